import { expect, test } from "vitest"
import { sessionsBetween } from "../../platform/exchange/sessions"
import type { BarsRequest } from "../source"
import { recorded, replaying } from "../testing/recorded"
import { serveFakes } from "../testing/served"
import { steppedClient } from "../testing/steppedClient"
import { actionsOfWeek, saturday, smallWorld, week, weekOf } from "../testing/world"
import { massive } from "./live"

const upstream = serveFakes()

function collect(request: Partial<BarsRequest> = {}) {
  const { client, waits } = steppedClient(saturday)
  const key = { MASSIVE_API_KEY: "key-of-massive" }
  const source = massive.open({ MASSIVE_BASE_URL: `${upstream.url}/massive`, ...key }, client)
  return source.collect({ tickers: ["AAPL", "BRK.B", "MSFT"], ...week, ...request }).then((run) => ({ run, waits }))
}

test("raw bars of the requested tickers come day by day, with every page of splits and dividends", async () => {
  const { run } = await collect()
  if (run.outcome !== "ok") throw new Error(run.reason)
  const expected = smallWorld.bars.filter(({ ticker }) => ticker !== "^VIX")
  expect(run.rows.bars.length).toBe(15)
  expect(run.rows.bars).toEqual(expect.arrayContaining(expected))
  expect(run.rows.actions).toEqual(actionsOfWeek)
  expect(upstream.requests.every(({ headers }) => headers.authorization === "Bearer key-of-massive")).toBe(true)
  expect(upstream.requests.filter(({ path }) => path.includes("adjusted=true"))).toEqual([])
})

test("a preferred share is requested in our spelling and read in Massive's", async () => {
  const dividend = { ticker: "BAC.PRL", exDate: "2026-11-18", kind: "cash_dividend" as const, amount: 18.125 }
  upstream.become({ bars: weekOf("BAC.PRL", 1200), actions: [dividend] })
  const { run } = await collect({ tickers: ["BAC-PRL"] })
  expect(run).toMatchObject({ outcome: "ok", rows: { bars: weekOf("BAC.PRL", 1200), actions: [dividend] } })
})

test("the free plan's five calls a minute are never exceeded", async () => {
  const { waits } = await collect()
  // Five days and one page each of splits and dividends: the sixth call waits for the next minute.
  expect(waits).toEqual([60_000])
})

test("every further page is requested with the key and from the configured host", async () => {
  const dividend = { ticker: "AAPL", kind: "cash_dividend", amount: 0.1 } as const
  const many = sessionsBetween(week.from, week.to).map((exDate) => ({ ...dividend, exDate }))
  upstream.become({ ...smallWorld, actions: many })
  const { run } = await collect()
  expect(run.outcome === "ok" && run.rows.actions).toEqual(many)
  expect(upstream.requests.filter(({ path }) => path.includes("cursor="))).toHaveLength(2)
})

test("days on which nothing traded are confirmed empty", async () => {
  await upstream.play("massive", "no_trading")
  expect((await collect({ to: "2026-11-16" })).run.outcome).toBe("empty_confirmed")
})

test("a day that the plan does not provide yet does not affect the other days", async () => {
  await upstream.play("massive", "latest_not_authorized")
  const { run } = await collect({ from: "2026-11-19" })
  expect(run).toMatchObject({
    outcome: "ok",
    rows: { bars: { length: 3 } },
    rejected: [{ reason: "not_yet_or_outside_plan", raw: expect.stringContaining("2026-11-20") }],
  })
})

test("a plan that provides none of the days is unavailable with the provider's reason", async () => {
  await upstream.play("massive", "not_authorized")
  const { run } = await collect()
  expect(run).toMatchObject({
    outcome: "unavailable",
    reason: expect.stringContaining("doesn't include this data timeframe"),
  })
})

test("volumes as floats in scientific notation are read", async () => {
  await upstream.play("massive", "float_volume")
  const { run } = await collect({ tickers: ["AAPL"], to: "2026-11-16" })
  expect(run).toMatchObject({ outcome: "ok", rows: { bars: [{ ticker: "AAPL", volume: 1000.25 }] } })
})

test("a rate limit without a stated wait costs a minute", async () => {
  await upstream.play("massive", "rate_limited_once")
  const { run, waits } = await collect({ to: "2026-11-16" })
  expect(run.outcome).toBe("ok")
  expect(waits).toEqual([60_500])
})

/** Collects from the vendor's own samples, with other answers where given. */
function collectSamples(request: BarsRequest, changed: { days?: unknown; splits?: unknown; dividends?: unknown } = {}) {
  const said = (answer: unknown, sample: string) =>
    answer ? JSON.stringify(answer) : recorded(`massive/${sample}.json`)
  const client = replaying("2026-07-30T12:00:00Z", ({ pathname }) => {
    if (pathname.includes("/grouped/")) return said(changed.days, "grouped-2005-04-04")
    return pathname.endsWith("splits") ? said(changed.splits, "splits") : said(changed.dividends, "dividends")
  })
  return massive.open({ MASSIVE_API_KEY: "key" }, client).collect(request)
}

const noBars = { resultsCount: 0 }

test("the vendor's own day is read", async () => {
  expect(await collectSamples({ tickers: ["GIK"], from: "2005-04-04", to: "2005-04-04" })).toMatchObject({
    outcome: "ok",
    rejected: [],
    counts: [{ document: "Massive's list of all stocks of 2005-04-04", stated: 1, read: 1 }],
    rows: {
      bars: [{ ticker: "GIK", date: "2005-04-04", open: 9.99, high: 10.02, low: 9.9, close: 10.02, volume: 895_345 }],
    },
  })
})

test("the vendor's own splits are read by their date", async () => {
  const days = { from: "2022-05-16", to: "2022-07-18" }
  const run = await collectSamples({ tickers: ["GOOGL", "BRW", "SHOP"], ...days }, { days: noBars })
  expect(run.outcome === "ok" && run.rows.actions).toEqual([
    { ticker: "GOOGL", exDate: "2022-07-18", kind: "split", ratio: 20 },
    { ticker: "SHOP", exDate: "2022-06-29", kind: "split", ratio: 10 },
    { ticker: "SHOP", exDate: "2022-06-22", kind: "split", ratio: 10 },
    { ticker: "BRW", exDate: "2022-05-20", kind: "split", ratio: 0.5 },
  ])
})

test("one of the vendor's own dividends in another currency is refused, and a repeated id counts once", async () => {
  const { results, ...answer } = JSON.parse(recorded("massive/dividends.json"))
  const [first, second] = results
  const days = { from: second.ex_dividend_date, to: first.ex_dividend_date }
  const numbered = {
    ...first,
    id: "E8e3c4f794613e9205e2f178a36c53fcc57cdabb55e1988c87b33f9e52e221444",
    currency: "USD",
  }
  const said = [numbered, { ...numbered, record_date: "2025-06-16" }, { ...second, currency: "CAD" }]
  const answers = { days: noBars, splits: { results: [] }, dividends: { ...answer, results: said } }
  expect(await collectSamples({ tickers: ["CSSEN"], ...days }, answers)).toMatchObject({
    outcome: "ok",
    rejected: [{ reason: "dividend_not_in_usd" }],
    rows: { actions: [{ ticker: "CSSEN", exDate: "2025-06-12", kind: "cash_dividend", amount: 0.59375 }] },
  })
})
