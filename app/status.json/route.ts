import { statusJsonRoute } from "@/server/hosts/next/statusRoutes"

export const dynamic = "force-dynamic"

export const GET = statusJsonRoute
