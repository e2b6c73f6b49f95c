import { snapshotRoute } from "@/server/hosts/next/apiRoutes"

export const dynamic = "force-dynamic"

export const GET = snapshotRoute
export const HEAD = snapshotRoute
export const POST = snapshotRoute
export const PUT = snapshotRoute
export const PATCH = snapshotRoute
export const DELETE = snapshotRoute
export const OPTIONS = snapshotRoute
