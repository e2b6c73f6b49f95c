import { readEnv } from "../../platform/env"
import { isRefusal, type Refusal, refusalStatus } from "../../platform/errors"
import type { SearchHit } from "../../surfaces/docs/search"
import { searchWithinLimit } from "../../surfaces/docs/searchLimit"
import { nextRequestId } from "../../surfaces/http/headers"
import { problemBody, problemType } from "../../surfaces/http/problem"
import { networkOfPage } from "../network"
import { findService } from "./apiRoutes"

export function markdownResponse(text: string, type: "markdown" | "plain" = "markdown"): Response {
  return new Response(text, {
    headers: { "Content-Type": `text/${type}; charset=utf-8`, "Cache-Control": "public, max-age=300" },
  })
}

type Searched = { found: readonly SearchHit[]; refused: null } | { found: readonly []; refused: Refusal }

export async function searchFor(headers: Headers, words: string): Promise<Searched> {
  const { BASE_URL: baseUrl, TRUSTED_PROXIES } = readEnv()
  const searcher = { baseUrl, network: networkOfPage(headers, TRUSTED_PROXIES), at: Date.now() }
  try {
    return { found: await searchWithinLimit(await findService(), searcher, words), refused: null }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { found: [], refused: error }
  }
}

export async function searchResponse({ url, headers }: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(url)
  const { found, refused } = await searchFor(headers, searchParams.get("q") ?? "")
  if (!refused) return Response.json(found, { headers: { "Cache-Control": "no-cache" } })
  return Response.json(problemBody(refused, readEnv().BASE_URL, { instance: pathname, requestId: nextRequestId() }), {
    status: refusalStatus(refused.refusal),
    headers: {
      "Content-Type": problemType,
      "Cache-Control": "no-store",
      "Retry-After": String(refused.more.retry_after_seconds),
    },
  })
}
