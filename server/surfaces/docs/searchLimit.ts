import { refusals } from "../../accounts/refusals"
import type { Service } from "../service"
import { type Found, foundLately, searchDocs } from "./search"

/** A search in new words takes tens of milliseconds of a processor, so a network has so many of them. */
export const searchLimits = { perMinute: 60, perDay: 3_000 }

export type Searcher = { baseUrl: string; network: string; at: number }

/**
 * What is found for these words. A network over its limit is refused; what was searched for lately, by anybody, is found
 * without being counted. While the service is not open there is nothing to count by.
 */
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
