import { trackRecordRoute } from "@/server/hosts/next/apiRoutes"

export const dynamic = "force-dynamic"

export const GET = trackRecordRoute
export const HEAD = trackRecordRoute
export const POST = trackRecordRoute
export const PUT = trackRecordRoute
export const PATCH = trackRecordRoute
export const DELETE = trackRecordRoute
export const OPTIONS = trackRecordRoute
