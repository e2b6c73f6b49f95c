import { apiRoute } from "@/server/hosts/next/apiRoutes"

export const dynamic = "force-dynamic"

export const GET = apiRoute
export const HEAD = apiRoute
export const POST = apiRoute
export const PUT = apiRoute
export const PATCH = apiRoute
export const DELETE = apiRoute
export const OPTIONS = apiRoute
