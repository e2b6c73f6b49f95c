// @module-tag slow
import { beforeAll, describe, expect, it } from "vitest"
import { addDays } from "../../server/platform/dates"
import { newYorkDate } from "../../server/platform/exchange/sessions"
import { products } from "../../server/products"
import { actions } from "../../server/products/market/actions"
import { ohlcv, ohlcvOfSeveral } from "../../server/products/market/ohlcv"
import { universe } from "../../server/products/market/universe"
import { accuracy } from "../../server/products/predictions/accuracy"
import { history, historyOfSeveral } from "../../server/products/predictions/history"
import type { AnswerOf, Product } from "../../server/products/product"
import { sentiment } from "../../server/products/social/sentiment"
import { callerOf, minuteForEachTest } from "../support/caller"
import { fullest, rowOf } from "../support/contract"
import { restUrl } from "../support/requests"
import { asksAll, oneOfEach } from "../support/sampled"
import { testServer } from "../support/testServer"
import { countersOf, expectViolations } from "./ask"

const server = testServer()
const caller = callerOf(server)

minuteForEachTest(server)

type Params = Record<string, string | number>

async function ask<P extends Pick<Product, "name" | "pathParams" | "response">>(
  product: P,
  params: Params,
): Promise<AnswerOf<P>> {
  server.clock.now += 2_000
  return caller.ask(restUrl("", product, params))
}

/** The rows of a list on all of its pages. */
const all = (product: Pick<Product, "name" | "pathParams" | "list">, params: Params) =>
  caller.rowsOf(restUrl("", product, params), product.list ?? "")

const today = "2026-11-20"
const beginning = "2015-01-01"

type Split = { ticker: string; ratio: number; day: string }

/** The last split of several new shares for one, with some time around it. */
async function aSplit(): Promise<Split> {
  const found = await ask(actions, { kind: "split", start: "2016-06-01", end: "2026-08-01", limit: 1_000 })
  const split = found.actions.find(({ ratio }) => ratio !== null && ratio >= 2)
  if (!split?.ratio) throw new Error("the world has no split")
  return { ticker: split.ticker, ratio: split.ratio, day: split.effective_date }
}

const barsOf = (ticker: string, params: Params) => ask(ohlcv, { ticker, ...params })

describe("price bars in a range", () => {
  let split: Split
  let before: string

  beforeAll(async () => {
    split = await aSplit()
    before = addDays(split.day, -1)
  })

  it.each(["split", "total", "none"])("fit together across a split, adjustment=%s", async (adjustment) => {
    const { ticker, day } = split
    const [from, to] = [addDays(day, -200), addDays(day, 90)]
    const [whole, one, other] = await Promise.all([
      barsOf(ticker, { adjustment, start: from, end: to }),
      barsOf(ticker, { adjustment, start: from, end: before }),
      barsOf(ticker, { adjustment, start: day, end: to }),
    ])
    expect([...one.bars, ...other.bars]).toEqual(whole.bars)
    expect([one.bars.at(-1)?.date, other.bars[0].date]).toEqual([whole.bars[one.bars.length - 1].date, day])
    const jump = (one.bars.at(-1)?.close ?? 0) / other.bars[0].close
    if (adjustment === "none") expect(jump / split.ratio).toBeCloseTo(1, 0)
    else expect(jump).toBeCloseTo(1, 0)
    const basis = adjustment === "none" ? null : whole.meta.as_of
    for (const { meta } of [whole, one, other]) expect(meta.price_basis_at).toBe(basis)
  })

  it("are as traded as of a moment before the split, and their price_basis_at restores them", async () => {
    const { ticker, day } = split
    const days = { start: addDays(day, -40), end: before }
    const then = await barsOf(ticker, { ...days, as_of: before })
    expect(then.bars.length).toBeGreaterThan(20)
    expect(then.bars).toEqual((await barsOf(ticker, { ...days, adjustment: "none" })).bars)
    expect((await barsOf(ticker, { ...days, as_of: then.meta.price_basis_at ?? "" })).bars).toEqual(then.bars)
  })

  it("of several tickers over all years, page by page, equal those of each ticker alone", async () => {
    const { tickers } = await ask(universe, {})
    const asked = tickers.map(({ ticker }) => ticker).slice(0, asksAll ? 50 : 7)
    for (const adjustment of asksAll ? ["split", "total", "none"] : ["total"]) {
      const params = { adjustment, start: beginning, end: today }
      const alone = []
      for (const ticker of asked) {
        const { bars } = await barsOf(ticker, params)
        alone.push(...bars.map((bar) => ({ ticker, ...bar })))
      }
      const together = await all(ohlcvOfSeveral, { tickers: asked.toReversed().join(","), ...params })
      expect(together.length).toBeGreaterThan(5_000)
      expect(together).toEqual(alone)
    }
  })

  it("before the first price are reported as not measurable, and begin with what there is", async () => {
    const ancient = await ask(ohlcv, { ticker: split.ticker, start: "1990-01-01", end: "1990-12-31" })
    expect([ancient.count, ancient.meta.empty_reason]).toEqual([0, "before_coverage"])
    const whole = await ask(ohlcv, { ticker: split.ticker, start: "0001-01-01" })
    expect(whole.meta.empty_reason).toBeNull()
    const since = await ask(ohlcv, { ticker: split.ticker, start: whole.bars[0].date })
    expect(since.bars).toEqual(whole.bars)
  })

  it("name the tickers without bars, suggest similar ones, and cost one request a page", async () => {
    const { day } = await countersOf(server, caller.key)
    const { meta, count } = await ask(ohlcvOfSeveral, { tickers: "AAPL,APPL,MSFT" })
    expect((await countersOf(server, caller.key)).day).toBe(day + 1)
    expect(count).toBeGreaterThan(20)
    expect(meta.coverage).toMatchObject({ expected: 3, returned: 2, missing: ["APPL"] })
    expect(meta.suggestions.map(({ asked, ticker }) => [asked, ticker])).toContainEqual(["APPL", "AAPL"])
    const none = await ask(ohlcvOfSeveral, { tickers: "APPL,NOPE" })
    expect([none.count, none.meta.empty_reason]).toEqual([0, "no_matches"])
  })
})

describe("corporate actions", () => {
  it("come newest first, page by page, each known from its stated moment on", async () => {
    const params = { start: "2020-01-01", end: "2026-11-20" }
    const whole = await ask(actions, { ...params, limit: 1_000 })
    const kinds = new Set(whole.actions.map(({ kind }) => kind))
    expect([...kinds]).toEqual(expect.arrayContaining(["split", "dividend", "listing", "delisting"]))
    const rows = await all(actions, { ...params, limit: 331 })
    expect(rows).toHaveLength(whole.total_count)
    expect(rows.slice(0, whole.count)).toEqual(whole.actions)
    for (const kind of kinds) {
      const action = whole.actions.find((each) => each.kind === kind)
      if (!action) continue
      const { ticker, effective_date: day, known_at } = action
      const justBefore = new Date(Date.parse(known_at) - 1).toISOString()
      const at = async (as_of: string) => {
        const [start] = [as_of.slice(0, 10), day].sort()
        const { actions: known } = await ask(actions, { ticker, kind, start, as_of })
        return known.filter(({ effective_date }) => effective_date === day)
      }
      expect([kind, await at(justBefore)]).toEqual([kind, []])
      expect([kind, await at(known_at)]).toEqual([kind, [action]])
    }
  })

  it("are those of the requested tickers, one or several", async () => {
    const days = { start: "2016-01-01", end: "2026-11-20", limit: 1_000 }
    const one = await ask(actions, { ticker: "AAPL", ...days })
    const other = await ask(actions, { ticker: "MSFT", ...days })
    const both = await ask(actions, { tickers: "msft,AAPL", ...days })
    expect(both.total_count).toBe(one.total_count + other.total_count)
    expect(new Set(both.actions.map(({ ticker }) => ticker))).toEqual(new Set(["AAPL", "MSFT"]))
    expect([one.ticker, both.ticker]).toEqual(["AAPL", null])
  })
})

describe("the record of several tickers", () => {
  const names = ["MSFT", "AAPL", "COIN", "BA"]
  const days = { start: addDays(today, -200), end: today }

  it("has the rows of each ticker alone, page by page", async () => {
    const alone: AnswerOf<typeof history>["predictions"] = []
    for (const ticker of names) {
      alone.push(...(await ask(history, { ticker, ...days, limit: 365 })).predictions)
    }
    const asked = { tickers: [...names, "NOPE"].join(","), ...days, limit: 37 }
    const together = await all(historyOfSeveral, asked)
    const { meta } = await ask(historyOfSeveral, asked)
    expect(meta.coverage).toMatchObject({ expected: 5, returned: 4, missing: ["NOPE"] })
    const byPlace = (rows: typeof alone) =>
      rows.toSorted((a, b) => b.target_date.localeCompare(a.target_date) || (a.ticker < b.ticker ? -1 : 1))
    expect(together.length).toBeGreaterThan(100)
    expect(together).toEqual(byPlace(alone))
  })

  it("has the same summary for each ticker as alone", async () => {
    const alone = []
    for (const ticker of names.toSorted()) alone.push(...(await ask(accuracy, { ticker, ...days })).accuracy)
    const { accuracy: together, ticker, meta } = await ask(accuracy, { tickers: `${names},NOPE`, ...days })
    expect(together).toEqual(alone)
    expect(together.filter(({ n_resolved }) => n_resolved > 0).length).toBeGreaterThanOrEqual(names.length)
    expect([ticker, meta.coverage]).toEqual([null, expect.objectContaining({ missing: ["NOPE"] })])
    expect((await ask(accuracy, { tickers: "NOPE,NEITHER" })).meta.empty_reason).toBe("no_matches")
    expect((await ask(historyOfSeveral, { tickers: "NOPE" })).meta.empty_reason).toBe("before_coverage")
  })
})

describe("lists by ticker", () => {
  const byTickers = products.filter(
    ({ params, range }) => range && "tickers" in params.shape && "ticker" in params.shape,
  )

  it.each(byTickers.map((product) => [product.name, product] as const))("%s accepts several", async (_, product) => {
    const days: Params = product.range?.mostDays === 14 ? { days: 14 } : { start: addDays(today, -300), end: today }
    const total = async (params: Params) => {
      const answer = await ask(product, { ...days, ...params })
      return Number((answer as Record<string, unknown>).total_count)
    }
    const [one, other] = [await total({ ticker: "BA" }), await total({ ticker: "JPM" })]
    expect(await total({ tickers: "JPM,ba,BA" })).toBe(one + other)
    const path = restUrl("", product, { ticker: "BA", tickers: "JPM" })
    const [{ msg }] = await expectViolations(await caller.get(path), ["query.tickers"])
    expect(msg).toContain("cannot be combined with ticker")
  })
})

const ranged = products.filter(({ range }) => range !== null)
const named = (product: Product) => [product.name, product] as const
const required = (product: Product): Params =>
  Object.fromEntries(
    Object.entries(product.example).filter(([name]) => ["ticker", "tickers", "claim_id"].includes(name)),
  )

describe.each(oneOfEach(ranged, ({ range }) => range).map(named))("the days of %s", (_, product) => {
  const refused = async (params: Params, places: string[]) => {
    const path = restUrl("", product, { ...required(product), ...params })
    const violations = await expectViolations(await caller.get(path), places)
    return violations.map(({ msg }) => msg).join(" ")
  }

  it("are refused if start and days both set the beginning", async () => {
    if (!("days" in product.params.shape)) return
    expect(await refused({ days: 3, start: "2026-11-10" }, ["query.days"])).toContain("leave one of them out")
  })

  it("are refused if they are invalid, in the wrong order or in the future", async () => {
    const noDates = ["2026-02-30", "20261110", "2026-11-10T00:00:00Z", "yesterday", "", "x".repeat(500), "2026-1-1"]
    for (const text of noDates) {
      expect(await refused({ start: text }, ["query.start"])).toContain("must be a date")
      expect(await refused({ end: text }, ["query.end"])).toContain("must be a date")
    }
    expect(await refused({ start: "2026-11-18", end: "2026-11-17" }, ["query.start"])).toContain(
      "must not be after end",
    )
    expect(await refused({ end: "2030-01-01" }, ["query.end"])).toContain("must not be after")
    expect(await refused({ start: "2030-01-01" }, ["query.start"])).toContain("must not be after")
    server.clock.now += 60_000
    if (product.range?.aheadDays !== undefined) {
      expect(await refused({ end: "2026-11-01" }, ["query.start"])).toContain("is required")
      expect((await ask(product, { ...required(product), start: "2026-12-20" })) as object).toHaveProperty("count")
      return
    }
    const asOf = { as_of: "2026-11-10T20:00:00Z" }
    expect(await refused({ ...asOf, end: "2026-11-11" }, ["query.end"])).toContain("2026-11-10")
    expect(await refused({ ...asOf, start: "2026-11-11" }, ["query.start"])).toContain("2026-11-10")
  })
})

/** Their rows are made from a whole window, not from single days. */
const summaries = ["predictions/accuracy", "crowd/calibration", "social/trending", "social/sentiment"]
const rowLists = ranged.filter(({ name }) => !summaries.includes(name))

/** Gauges have a series of days instead of a list. */
const rowsIn = ({ list }: Pick<Product, "list">, answer: object) =>
  (answer as Record<string, Record<string, string>[]>)[list ?? "series"]

/** The field with the day or the instant of a row, by which a range selects it. */
const dayFields: Record<string, string> = {
  "predictions/{ticker}/history": "target_date",
  "predictions/history": "target_date",
  "market/actions": "effective_date",
  "signals/pullback-trades": "exit_date",
  "signals/events": "issued_at",
  "signals/congress-trades": "disclosure_date",
  "signals/congress-calls": "disclosure_date",
  "signals/creator-calls": "called_at",
  "intelligence/events": "observed_at",
  "crowd/resolved": "closed_at",
  "alternative/flight-placebos": "flight_date",
  "alternative/lobbying": "posted_at",
  "edge/observations": "session_date",
}

const dayOf = (said: string) => (said.length === 10 ? said : newYorkDate(new Date(said)))

describe.each(rowLists.map(named))("the range of %s", (_, product) => {
  const params = { ...required(product), ...fullest({ ...rowOf(product), widest: required(product) }) }
  const total = async (start: string, end: string, more: Params = {}) => {
    const answer = await ask(product, { ...params, ...more, start, end })
    if (product.list === null) return rowsIn(product, answer).length
    return Number((answer as Record<string, unknown>).total_count)
  }

  it("is the sum of two adjacent ones, and includes what a later one leaves out", async () => {
    const [start, middle, end] = ["2026-05-01", "2026-10-31", today]
    const [whole, one, other] = [
      await total(start, end),
      await total(start, middle),
      await total(addDays(middle, 1), end),
    ]
    expect(whole).toBe(one + other)
    expect(whole, product.name).toBeGreaterThan(0)
  })

  it("has rows of its days, the first and the last included", async () => {
    const field = dayFields[product.name] ?? "date"
    const daysIn = async (start: string, end: string) => {
      const answer = await ask(product, { ...params, start, end })
      return rowsIn(product, answer)
        .map((row) => dayOf(row[field]))
        .toSorted()
    }
    const all = await daysIn("2026-09-01", today)
    const [first, last] = [all[0], all[Math.floor(all.length * 0.7)]]
    expect(first >= "2026-09-01" && all[all.length - 1] <= today, `${product.name} ${first}`).toBe(true)
    const some = await daysIn(first, last)
    expect([some[0], some[some.length - 1]]).toEqual([first, last])
    const single = await daysIn(last, last)
    expect(new Set(single)).toEqual(new Set([last]))
  })

  it("before the data begins is empty, since nothing could be measured", async () => {
    const answer = await ask(product, { ...params, start: "1980-01-01", end: "1980-12-01" })
    const { meta } = answer as { meta: { empty_reason: string; empty_detail: string } }
    expect([rowsIn(product, answer), meta.empty_reason]).toEqual([[], "before_coverage"])
    expect(meta.empty_detail).toMatch(/^[A-Z].*\.$/)
  })
})

describe("a summary of a range", () => {
  const [start, middle, end] = ["2026-05-01", "2026-08-31", today]

  it.each([
    ["predictions/accuracy", "accuracy"],
    ["crowd/calibration", "forecasters"],
  ])("counts in %s what is inside, and two adjacent ones add up", async (name, list) => {
    const product = products.find((each) => each.name === name)
    if (!product) throw new Error(`${name} is no product`)
    const resolvedIn = async (from: string, to: string) => {
      const answer = (await ask(product, { start: from, end: to })) as Record<string, unknown>
      return (answer[list] as { n_resolved: number }[]).map(({ n_resolved }) => n_resolved)
    }
    const [whole, one, other] = [
      await resolvedIn(start, end),
      await resolvedIn(start, middle),
      await resolvedIn(addDays(middle, 1), end),
    ]
    expect(whole[0]).toBeGreaterThan(0)
    expect(whole).toEqual(one.map((count, index) => count + other[index]))
  })

  it("of readings has the requested days, at most fourteen", async () => {
    const params = { ticker: "NVDA", start: "2026-11-02", end: "2026-11-15" }
    const { rows, days } = await ask(sentiment, params)
    expect(days).toBe(14)
    const read = rows.map(({ date }) => date)
    expect(read.length).toBeGreaterThan(3)
    for (const date of read) expect(date >= params.start && date <= params.end, date).toBe(true)
    const path = restUrl("", sentiment, { ...params, start: "2026-11-01" })
    const [{ msg }] = await expectViolations(await caller.get(path), ["query.start"])
    expect(msg).toContain("14 days")
  })
})
