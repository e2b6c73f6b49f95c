import { methodologyRoute } from "@/server/hosts/next/methodologyRoutes"

export const dynamic = "force-dynamic"

export const GET = methodologyRoute
