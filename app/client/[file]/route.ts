import { packageRoute } from "@/server/hosts/next/apiRoutes"

export const dynamic = "force-dynamic"

export const GET = packageRoute
export const HEAD = packageRoute
export const POST = packageRoute
export const PUT = packageRoute
export const PATCH = packageRoute
export const DELETE = packageRoute
export const OPTIONS = packageRoute
