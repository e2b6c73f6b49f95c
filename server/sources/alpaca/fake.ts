import type { CorporateAction, DailyBar } from "../../bars/bar"
import { addDays } from "../../platform/dates"
import { newYorkDate, newYorkInstant } from "../../platform/exchange/sessions"
import { type Asked, type Fake, isDate, json, type Reply, type UpstreamWorld } from "../testing/routes"

const SYMBOL = /^[A-Z]{1,5}(\.([A-Z]|PR[A-Z]?))?$/

export const routes: Fake = {
  scenarios: `
    small_pages missing_symbol recent_sip clock_behind day_before_only partial_bar duplicate contradiction
    renamed_columns failing_later`,
  answer(request, world) {
    const { headers, path, scenario, callNumber } = request
    if (!headers["apca-api-key-id"] || !headers["apca-api-secret-key"]) return json(401, { message: "unauthorized." })
    if (scenario === "failing_later" && callNumber > 4) return { status: 500, body: "" }
    if (path === "/v2/stocks/bars") return answerBars(request, world)
    if (path === "/v1/corporate-actions") return answerActions(request, world)
    return json(404, { message: "endpoint not found." })
  },
}

/** In minutes, on the free plan. */
const leastAges: Readonly<Record<string, number>> = { clock_behind: 17, day_before_only: 8 * 60 }

/** Applies to bars and news. Only a world with its own clock can tell which data is recent. */
export function refusalOfRecent(world: UpstreamWorld, end: string, scenario: string): Reply | null {
  const agedMinutes = world.now ? (world.now().getTime() - Date.parse(end)) / 60_000 : Number.POSITIVE_INFINITY
  const isRefused = scenario === "recent_sip" || agedMinutes < (leastAges[scenario] ?? 15)
  return isRefused ? json(403, { message: "subscription does not permit querying recent SIP data" }) : null
}

const REQUIRED = { timeframe: "1Day", adjustment: "raw", sort: "asc" }
const INSTANT_OR_DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}Z)?$/

function answerBars({ query, scenario }: Asked, world: UpstreamWorld): Reply {
  const symbols = (query.get("symbols") ?? "").split(",")
  const malformed = symbols.find((symbol) => !SYMBOL.test(symbol))
  if (malformed !== undefined) return json(400, { message: `invalid symbol: ${malformed}` })
  for (const [name, value] of Object.entries(REQUIRED)) {
    if (query.get(name) !== value) return json(400, { message: `this fake serves ${name}=${value} only` })
  }
  const [start, end, limit] = [query.get("start") ?? "", query.get("end") ?? "", Number(query.get("limit") ?? 1000)]
  if (!INSTANT_OR_DATE.test(start) || !INSTANT_OR_DATE.test(end)) return json(400, { message: "invalid start or end" })
  if (!(limit >= 1 && limit <= 10_000)) return json(400, { message: "invalid limit" })
  if (!["sip", "iex"].includes(query.get("feed") ?? "sip")) return json(400, { message: "invalid feed" })
  const refused = refusalOfRecent(world, end, scenario)
  if (refused) return refused
  const hidden = scenario === "missing_symbol" ? symbols[symbols.length - 1] : null
  const asked = new Set(symbols.filter((symbol) => symbol !== hidden))
  // Alpaca stamps bars with midnight in New York.
  const [first, last] = [start.slice(0, 10), newYorkDate(new Date(end))]
  const rows = world.bars
    .filter(({ ticker, date }) => asked.has(ticker) && first <= date && date <= last)
    .sort((one, other) => compare(one.ticker, other.ticker) || compare(one.date, other.date))
    .flatMap((bar, index) => distort(scenario, bar, index))
  if (scenario === "partial_bar") rows.push(...symbols.map(barOfToday))
  const page = cutPage(rows, query.get("page_token"), scenario === "small_pages" ? 3 : limit)
  return json(200, { bars: groupBySymbol(page.rows, scenario), next_page_token: page.next })
}

function distort(scenario: string, bar: DailyBar, index: number): DailyBar[] {
  if (index === 0 && scenario === "duplicate") return [bar, bar]
  if (index === 0 && scenario === "contradiction") return [bar, { ...bar, volume: bar.volume + 1 }]
  return [bar]
}

function barOfToday(ticker: string): DailyBar {
  return { ticker, date: "2026-11-20", open: 10, high: 11, low: 9, close: 10.5, volume: 10 }
}

function cutPage(rows: readonly DailyBar[], token: string | null, size: number) {
  const start = token === null ? 0 : Number(Buffer.from(token, "base64").toString())
  const end = start + size
  return { rows: rows.slice(start, end), next: end < rows.length ? Buffer.from(String(end)).toString("base64") : null }
}

function groupBySymbol(rows: readonly DailyBar[], scenario: string): Record<string, unknown[]> {
  const stamps = new Map([...new Set(rows.map(({ date }) => date))].map((date) => [date, stampOf(date)]))
  const grouped: Record<string, unknown[]> = {}
  for (const { ticker, date, open, high, low, close, volume } of rows) {
    const t = stamps.get(date)
    grouped[ticker] ??= []
    const row = { t, o: open, h: high, l: low, c: close, v: volume, n: 1727, vw: close }
    grouped[ticker].push(scenario === "renamed_columns" ? { t, price: close } : row)
  }
  return grouped
}

function stampOf(date: string): string {
  return newYorkInstant(date, "00:00").toISOString().replace(".000Z", "Z")
}

function answerActions({ query }: Asked, world: UpstreamWorld): Reply {
  const [start, end] = [query.get("start"), query.get("end")]
  if (!isDate(start) || !isDate(end)) return json(400, { message: "invalid start or end" })
  const limit = Number(query.get("limit") ?? 100)
  if (!(limit >= 1 && limit <= 1000)) return json(400, { message: "invalid limit" })
  const symbols = (query.get("symbols") ?? "").split(",")
  const processed = world.actions.filter((action) => {
    const date = processDate(action)
    return symbols.includes(action.ticker) && date >= start && date <= end
  })
  const splits = processed.filter((action) => action.kind === "split")
  return json(200, {
    corporate_actions: {
      forward_splits: splits.filter(({ ratio }) => ratio > 1).map((split) => splitRow(split, split.ratio, 1)),
      reverse_splits: splits
        .filter(({ ratio }) => ratio < 1)
        .map((split) => splitRow(split, 1, Math.round(1 / split.ratio))),
      cash_dividends: processed.flatMap((action) => (action.kind === "cash_dividend" ? [dividendRow(action)] : [])),
    },
    next_page_token: null,
  })
}

/** A split is processed on its ex-date, a dividend when it is paid. */
function processDate({ kind, exDate }: CorporateAction): string {
  return kind === "split" ? exDate : addDays(exDate, 21)
}

function splitRow({ ticker, exDate }: CorporateAction, newRate: number, oldRate: number): object {
  const days = { process_date: exDate, ex_date: exDate }
  return { id: `split-${ticker}-${exDate}`, symbol: ticker, new_rate: newRate, old_rate: oldRate, ...days }
}

function dividendRow(action: CorporateAction & { kind: "cash_dividend" }): object {
  const { ticker, exDate, amount } = action
  const days = { process_date: processDate(action), ex_date: exDate }
  const id = `dividend-${ticker}-${exDate}-${amount}`
  return { id, symbol: ticker, rate: amount, special: false, foreign: false, ...days }
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}
