import { clientFileRoute } from "@/server/hosts/next/apiRoutes"

export const dynamic = "force-dynamic"

export const GET = clientFileRoute
export const HEAD = clientFileRoute
export const POST = clientFileRoute
export const PUT = clientFileRoute
export const PATCH = clientFileRoute
export const DELETE = clientFileRoute
export const OPTIONS = clientFileRoute
