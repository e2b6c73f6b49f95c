import { statusFeedRoute } from "@/server/hosts/next/statusRoutes"

export const dynamic = "force-dynamic"

export const GET = statusFeedRoute
