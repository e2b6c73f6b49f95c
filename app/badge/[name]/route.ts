import { badgeRoute } from "@/server/hosts/next/apiRoutes"

export const dynamic = "force-dynamic"

export const GET = badgeRoute
export const HEAD = badgeRoute
export const POST = badgeRoute
export const PUT = badgeRoute
export const PATCH = badgeRoute
export const DELETE = badgeRoute
export const OPTIONS = badgeRoute
