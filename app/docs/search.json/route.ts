import { searchResponse } from "@/server/hosts/next/docsRoutes"

export const dynamic = "force-dynamic"

export const GET = searchResponse
