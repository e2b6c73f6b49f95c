import { portalRoute } from "@/server/hosts/next/apiRoutes"

export const dynamic = "force-dynamic"

export const GET = portalRoute
export const HEAD = portalRoute
export const POST = portalRoute
export const PUT = portalRoute
export const PATCH = portalRoute
export const DELETE = portalRoute
export const OPTIONS = portalRoute
