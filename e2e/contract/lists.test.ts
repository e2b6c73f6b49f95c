// @module-tag slow
import { beforeAll, describe, expect, it } from "vitest"
import { factsArrived } from "../../server/knowledge/facts/versions"
import { addDays } from "../../server/platform/dates"
import { sessionsBetween } from "../../server/platform/exchange/sessions"
import { products } from "../../server/products"
import { writeCursor } from "../../server/products/cursor"
import type { Product } from "../../server/products/product"
import { callerOf, minuteForEachTest } from "../support/caller"
import { fullest, rowOf } from "../support/contract"
import { testNow } from "../support/database"
import { restUrl } from "../support/requests"
import { sampled } from "../support/sampled"
import { testServer } from "../support/testServer"
import { expectViolations } from "./ask"
import type { PublishedPrediction } from "./recomputedAccuracy"

const server = testServer()
const caller = callerOf(server)

minuteForEachTest(server)

type Params = Record<string, string | number>
type Page = { rows: unknown[]; count: number; total_count: number; next: string | null; asOf: string }

const lists = products.filter(({ list }) => list !== null)
const paged = lists.filter((product) => rowOf(product).params.limit).map((product) => [product.name, product] as const)

/** These contain only rows that qualify, so they may be empty. */
const picked = new Set(["signals/best", "signals/trade-plan", "signals/anti-signals"])

async function inPages(product: Product): Promise<Params> {
  const params = fullest(rowOf(product))
  const { total_count } = await ask(product, params)
  expect(total_count).toBeGreaterThan(2)
  // Another limit is another query, so one more must be possible.
  const most = Number(params.limit) - 1
  return { ...params, limit: Math.max(1, Math.min(most, Math.floor(total_count / 4))) }
}

function readWhole(product: Product, params: Params) {
  const longest = { ...params, limit: rowOf(product).params.limit.maximum ?? 0 }
  return caller.rowsOf(restUrl("", product, longest), product.list ?? "")
}

/** The last earlier session in winter time whose list also has several pages. */
async function earlierInPages(product: Product, params: Params): Promise<string> {
  for (const session of sessionsBetween("2026-11-02", "2026-11-19").toReversed()) {
    if ((await ask(product, { ...params, as_of: session })).next) return session
  }
  throw new Error(`no earlier list of ${product.name} takes several pages`)
}

async function ask(product: Product, params: Params, cursor?: string | null): Promise<Page> {
  const body = await caller.ask(restUrl("", product, cursor ? { ...params, cursor } : params))
  const { count, total_count, meta } = body
  return { rows: body[product.list ?? ""], count, total_count, next: meta.next_cursor, asOf: meta.as_of }
}

async function refuse(product: Product, params: Params, cursor: string): Promise<string> {
  const response = await caller.get(restUrl("", product, { ...params, cursor }))
  const [{ msg }] = await expectViolations(response, ["query.cursor"])
  return msg
}

async function firstCursor(product: Product, params: Params): Promise<string> {
  return String((await ask(product, params)).next)
}

it("every product that counts its rows is a list, and one without a limit has all of them on its first page", async () => {
  expect(lists).toEqual(products.filter(({ response }) => "count" in response.shape))
  const short = lists.filter((product) => !rowOf(product).params.limit)
  expect(short.length + paged.length).toBe(lists.length)
  for (const product of short) {
    const { rows, count, total_count, next } = await ask(product, fullest(rowOf(product)))
    expect([rows.length, count, next]).toEqual([total_count, total_count, null])
    if (!picked.has(product.name)) expect(count, product.name).toBeGreaterThan(0)
  }
})

/** The world of the tests publishes no files; `bulkFiles.test.ts` reads the pages of its own. */
const isPublished = ({ name }: Product) => name !== "files"

const inDepth = sampled(paged.map(([, product]) => product).filter(isPublished)).map(
  (product) => [product.name, product] as const,
)

describe.each(inDepth)("the cursor of %s", (name, product) => {
  let params: Params
  let earlier: string

  beforeAll(async () => {
    // Reset after the previous test, which passed midnight; the pages of all lists exceed a day's quota.
    server.clock.now = testNow.getTime()
    await caller.newKey()
    // Earlier tests may have passed midnight, when windows of days move.
    server.clock.now = testNow.getTime()
    params = await inPages(product)
    earlier = await earlierInPages(product, params)
  })

  it("pages through the whole list, once and in order, with the total on every page", async () => {
    const whole = await readWhole(product, params)
    const seen: unknown[] = []
    let next: string | null = null
    do {
      const page: Page = await ask(product, params, next)
      expect([page.count, page.total_count]).toEqual([page.rows.length, whole.length])
      expect(page.rows.length).toBe(Math.min(Number(params.limit), whole.length - seen.length))
      seen.push(...page.rows)
      next = page.next
      server.clock.now += 1_000
    } while (next !== null)
    expect(whole.length).toBeGreaterThan(Number(params.limit) * 2)
    expect(seen).toEqual(whole)
  })

  const otherOrders: Record<string, string> = { "social/trending": "change" }

  it("belongs to its query, and is refused with other parameters", async () => {
    const cursor = await firstCursor(product, params)
    const others = [
      { ...params, limit: Number(params.limit) + 1 },
      { ...params, as_of: "2026-11-20" },
      ...("order_by" in rowOf(product).params ? [{ ...params, order_by: otherOrders[name] ?? "rank" }] : []),
      ...("ticker" in params ? [{ ...params, ticker: "MSFT" }] : []),
      ...("days" in params ? [{ ...params, days: Number(params.days) - 1 }] : []),
    ]
    for (const other of others) expect(await refuse(product, other, cursor)).toContain("another query")
    for (const [, other] of paged.filter(([each]) => each !== name)) {
      expect(await refuse(other, fullest(rowOf(other)), cursor)).toContain("another query")
    }
  })

  it("continues with the as_of of the first page, whether that was now or explicit", async () => {
    const { now } = server.clock
    const [whole, ahead] = [await readWhole(product, params), 2_000]
    const nearMidnight = Date.parse("2026-11-22T04:59:30Z")
    for (const [at, asOf, later] of [
      [now, new Date(now + ahead).toISOString(), now + 10_000],
      [nearMidnight, "2026-11-21", nearMidnight + 120_000],
    ] as const) {
      server.clock.now = at
      let page = await ask(product, { ...params, as_of: asOf })
      const [first, rows] = [page, [...page.rows]]
      server.clock.now = later
      for (let count = 1; count < 3; count++) {
        page = await ask(product, { ...params, as_of: asOf }, page.next)
        rows.push(...page.rows)
        expect([page.asOf, page.total_count]).toEqual([first.asOf, first.total_count])
      }
      expect(rows).toEqual(whole.slice(0, rows.length))
      const momentBefore = new Date(Date.parse(first.asOf) - 1).toISOString()
      expect(await refuse(product, { ...params, as_of: momentBefore }, String(first.next))).toContain("another query")
    }
  })

  it("of a past instant continues only with that instant, in any form", async () => {
    const { next } = await ask(product, { ...params, as_of: earlier })
    const [before, after] = [addDays(earlier, -1), addDays(earlier, 1)]
    for (const as_of of [earlier, `${after}T04:59:59.999Z`, `${earlier}T23:59:59.999-05:00`]) {
      expect((await ask(product, { ...params, as_of }, next)).asOf).toBe(`${after}T04:59:59.999Z`)
    }
    for (const as_of of [before, after, `${after}T05:00:00Z`]) {
      expect(await refuse(product, { ...params, as_of }, String(next))).toContain("another query")
    }
    expect(await refuse(product, params, String(next))).toContain("another query")
  })

  it("that was forged for another instant is answered as an as_of would be", async () => {
    const [, , ...place] = JSON.parse(Buffer.from(await firstCursor(product, params), "base64url").toString())
    const query = { product: name, params: product.params.parse(params) }
    const forged = (instant: number) => writeCursor(query, new Date(instant), place)
    for (const instant of [-8.64e15, -62_167_219_200_001, -62_135_596_800_001]) {
      expect((await ask(product, params, forged(instant))).asOf).toBe("1900-01-01T00:00:00.000Z")
    }
    expect(Date.parse((await ask(product, params, forged(8.64e15))).asOf)).toBeLessThanOrEqual(server.clock.now)
  })

  it("that was forged for another place is answered with a list that ends", async () => {
    const query = { product: name, params: product.params.parse(params) }
    const { total_count } = await ask(product, { ...params, as_of: testNow.toISOString() })
    for (const place of [["x"], ["\u0000"], ["2026-02-30"], ["0000-01-01"], [1e300, "x"], [-1, 0.5, "y", "z"]]) {
      const page = await ask(product, params, writeCursor(query, testNow, place))
      expect([place, page.total_count >= page.count]).toEqual([place, true])
      expect(page.total_count).toBe(total_count)
    }
  })

  it("is refused if it was altered in any way", async () => {
    // The previous test sets the clock, and a network may only be refused so often a minute.
    server.clock.now += inDepth.findIndex(([each]) => each === name) * 60_000
    const cursor = await firstCursor(product, params)
    const [digest, knownAt, ...place] = JSON.parse(Buffer.from(cursor, "base64url").toString())
    const written = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString("base64url")
    expect(written([digest, knownAt, ...place])).toBe(cursor)
    const altered = [
      cursor.slice(0, -1),
      cursor.slice(1),
      `${cursor}A`,
      `${cursor}=`,
      `${cursor} `,
      cursor.toLowerCase(),
      written([digest, knownAt + 1, ...place]),
      written([digest, 8.64e15, ...place]),
      written([digest, knownAt, "0"]),
      written([digest, knownAt]),
      written([digest, knownAt, ...place, 1]),
      written([digest, null, { $ne: 1 }]),
      written(place),
      "zzz",
      "MjAyNi0wMS0wMQ",
      "x".repeat(1_001),
      "é",
      "\u0000",
    ]
    for (const text of altered) await refuse(product, params, text)
  })

  it("keeps to what was known at the first page, whatever became known since", async () => {
    const { now } = server.clock
    server.clock.now = Date.parse(`${earlier}T22:30:00Z`)
    const first = await ask(product, params)
    server.clock.now = now
    const second = await ask(product, params, first.next)
    expect(second.asOf).toBe(first.asOf)
    const whole = await readWhole(product, { ...params, as_of: first.asOf })
    expect([...first.rows, ...second.rows]).toEqual(whole.slice(0, first.count + second.count))
    expect(second.total_count).toBe(whole.length)
  })
})

describe("the latest predictions", () => {
  type Figure = (each: PublishedPrediction) => number
  const inOrder = async (params: Params) => {
    const query = new URLSearchParams({ limit: "500", ...params })
    const { predictions, order_by } = await caller.ask(`predictions/latest?${query}`)
    expect(predictions.length).toBeGreaterThan(2)
    return { predictions: predictions as PublishedPrediction[], order_by }
  }
  const by =
    (...figures: Figure[]) =>
    (rows: PublishedPrediction[]) =>
      rows.toSorted((one, other) => {
        const deciding = figures.find((figure) => figure(one) !== figure(other))
        return deciding ? deciding(one) - deciding(other) : one.ticker < other.ticker ? -1 : 1
      })
  const confidence: Figure = (each) => -each.confidence
  const size: Figure = (each) => -Math.abs(each.edge)

  it("are ordered by confidence by default, and at equal confidence by the size of the edge", async () => {
    for (const params of [{}, { order_by: "confidence" }, { direction: "bullish" }] as Params[]) {
      const { predictions, order_by } = await inOrder(params)
      expect(order_by).toBe("confidence")
      expect(predictions).toEqual(by(confidence, size)(predictions))
    }
  })

  it("are ordered by edge or rank, the largest first, and reversed for falls", async () => {
    const orders: [string, Figure][] = [
      ["edge", ({ edge }) => edge],
      ["rank", ({ rank_pct }) => rank_pct],
    ]
    for (const [order_by, figure] of orders) {
      const all = (await inOrder({ order_by })).predictions
      expect(all).toEqual(by((each) => -figure(each))(all))
      const falls = all.filter(({ direction }) => direction === "bearish")
      if (falls.length < 3) continue
      const { predictions } = await inOrder({ order_by, direction: "bearish" })
      expect(predictions).toEqual(by(figure)(falls))
    }
  })

  it("are ordered by the strength of their claim on either side, and page by page, with those without a claim last", async () => {
    const { predictions } = await inOrder({ order_by: "relative_probability" })
    expect(predictions).toEqual(by((each) => -each.relative_probability)(predictions))
    const sides = predictions.map(({ relative_direction }) => relative_direction)
    expect(new Set(sides.slice(0, sides.indexOf(null)))).toEqual(new Set(["ahead", "behind"]))
    expect(new Set(sides.slice(sides.indexOf(null)))).toEqual(new Set([null]))
    const pages = await caller.rowsOf("predictions/latest?order_by=relative_probability&limit=7", "predictions")
    expect(pages).toEqual(predictions)
  })

  it("claim the half of the session in which they rank, and each end can be requested", async () => {
    const all = (await inOrder({ order_by: "rank" })).predictions
    const claims = Map.groupBy(all, ({ relative_direction }) => relative_direction)
    const [ahead, behind] = [claims.get("ahead") ?? [], claims.get("behind") ?? []]
    expect(ahead.every(({ rank_pct }) => rank_pct > 0.5)).toBe(true)
    expect(behind.every(({ rank_pct }) => rank_pct <= 0.5)).toBe(true)
    expect((await inOrder({ order_by: "rank", relative_direction: "ahead" })).predictions).toEqual(ahead)
    expect((await inOrder({ order_by: "rank", relative_direction: "behind" })).predictions).toEqual(behind.toReversed())
  })

  it("contain the version of the model that predictions/model shows, at any moment", async () => {
    const ask = (path: string) => caller.ask(`predictions/${path}`)
    const versions = new Set<string>()
    for (const asOf of ["2026-01-15", "2026-06-15", "2026-11-18"]) {
      for (const timeframe of ["daily", "weekly", "monthly"]) {
        const { predictions } = await ask(`latest?limit=1&timeframe=${timeframe}&as_of=${asOf}`)
        const { models } = await ask(`model?timeframe=${timeframe}&as_of=${asOf}`)
        expect(models).toMatchObject([{ timeframe, model_version: predictions[0].model_version }])
        expect(models[0].calibrated_to_date < models[0].serves_from_date).toBe(true)
        expect(models[0].serves_from_date <= predictions[0].reference_date).toBe(true)
        versions.add(models[0].model_version)
      }
    }
    expect(versions.size).toBeGreaterThan(4)
  })

  it("have no live or replay record in a simulated market, with a note", async () => {
    for (const path of ["latest?", "AAPL?", "batch?tickers=AAPL&"]) {
      for (const origin of ["live", "replay"]) {
        const { meta } = await caller.ask(`predictions/${path}origin=${origin}`)
        expect(meta).toMatchObject({
          empty_reason: "not_configured",
          empty_detail: expect.stringContaining("simulated"),
        })
      }
    }
  })
})

it("the pages of a batch stay in it when the next one is stored for an earlier hour", async () => {
  const [, latest] = paged.find(([name]) => name === "predictions/latest") ?? []
  if (!latest) throw new Error("there is no list of latest predictions")
  const params = { limit: 20 }
  const first = await ask(latest, params)
  const { pool } = server.service.database
  const stored = await pool.query<{ issuedAt: Date }>(
    `INSERT INTO prediction (id, ticker, timeframe, origin, direction, confidence, predicted_return_pct, reference_date,
       reference_price, issued_at, target_date, model_version, historical_correct, historical_count)
     SELECT 'late-' || id, ticker, timeframe, origin, direction, confidence, predicted_return_pct, target_date,
       reference_price, issued_at + interval '1 second', target_date + 1, model_version, historical_correct, historical_count
     FROM prediction WHERE timeframe = 'daily' AND target_date = (SELECT max(target_date) FROM prediction)
     RETURNING issued_at AS "issuedAt"`,
  )
  await pool.query(factsArrived("predictions", [stored.rows[0].issuedAt]))
  await server.service.knowledge.refresh()
  const targets = (page: Page) => new Set((page.rows as { target_date: string }[]).map((row) => row.target_date))
  const [second, anew] = [await ask(latest, params, first.next), await ask(latest, params)]
  expect(targets(second)).toEqual(targets(first))
  expect(second.total_count).toBe(first.total_count)
  expect(targets(anew)).not.toEqual(targets(first))
})
