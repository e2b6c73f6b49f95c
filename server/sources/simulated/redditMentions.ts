import type { FeedEntry } from "../../context/social/reading"
import { addDays } from "../../platform/dates"
import { median } from "../../platform/statistics/quantile"
import { countAtMost } from "../../platform/statistics/search"
import { RandomStream } from "./random"
import { openTurnover, type Turnover } from "./turnover"
import type { SimulatedWorld } from "./world"

type Mentions = {
  /** Mentions in the 24 hours before midnight of each day, most mentioned first. */
  of(dates: readonly string[]): Promise<{ date: string; entries: FeedEntry[] }[]>
}

/** Sessions that define the usual volume, and calendar days that contain at least as many. */
const usualSessions = 20
const usualDays = 45
/** For a stock with a billion dollars of trading a day. */
const mentionsABillion = 12
/** Stocks with fewer mentions, or beyond the feed's length, are left out. */
const fewestMentions = 2
const mostStocks = 200
/** Funds are traded more than discussed. */
const fundShare = 0.2
const quietShare = 0.4
/** Weight of the day's volume: mentions rise with trading. Neither predicts a move. */
const volumeShown = 1.1

/** Roughly in proportion to trading, and more on days of higher volume. */
export function openMentions(options: SimulatedWorld): Mentions {
  const store = openTurnover(options)
  const members = new Map(options.members.map((member) => [member.ticker, member]))
  const fondness = new Map(
    options.members.map(({ ticker, kind }) => {
      const drawn = Math.exp(0.9 * new RandomStream(options.seed, "mentions", ticker).normal())
      return [ticker, kind === "etf" ? fundShare * drawn : drawn]
    }),
  )

  function countsOf(turnovers: ReadonlyMap<string, Turnover>, date: string): Map<string, number> {
    const day = addDays(date, -1)
    const forgottenBefore = addDays(day, -7)
    const counts = [...turnovers].map(([ticker, turnover]): [string, number] => {
      const random = new RandomStream(options.seed, "mentions", ticker, date)
      const expected = attention(turnover, day, forgottenBefore) * (fondness.get(ticker) ?? 0)
      return [ticker, Math.round(expected * Math.exp(0.25 * random.normal()) + Math.sqrt(expected) * random.normal())]
    })
    const named = counts.filter(([, count]) => count >= fewestMentions)
    const inOrder = named.sort(([a, count], [b, other]) => other - count || (a < b ? -1 : 1))
    return new Map(inOrder.slice(0, mostStocks))
  }

  function entriesOf(
    date: string,
    counts: ReadonlyMap<string, number>,
    before: ReadonlyMap<string, number>,
  ): FeedEntry[] {
    const ranksBefore = new Map([...before.keys()].map((ticker, index) => [ticker, index + 1]))
    return [...counts].map(([ticker, mentions], index) => ({
      id: ticker,
      title: members.get(ticker)?.companyName ?? null,
      ticker,
      rank: index + 1,
      rankBefore: ranksBefore.get(ticker) ?? null,
      mentions,
      mentionsBefore: before.get(ticker) ?? null,
      engagement: Math.round(
        mentions * Math.exp(1.3 + 0.5 * new RandomStream(options.seed, "upvotes", ticker, date).normal()),
      ),
    }))
  }

  return {
    async of(dates) {
      const [first, last] = [dates[0], dates[dates.length - 1]]
      if (first === undefined) return []
      const turnovers = await store.between(addDays(first, -usualDays), addDays(last, -1))
      let before = countsOf(turnovers, addDays(first, -1))
      return dates.map((date) => {
        const counts = countsOf(turnovers, date)
        const entries = entriesOf(date, counts, before)
        before = counts
        return { date, entries }
      })
    },
  }
}

/** Expected mentions of a day; 0 without earlier volume to compare with. */
function attention({ dates, usd }: Turnover, date: string, forgottenBefore: string): number {
  const through = countAtMost(dates, date)
  const isSession = dates[through - 1] === date
  const until = isSession ? through - 1 : through
  const usual = until < usualSessions ? null : median(usd.slice(until - usualSessions, until))
  // A delisted stock is not discussed for long.
  if (usual === null || dates[until - 1] < forgottenBefore) return 0
  const size = mentionsABillion * (usual / 1e9) ** 0.9
  return size * (isSession ? (usd[through - 1] / usual) ** volumeShown : quietShare)
}
