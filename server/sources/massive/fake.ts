import type { CorporateAction } from "../../bars/bar"
import { sessionCloseAt } from "../../platform/exchange/sessions"
import { recorded } from "../testing/recorded"
import { type Asked, type Fake, isDate, json, type Reply, type UpstreamWorld } from "../testing/routes"

const GROUPED = /^\/v2\/aggs\/grouped\/locale\/us\/market\/stocks\/(\d{4}-\d{2}-\d{2})$/
const EXHAUSTED =
  "You've exceeded the maximum requests per minute, please wait or upgrade your subscription to continue."

const {
  results: [recordedBar],
  ...recordedDay
} = JSON.parse(recorded("massive/grouped-2005-04-04.json"))
const { results: recordedSplits, ...recordedAnswer } = JSON.parse(recorded("massive/splits.json"))
const [recordedDividend] = JSON.parse(recorded("massive/dividends.json")).results

export const routes: Fake = {
  scenarios: "no_trading not_authorized latest_not_authorized float_volume rate_limited_once",
  answer(request, world) {
    const { headers, path, scenario, callNumber } = request
    if (!/^Bearer \S+$/.test(headers.authorization ?? ""))
      return json(401, { status: "ERROR", error: "API Key was not provided" })
    if (scenario === "rate_limited_once" && callNumber === 1) return json(429, { status: "ERROR", error: EXHAUSTED })
    const day = GROUPED.exec(path)?.[1]
    if (day) return answerDay(request, day, world)
    if (path === "/v3/reference/splits") return answerActions(request, world, "split")
    if (path === "/v3/reference/dividends") return answerActions(request, world, "cash_dividend")
    return json(404, { status: "NOT_FOUND", message: "page not found" })
  },
}

function answerDay({ query, scenario }: Asked, day: string, world: UpstreamWorld): Reply {
  if (query.get("adjusted") !== "false") return json(400, { status: "ERROR", error: "this fake serves raw bars only" })
  const latest = world.bars
    .map(({ date }) => date)
    .sort()
    .at(-1)
  if (scenario === "not_authorized" || (scenario === "latest_not_authorized" && day === latest)) {
    const message =
      "Your plan doesn't include this data timeframe. Please upgrade your plan at https://massive.com/pricing"
    return json(403, { status: "NOT_AUTHORIZED", request_id: "f", message })
  }
  const results = scenario === "no_trading" ? [] : world.bars.filter(({ date }) => date === day).map(rowOf(day))
  const { count: _, ...head } = { ...recordedDay, adjusted: false }
  const counted = { ...head, queryCount: results.length, resultsCount: results.length }
  if (results.length === 0) return json(200, counted)
  const reply = json(200, { ...counted, results, count: results.length })
  return scenario === "float_volume" ? { ...reply, body: reply.body.replaceAll(/"v":(\d+)/g, '"v":$1.25e0') } : reply
}

function rowOf(day: string) {
  return ({ ticker, open, high, low, close, volume }: UpstreamWorld["bars"][number]): object => {
    const t = sessionCloseAt(day).getTime()
    const T = symbolOf(ticker)
    return { ...recordedBar, T, v: volume, vw: close, o: open, c: close, h: high, l: low, t }
  }
}

/** Massive writes preferred shares as BACpL, where we write BAC.PRL. */
function symbolOf(ticker: string): string {
  return ticker.replace(".PR", "p")
}

const PAGE_SIZE = 2

/** Pages of two, so that clients must follow `next_url`. As in the real API, it lacks the key. */
function answerActions({ query, path, baseUrl }: Asked, world: UpstreamWorld, kind: CorporateAction["kind"]): Reply {
  const field = kind === "split" ? "execution_date" : "ex_dividend_date"
  const [from, to] = [query.get(`${field}.gte`), query.get(`${field}.lte`)]
  if (!isDate(from) || !isDate(to)) return json(400, { status: "ERROR", error: `${field} is required here` })
  const rows = world.actions.filter((action) => action.kind === kind && action.exDate >= from && action.exDate <= to)
  const start = Number(query.get("cursor") ?? 0)
  const next = new URLSearchParams(query)
  next.set("cursor", String(start + PAGE_SIZE))
  const results = rows.slice(start, start + PAGE_SIZE).map(actionRow)
  const link = start + PAGE_SIZE < rows.length ? { next_url: `${baseUrl}${path}?${next}` } : {}
  return json(200, { ...recordedAnswer, results, ...link })
}

function actionRow(action: CorporateAction): object {
  const { exDate } = action
  const ticker = symbolOf(action.ticker)
  if (action.kind === "cash_dividend") {
    return { ...recordedDividend, ticker, ex_dividend_date: exDate, cash_amount: action.amount }
  }
  const isReverse = action.ratio < 1
  const [split_from, split_to] = isReverse ? [Math.round(1 / action.ratio), 1] : [1, action.ratio]
  return { ...recordedSplits[0], ticker, execution_date: exDate, split_from, split_to }
}
