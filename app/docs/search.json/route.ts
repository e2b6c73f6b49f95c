import { searchResponse } from "@/server/hosts/next/docsRoutes"

export const dynamic = "force-dynamic"

/** What is found for `q`. */
export const GET = searchResponse
