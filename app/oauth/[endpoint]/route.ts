import { oauthRoute } from "@/server/hosts/next/apiRoutes"

export const dynamic = "force-dynamic"

export const GET = oauthRoute
export const HEAD = oauthRoute
export const POST = oauthRoute
export const PUT = oauthRoute
export const PATCH = oauthRoute
export const DELETE = oauthRoute
export const OPTIONS = oauthRoute
