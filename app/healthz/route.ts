import { healthzRoute } from "@/server/hosts/nextRoute"

export const dynamic = "force-dynamic"

export const GET = healthzRoute
