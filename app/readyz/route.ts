import { readyzRoute } from "@/server/hosts/nextRoute"

export const dynamic = "force-dynamic"

export const GET = readyzRoute
