import { expect, test } from "vitest"
import { fakeSettings } from "../../knowledge/families/testing/addresses"
import type { BarsRequest } from "../source"
import { serveFakes } from "../testing/served"
import { steppedClient } from "../testing/steppedClient"
import { actionsOfWeek, saturday, smallWorld, week, weekOf } from "../testing/world"
import { alpaca } from "./live"

const upstream = serveFakes()

function collect(request: Partial<BarsRequest> = {}, at = saturday) {
  const source = alpaca.open(fakeSettings(upstream.url), steppedClient(at).client)
  return source.collect({ tickers: ["AAPL", "BRK.B", "MSFT"], ...week, ...request })
}

async function collectRows(request: Partial<BarsRequest> = {}) {
  const run = await collect(request)
  if (run.outcome !== "ok") throw new Error(`${run.outcome}: ${run.reason}`)
  return { ...run.rows, rejected: run.rejected }
}

test("raw bars come with the New York date of their session, class shares included", async () => {
  const { bars, rejected } = await collectRows()
  expect(bars).toEqual(smallWorld.bars.filter(({ ticker }) => ticker !== "^VIX"))
  expect(rejected).toEqual([])
  expect(upstream.requests[0].path).toContain("adjustment=raw")
  expect(upstream.requests[0].headers["user-agent"]).toBe("Assay/1.0 (ops@assay.test)")
})

test("a preferred share is requested in Alpaca's spelling, which is ours", async () => {
  upstream.become({ bars: weekOf("BAC.PRL", 1200), actions: [] })
  const { bars } = await collectRows({ tickers: ["BAC-PRL"] })
  expect(bars).toEqual(weekOf("BAC.PRL", 1200))
})

test("a bar stamped in summer time also has the date of its session", async () => {
  upstream.become({ bars: [{ ...weekOf("AAPL", 10)[0], date: "2026-07-06" }], actions: [] })
  const { bars } = await collectRows({ from: "2026-07-06", to: "2026-07-06" })
  expect(bars.map(({ date }) => date)).toEqual(["2026-07-06"])
})

test("forward and reverse splits and dividends come by ex-date, and two dividends of one day are one payment", async () => {
  expect((await collectRows()).actions).toEqual(actionsOfWeek)
})

test("a symbol that spans two pages is complete", async () => {
  await upstream.play("alpaca", "small_pages")
  const { bars } = await collectRows()
  expect(bars).toEqual(smallWorld.bars.filter(({ ticker }) => ticker !== "^VIX"))
  expect(upstream.requests.filter(({ path }) => path.includes("page_token"))).toHaveLength(4)
})

test("a symbol without an answer is reported as missing", async () => {
  await upstream.play("alpaca", "missing_symbol")
  const { bars } = await collectRows()
  expect([...new Set(bars.map(({ ticker }) => ticker))]).toEqual(["AAPL", "BRK.B"])
})

test("a symbol that the provider calls malformed is set aside and the others still come", async () => {
  const { bars, rejected } = await collectRows({ tickers: ["AAPL", "TOOLONG", "^VIX"] })
  expect(new Set(bars.map(({ ticker }) => ticker))).toEqual(new Set(["AAPL"]))
  expect(rejected).toEqual([
    { reason: "symbol_not_carried", raw: "^VIX" },
    { reason: "invalid_symbol", raw: "TOOLONG" },
  ])
})

test("a plan without recent data is unavailable with the provider's own reason", async () => {
  await upstream.play("alpaca", "recent_sip")
  const run = await collect()
  expect(run).toMatchObject({
    outcome: "unavailable",
    reason: expect.stringContaining("does not permit querying recent SIP"),
  })
})

const evening = "2026-11-20T21:20:00Z"
const thatEvening = { ...smallWorld, now: () => new Date(evening) }
const endsAsked = () =>
  upstream.requests.flatMap(({ path }) => new URL(path, upstream.url).searchParams.getAll("end")).filter(isInstant)
const isInstant = (end: string) => end.includes("T")

test("on the evening of a session its bar is requested without the last 15 minutes, which the free plan refuses", async () => {
  upstream.become(thatEvening)
  const run = await collect({}, evening)
  expect(endsAsked()).toEqual(["2026-11-20T21:05:00Z"])
  expect(run.outcome === "ok" && run.rows.bars.filter(({ date }) => date === "2026-11-20")).toHaveLength(3)
})

test("when Alpaca's clock is behind ours, an earlier end is requested", async () => {
  upstream.become(thatEvening)
  await upstream.play("alpaca", "clock_behind")
  const run = await collect({}, evening)
  expect(endsAsked()).toEqual(["2026-11-20T21:05:00Z", "2026-11-20T21:00:00Z"])
  expect(run.outcome === "ok" && run.rows.bars).toHaveLength(15)
})

test("when a plan does not allow the whole last day, the days before it are read and that day is left to a later run", async () => {
  upstream.become(thatEvening)
  await upstream.play("alpaca", "day_before_only")
  const run = await collect({}, evening)
  expect(endsAsked().at(-1)).toBe("2026-11-20T04:59:00Z")
  expect(run.outcome === "ok" && run.rows.bars).toHaveLength(12)
})

test("today's bar is not requested before it is final, and is refused as partial if it comes anyway", async () => {
  await upstream.play("alpaca", "partial_bar")
  const run = await collect({ tickers: ["AAPL"] }, "2026-11-20T21:10:00Z")
  expect(upstream.requests[0].path).toContain("end=2026-11-19T23%3A59%3A59Z")
  expect(run).toMatchObject({
    outcome: "ok",
    rejected: [{ reason: "partial", raw: expect.stringContaining("2026-11-20") }],
  })
  expect(run.outcome === "ok" && run.rows.bars.map(({ date }) => date)).not.toContain("2026-11-20")
})

test("a bar that is sent twice counts once, and two bars of one day that disagree are both refused", async () => {
  await upstream.play("alpaca", "duplicate")
  expect(await collectRows()).toMatchObject({ bars: { length: 15 }, rejected: [] })
  await upstream.play("alpaca", "contradiction")
  const { bars, rejected } = await collectRows()
  expect(bars).toHaveLength(14)
  expect(rejected.map(({ reason }) => reason)).toEqual(["conflicting_duplicate", "conflicting_duplicate"])
})

test("a week without any bar is confirmed empty, and so is a weekend, without a request", async () => {
  expect((await collect({ from: "2026-11-21", to: "2026-11-22" })).outcome).toBe("empty_confirmed")
  expect(upstream.requests).toEqual([])
  upstream.become({ bars: [], actions: [] })
  expect((await collect()).outcome).toBe("empty_confirmed")
})
