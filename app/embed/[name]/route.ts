import { embedRoute } from "@/server/hosts/next/apiRoutes"

export const dynamic = "force-dynamic"

export const GET = embedRoute
export const HEAD = embedRoute
export const POST = embedRoute
export const PUT = embedRoute
export const PATCH = embedRoute
export const DELETE = embedRoute
export const OPTIONS = embedRoute
