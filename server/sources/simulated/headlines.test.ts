// @module-tag slow
import { beforeAll, describe, expect, it, test } from "vitest"
import { VIX } from "../../bars/panel"
import { plainName } from "../../context/entities/companies"
import { companiesNamedIn, mentionsIn } from "../../context/entities/companiesInText"
import { type Headline, headline } from "../../context/entities/headline"
import { universe } from "../../context/market/universe"
import { addSessions, isSession, newYorkDate, nextSession, sessionOpenAt } from "../../platform/exchange/sessions"
import { type HeadlineKind, kinds, resultsKinds } from "./headlineKinds"
import { simulatedHeadlines } from "./headlines"
import { simulateMarket } from "./testing/simulateMarket"

const from = "2023-11-20"
const to = "2026-11-21"
const at = new Date("2026-11-21T15:00:00Z")
const members = universe("test")

type Days = { from?: string; to?: string; at?: Date }

const worldOf = (seed: string) => simulatedHeadlines({ seed, members, from })

async function listTold(
  world: ReturnType<typeof worldOf>,
  days: Days = {},
): Promise<{ body: Headline; isRetracted?: boolean }[]> {
  const run = await world.collect({ from, to, at, ...days })
  return run.outcome === "ok" ? run.rows.map((row) => ({ ...row, body: headline.parse(row.body) })) : []
}

/** Without later changes. */
async function tellOf(seed: string, days: Days = {}): Promise<Headline[]> {
  const told = await listTold(worldOf(seed), days)
  return told.flatMap(({ body }) => (body.updated_at ? [] : [body]))
}

test("a year of headlines is the same in every request, and none appears before its publication", async () => {
  const year = await tellOf("tests")
  expect(year.length).toBeGreaterThan(400)
  expect(new Set(year.map(({ document_id }) => document_id)).size).toBe(year.length)
  expect(await tellOf("tests")).toEqual(year)
  const days = year.map(({ published_at }) => published_at.slice(0, 10)).sort()
  expect([days[0] >= "2025-11-20", days[days.length - 1] <= to]).toEqual([true, true])
  const noon = new Date("2026-11-19T17:00:00Z")
  const early = await tellOf("tests", { from: "2026-11-12", at: noon })
  expect(early).toEqual(
    year.filter(({ published_at }) => published_at >= "2026-11-12" && published_at <= noon.toISOString()),
  )
})

test("each headline has its own address, which contains its publication date in New York", async () => {
  const year = await tellOf("tests")
  expect(new Set(year.map(({ url }) => url)).size).toBe(year.length)
  for (const { url, published_at } of year) {
    expect(url).toContain(`/${newYorkDate(new Date(published_at)).replaceAll("-", "")}-`)
  }
})

test("each headline is published before the open from which it counts, and long enough before to be read", async () => {
  for (const { published_at, document_id } of await tellOf("tests")) {
    const entry = document_id.slice(0, 8)
    expect(entryOf(published_at).replaceAll("-", "")).toBe(entry)
    expect(sessionOpenAt(entryOf(published_at)).getTime() - Date.parse(published_at)).toBeGreaterThanOrEqual(
      60 * 60_000,
    )
  }
})

test("a few headlines are corrected or withdrawn within days, and no change appears early", async () => {
  const world = worldOf("tests")
  const told = await listTold(world)
  const first = new Map(told.flatMap(({ body }) => (body.updated_at ? [] : [[body.document_id, body]])))
  const changes = told.filter(({ body }) => body.updated_at)
  expect(new Set(changes.map(({ isRetracted = false }) => isRetracted))).toEqual(new Set([true, false]))
  expect(changes.length).toBeLessThan(first.size / 25)
  for (const { body, isRetracted } of changes) {
    const { updated_at = "", ...changed } = body
    const before = first.get(body.document_id)
    if (isRetracted) expect(changed).toEqual(before)
    else expect({ ...changed, summary: before?.summary }).toEqual(before)
    expect(changed.summary === before?.summary).toBe(isRetracted === true)
    const days = (Date.parse(updated_at) - Date.parse(body.published_at)) / 86_400_000
    expect(days > 0 && days <= 3).toBe(true)
    const [day, changedAt] = [updated_at.slice(0, 10), Date.parse(updated_at)]
    const isTold = async (instant: number) => {
      const known = await listTold(world, { from: day, at: new Date(instant) })
      return known.some((row) => row.body.document_id === body.document_id && row.body.updated_at === updated_at)
    }
    expect([await isTold(changedAt - 1), await isTold(changedAt)]).toEqual([false, true])
  }
})

test("every headline is matched to its company", async () => {
  for (const told of await tellOf("tests")) {
    const [, ticker] = told.document_id.split("-")
    expect(
      mentionsIn(told)[0]?.tickers.map((own) => own.toLowerCase()),
      told.title,
    ).toContain(ticker)
  }
})

test("no effect is larger than studies find, most kinds have little or none, and one is reversed", () => {
  const all = [...kinds, ...resultsKinds]
  const largestLift = 0.04
  expect(all.filter(({ lift }) => Math.abs(lift) > largestLift)).toEqual([])
  expect(all.filter(({ lift }) => lift < 0).map(({ type }) => type)).toEqual(["litigation"])
  expect(all.filter(({ lift }) => lift === 0).length).toBeGreaterThan(all.length / 3)
})

describe("over twenty-four worlds", () => {
  /** `base` is the share of all stocks that moved in the headline's direction over the same sessions. */
  type Outcome = { kind: HeadlineKind | null; told: Headline; isRight: boolean; base: number }
  const outcomes: Outcome[] = []
  /** Later the market moves all stocks more than usual, which hides part of an effect. */
  const beforeBear = "2024-10-11"

  beforeAll(async () => {
    for (let seed = 0; seed < 24; seed++) {
      const year = await tellOf(`world ${seed}`, { to: beforeBear })
      outcomes.push(...outcomesOf(`world ${seed}`, year, beforeBear))
    }
  })

  it.each([
    ["with an effect of four points", (lift: number) => lift === 0.04, 1.5, 6.5],
    ["with a smaller one", (lift: number) => lift > 0 && lift < 0.04, 1, 4],
    ["without an effect", (lift: number) => lift === 0, -1.5, 1.5],
    ["whose effect is the other way round", (lift: number) => lift < 0, -7, -1],
  ])("kinds %s exceed their base rate as planted", (_, isMeant, least, most) => {
    const meant = outcomes.filter(({ kind }) => isMeant(kind?.lift ?? 0))
    expect(meant.length).toBeGreaterThan(700)
    expect(excess(meant)).toBeGreaterThan(least)
    expect(excess(meant)).toBeLessThan(most)
  })

  it.each([
    ["the hour", ({ published_at }: Headline) => newYorkDate(new Date(published_at)) === entryOf(published_at)],
    ["the source's naming the ticker", ({ tickers }: Headline) => tickers.length > 0],
    ["a summary", ({ summary }: Headline) => summary !== null],
    ["a large number", ({ title }: Headline) => Number(/\d+/.exec(title)?.[0] ?? 0) > 15],
  ])("%s predicts nothing beyond the kind", (_, isSo) => {
    const planted = outcomes.filter(({ kind }) => kind && kind.lift > 0)
    const [so, other] = [planted.filter(({ told }) => isSo(told)), planted.filter(({ told }) => !isSo(told))]
    expect(Math.min(so.length, other.length)).toBeGreaterThan(150)
    expect(Math.abs(excess(so) - excess(other))).toBeLessThan(300 / Math.sqrt(Math.min(so.length, other.length)))
  })

  function excess(some: readonly Outcome[]): number {
    const points = some.map(({ isRight, base }) => 100 * (Number(isRight) - base))
    return points.reduce((sum, each) => sum + each, 0) / some.length
  }
})

/** The first open after publication. */
function entryOf(publishedAt: string): string {
  const day = newYorkDate(new Date(publishedAt))
  return isSession(day) && sessionOpenAt(day) > new Date(publishedAt) ? day : nextSession(day)
}

function outcomesOf(seed: string, year: readonly Headline[], to: string) {
  const { panel } = simulateMarket({ seed, members, from, to: addSessions(to, 25) })
  const stocks = panel.instruments.filter(({ kind, ticker }) => kind === "stock" && ticker !== VIX)
  const session = new Map(panel.sessions.map((date, index) => [date, index]))

  function moveOf(ticker: string, entry: number, horizon: number): number {
    const base = (panel.rows.get(ticker) ?? 0) * panel.stride
    const price = (column: Float64Array, at: number) => column[base + at] * panel.splitFactor[base + at]
    return price(panel.close, entry + horizon - 1) / price(panel.open, entry) - 1
  }

  return year.flatMap((told) => {
    const kind = kindOf(told)
    const [entry, sign] = [session.get(entryOf(told.published_at)) ?? 0, kind?.direction === "bearish" ? -1 : 1]
    const right = (ticker: string) => sign * moveOf(ticker, entry, kind?.horizon ?? 5)
    const [, ticker] = told.document_id.split("-")
    const own = right(ticker.toUpperCase())
    if (Number.isNaN(own)) return []
    const all = stocks.map((stock) => right(stock.ticker)).filter((move) => !Number.isNaN(move))
    return [{ kind, told, isRight: own > 0, base: all.filter((move) => move > 0).length / all.length }]
  })
}

function kindOf({ title }: Headline): HeadlineKind | null {
  const isWritten = (template: string) => {
    const [before, after] = template.replaceAll("#", "9").split("*")
    const plain = title.replace(/\d+/g, "9")
    return plain.startsWith(before) && plain.endsWith(after)
  }
  return [...kinds, ...resultsKinds].find(({ titles }) => titles.some(isWritten)) ?? null
}

test("each title names its company, whichever company it is of", () => {
  const stocks = universe("full").filter(({ kind }) => kind === "stock")
  const titles = [...kinds, ...resultsKinds].flatMap((kind) => kind.titles)
  const missed = stocks.flatMap(({ ticker, companyName }) =>
    titles
      .map((title) => title.replace("*", plainName(companyName ?? "")))
      .filter((title) => !companiesNamedIn(title).some(({ tickers }) => tickers.includes(ticker))),
  )
  expect(missed).toEqual([])
})
