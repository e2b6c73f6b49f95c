import { refusals } from "../../accounts/refusals"
import type { Service } from "../requests/service"
import { type SearchHit, searchDocs } from "./search"

/** Per network. A search with new words takes tens of milliseconds of CPU, and every keystroke may be one. */
export const searchLimits = { perMinute: 120, perDay: 3_000 }

export type Searcher = { baseUrl: string; network: string; at: number }

/** Refuses networks over their limit. Counts nothing until the service is open. */
export async function searchWithinLimit(
  service: Pick<Service, "quota"> | null,
  { baseUrl, network, at }: Searcher,
  query: string,
): Promise<SearchHit[]> {
  const verdict = await service?.quota.charge(`docs-search:${network}`, searchLimits, at)
  if (verdict?.tripped) {
    const wait = Math.max(1, Math.ceil(verdict[verdict.tripped].resetAt - at / 1_000))
    throw refusals.tooManySearches(verdict.tripped, wait)
  }
  return searchDocs(baseUrl, query)
}
