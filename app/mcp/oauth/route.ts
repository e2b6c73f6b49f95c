import { mcpRoute } from "@/server/hosts/next/apiRoutes"

export const dynamic = "force-dynamic"

export const GET = mcpRoute
export const HEAD = mcpRoute
export const POST = mcpRoute
export const PUT = mcpRoute
export const PATCH = mcpRoute
export const DELETE = mcpRoute
export const OPTIONS = mcpRoute
