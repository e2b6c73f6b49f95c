import { refusals } from "../../accounts/refusals"
import type { Service } from "../service"
import { type Found, foundLately, searchDocs } from "./search"

/** Per network: a new search takes tens of milliseconds of CPU. */
export const searchLimits = { perMinute: 60, perDay: 3_000 }

export type Searcher = { baseUrl: string; network: string; at: number }

/** Refuses networks over their limit. Cached results are not counted. Nothing is counted until the service is open. */
export async function searchWithinLimit(
  service: Pick<Service, "quota"> | null,
  { baseUrl, network, at }: Searcher,
  query: string,
): Promise<Found[]> {
  const known = foundLately(baseUrl, query)
  if (known) return known
  const verdict = await service?.quota.charge(`docs-search:${network}`, searchLimits, at)
  if (verdict?.tripped) {
    const wait = Math.max(1, Math.ceil(verdict[verdict.tripped].resetAt - at / 1_000))
    throw refusals.tooManySearches(verdict.tripped, wait)
  }
  return searchDocs(baseUrl, query)
}
