import { demoAnswerRoute } from "@/server/hosts/next/apiRoutes"

export const dynamic = "force-dynamic"

export const GET = demoAnswerRoute
export const HEAD = demoAnswerRoute
export const POST = demoAnswerRoute
export const PUT = demoAnswerRoute
export const PATCH = demoAnswerRoute
export const DELETE = demoAnswerRoute
export const OPTIONS = demoAnswerRoute
