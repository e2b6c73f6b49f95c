import type { CreatorCall } from "../../context/creators/fact"
import { addDays } from "../../platform/dates"
import { emptyConfirmed } from "../outcome"
import type { FactRow, FactsRequest, Source } from "../source"
import { type ListedStocks, openListedStocks } from "./listedStocks"
import { CHANNELS } from "./people"
import { RandomStream } from "./random"
import { type SimulatedWorld, simulated } from "./world"

const HISTORY_DAYS = 400
const daysAMonth = 30.4
const minuteMs = 60_000
/** Between 12:00 and 24:00 UTC: before, during and after the session. */
const earliestMinute = 720
const horizons = [null, null, null, 5, 10, 21, 63] as const

/**
 * Calls on fictional channels. They depend on nothing in the future, so channels differ only by luck and by their share
 * of buy calls.
 */
export function simulatedCreators({ seed, members }: SimulatedWorld): Source<FactsRequest, FactRow[]> {
  const stocks = openListedStocks(seed, members, "creators")
  return {
    ...simulated,
    async collect({ from, to, at }) {
      const rows: FactRow[] = []
      for (let day = [from, addDays(to, -HISTORY_DAYS)].sort()[1]; day <= to; day = addDays(day, 1)) {
        for (const index of CHANNELS.keys()) {
          const call = callOn(seed, stocks, index, day)
          if (call && (!at || new Date(call.published_at) <= at)) rows.push({ body: call })
        }
      }
      if (rows.length === 0) return emptyConfirmed("No creator made a call in these days.")
      return { outcome: "ok", rows, rejected: [] }
    },
  }
}

function callOn(seed: string, stocks: ListedStocks, index: number, day: string): CreatorCall | null {
  const { name, calls, optimism } = CHANNELS[index]
  const random = new RandomStream(seed, "creators", name, day)
  if (random.uniform() * daysAMonth > calls) return null
  const stock = stocks.pick(random, day)
  if (stock === null) return null
  const minute = earliestMinute + Math.floor(random.between(0, 720))
  const creatorId = `simulated-${index + 1}`
  const videoId = `${creatorId}-${day}`
  return {
    creator_id: creatorId,
    channel_name: name,
    channel_url: `${simulated.url}#${creatorId}`,
    video_id: videoId,
    source_url: `${simulated.url}#${videoId}`,
    published_at: new Date(Date.parse(day) + minute * minuteMs).toISOString(),
    ticker: stock.ticker,
    direction: random.uniform() < optimism ? "bullish" : "bearish",
    stated_horizon: horizons[Math.floor(random.between(0, horizons.length))],
    basis: "transcript",
  }
}
