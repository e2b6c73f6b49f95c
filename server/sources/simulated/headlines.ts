import { addDays } from "../../dates"
import { newYorkInstant } from "../../exchange/sessions"
import type { Headline } from "../../families/headlines"
import type { UniverseMember } from "../../market/universe"
import { emptyConfirmed } from "../outcome"
import type { FactRow, FactsRequest, Source } from "../source"
import { RandomStream } from "./random"
import { type SimulatedWorld, simulated } from "./world"

const HISTORY_DAYS = 366
const EACH_DAY = 6

const templates = [
  "* beats earnings expectations for the quarter",
  "* misses earnings expectations for the quarter",
  "* raises its full-year outlook",
  "* cuts its full-year outlook",
  "* wins a contract of the Department of Defense",
  "* recalls products after complaints",
  "* names a new chief executive officer",
  "* to announce its results next week",
]

/** Headlines of the simulated world that know nothing of its market. */
export function simulatedHeadlines({ seed, members }: SimulatedWorld): Source<FactsRequest, FactRow[]> {
  const stocks = members.filter(({ kind }) => kind === "stock")
  return {
    ...simulated,
    async collect({ from, to, at }) {
      const earliest = addDays(to, -HISTORY_DAYS)
      const bodies: Headline[] = []
      for (let [, day] = [from, earliest].sort(); day <= to; day = addDays(day, 1)) {
        bodies.push(...headlinesOf(seed, stocks, day))
      }
      const rows = bodies
        .filter(({ published_at }) => at === undefined || new Date(published_at) <= at)
        .map((body) => ({ body }))
      return rows.length > 0 ? { outcome: "ok", rows, rejected: [] } : emptyConfirmed("no headline in these days")
    },
  }
}

function headlinesOf(seed: string, stocks: readonly UniverseMember[], day: string): Headline[] {
  return Array.from({ length: EACH_DAY }, (_, index) => {
    const random = new RandomStream(seed, "headlines", day, String(index))
    const { ticker, companyName, cik } = stocks[Math.floor(random.between(0, stocks.length))]
    const template = templates[Math.floor(random.between(0, templates.length))]
    const minutes = Math.floor(random.between(0, 1_440))
    return {
      source: "simulated",
      document_id: `${day}-${index}`,
      title: template.replace("*", companyName ?? ticker),
      summary: null,
      url: `https://example.com/headlines/${day}-${index}`,
      published_at: new Date(newYorkInstant(day, "00:00").getTime() + minutes * 60_000).toISOString(),
      tickers: [ticker],
      cik,
    }
  })
}
