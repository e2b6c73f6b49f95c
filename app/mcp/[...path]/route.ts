import { mcpDownloadRoute } from "@/server/hosts/next/apiRoutes"

export const dynamic = "force-dynamic"

export const GET = mcpDownloadRoute
export const HEAD = mcpDownloadRoute
export const POST = mcpDownloadRoute
export const PUT = mcpDownloadRoute
export const PATCH = mcpDownloadRoute
export const DELETE = mcpDownloadRoute
export const OPTIONS = mcpDownloadRoute
