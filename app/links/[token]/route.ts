import { linkRoute } from "@/server/hosts/next/apiRoutes"

export const dynamic = "force-dynamic"

export const GET = linkRoute
export const HEAD = linkRoute
export const POST = linkRoute
export const PUT = linkRoute
export const PATCH = linkRoute
export const DELETE = linkRoute
export const OPTIONS = linkRoute
