import { readEnv } from "@/server/env"
import { searchDocs } from "@/server/surfaces/docs/search"

export const dynamic = "force-dynamic"

/** What is found for `q`. */
export async function GET(request: Request): Promise<Response> {
  const words = new URL(request.url).searchParams.get("q") ?? ""
  return Response.json(await searchDocs(readEnv().BASE_URL, words), { headers: { "Cache-Control": "no-cache" } })
}
