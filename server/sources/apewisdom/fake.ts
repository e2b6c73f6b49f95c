import { VIX } from "../../bars/panel"
import { recorded } from "../testing/recorded"
import { type Fake, json, type Reply, type UpstreamWorld } from "../testing/routes"

const pageSizeOf = (rows: readonly Row[]) => Math.min(100, Math.ceil(rows.length / 3))
const mostMentions = 1_000

/** A stock is mentioned in proportion to its trading. */
export const routes: Fake = {
  scenarios: "shifted_pages other_page cut_off downvoted empty",
  answer({ path, scenario }, world) {
    const [, number] = /^\/api\/v1\.0\/filter\/all-stocks\/page\/(\d+)$/.exec(path) ?? []
    if (!number) return json(404, { error: "Not found" })
    return page(scenario === "empty" ? [] : rowsOf(world), Number(number), scenario)
  },
}

type Row = {
  rank: number
  ticker: string
  name: string
  mentions: number
  upvotes: number
  rank_24h_ago: number
  mentions_24h_ago: number
}

const {
  results: [recordedRow],
}: { results: Row[] } = JSON.parse(recorded("apewisdom/all-stocks-p1.json"))

function page(rows: readonly Row[], number: number, scenario: string): Reply {
  // A stock that drops in rank between two calls appears on both pages.
  const perPage = pageSizeOf(rows)
  const shift = scenario === "shifted_pages" && number > 1 ? 1 : 0
  const first = (number - 1) * perPage - shift
  const sent = scenario === "cut_off" ? perPage - 1 : perPage
  const shown = rows
    .slice(first, first + sent)
    .map((row) => (scenario === "downvoted" ? { ...row, upvotes: -row.upvotes } : row))
  return json(200, {
    count: rows.length,
    pages: rows.length === 0 ? 0 : Math.ceil(rows.length / perPage),
    current_page: scenario === "other_page" ? 1 : number,
    results: shown,
  })
}

function rowsOf({ bars }: UpstreamWorld): Row[] {
  const stocks = [...Map.groupBy(bars, ({ ticker }) => ticker)].filter(([ticker]) => ticker !== VIX)
  const scale = mostMentions / Math.max(...stocks.map(([, days]) => days[days.length - 1].volume))
  const named = stocks.map(([ticker, days]) => {
    const [now, before = null] = days.toReversed().map(({ volume }) => Math.round(volume * scale))
    return { ticker, now, before }
  })
  const others = [
    { ticker: "BTC.X", now: 900, before: 950 },
    { ticker: "ZZZZ", now: 10, before: null },
  ]
  return [...named, ...others]
    .sort((a, b) => b.now - a.now)
    .map(({ ticker, now, before }, index) => ({
      ...recordedRow,
      rank: index + 1,
      ticker: ticker.replace(".", "-"),
      name: `Company of ${ticker} &amp; Sons`,
      mentions: now,
      upvotes: now * 3,
      rank_24h_ago: before === null ? 0 : index + 2,
      mentions_24h_ago: before ?? 0,
    }))
}
