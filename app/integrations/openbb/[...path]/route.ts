import { openbbRoute } from "@/server/hosts/next/apiRoutes"

export const dynamic = "force-dynamic"

export const GET = openbbRoute
export const HEAD = openbbRoute
export const POST = openbbRoute
export const PUT = openbbRoute
export const PATCH = openbbRoute
export const DELETE = openbbRoute
export const OPTIONS = openbbRoute
