import { type Listing, meanProbability, questionsOf } from "./questions"

export type Shift = {
  id: string
  title: string
  probabilityBefore: number
  probabilityNow: number
  beforeAt: string
  nowAt: string
}

/** Counts only markets priced at both moments, so that a venue which comes or goes causes no shift. */
export function shiftsOf(before: readonly Listing[], now: readonly Listing[]): Shift[] {
  const earlier = new Map(before.map((listing) => [marketOf(listing), listing]))
  return questionsOf(now).flatMap(({ id, title, listings }) => {
    const pairs = listings.flatMap((listing) => {
      const then = earlier.get(marketOf(listing))
      return then ? { then, listing } : []
    })
    if (pairs.length === 0) return []
    const instants = (each: readonly Listing[]) => each.map(({ observedAt }) => observedAt).sort()
    return {
      id,
      title,
      probabilityBefore: meanProbability(pairs.map(({ then }) => then)),
      probabilityNow: meanProbability(pairs.map(({ listing }) => listing)),
      beforeAt: instants(pairs.map(({ then }) => then))[0],
      nowAt: instants(pairs.map(({ listing }) => listing))[pairs.length - 1],
    }
  })
}

function marketOf({ venue, question }: Listing): string {
  return `${venue}:${question.market_id}`
}
