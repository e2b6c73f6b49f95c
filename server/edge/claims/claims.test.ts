import { describe, expect, it } from "vitest"
import { adjustedClose, SPY } from "../../bars/panel"
import type { CrowdOutcome } from "../../context/crowd/facts"
import type { FactVersion } from "../../knowledge/facts/asKnown"
import type { FamilyName } from "../../knowledge/families"
import { barsKnownAt, nextSession, sessionCloseAt } from "../../platform/exchange/sessions"
import { smallWorld, withOtherFuture } from "../../predictions/testing/smallWorld"
import type { SignalOutcome } from "../../signals/performance"
import { gradedSignal } from "../../signals/testing/outcomes"
import type { Claim, ClaimInputs, Observation } from "../claim"
import { readyOf } from "../ready"
import { claims } from "."
import { crowdConsensus } from "./crowdConsensus"
import { antiClaimId, eventSignalClaims } from "./eventSignals"
import { mentionSpikes } from "./mentionSpikes"
import { putCallExtremes } from "./putCallExtremes"

const panel = smallWorld()
const from = 300
const through = panel.sessions.length - 20

type Said = Readonly<Record<string, readonly FactVersion<unknown>[]>>

/** The cast is safe: each family gets facts of its own schema. */
function inputsOf(said: Said, changes: Partial<ClaimInputs> = {}): ClaimInputs {
  const read: ClaimInputs["said"] = async <Body>({ name }: { name: string }) =>
    (said[name] ?? []) as FactVersion<Body>[]
  return { panel, through, from, earlier: [], results: [], signals: [], said: read, ...changes }
}

async function observe(claim: Claim, said: Said, changes?: Partial<ClaimInputs>): Promise<Observation[]> {
  return claim.observe(inputsOf(said, changes))
}

function ratio(session: number, total: number, knownAt = sessionCloseAt(nextSession(panel.sessions[session]))) {
  const date = panel.sessions[session]
  return { key: date, knownAt, isRetracted: false, body: { date, total, equity: null, index: null, etp: null } }
}

const afterClose = (session: number) => new Date(sessionCloseAt(panel.sessions[session]).getTime() + 1)

describe("the put/call claim", () => {
  const close = (session: number) => adjustedClose(panel, panel.rows.get(SPY) ?? -1, session, through)

  it("uses a ratio at the close of the next session, and compares with SPY's own past", async () => {
    const [found, ...more] = await observe(putCallExtremes, { "put-call": [ratio(320, 1.2)] })
    expect(more).toEqual([])
    expect([found.session, found.resolved]).toEqual([panel.sessions[321], panel.sessions[326]])
    expect(found.successes).toBe(close(326) < close(321) ? 1 : 0)
    const fell = Array.from({ length: 317 }, (_, session) => close(session + 5) < close(session))
    expect(found.baseSuccesses).toBeCloseTo(fell.filter(Boolean).length / 317, 12)
  })

  it("is symmetric: when bearish wins, bullish loses, and their bases are complements", async () => {
    const [bearish] = await observe(putCallExtremes, { "put-call": [ratio(320, 1.2)] })
    const [bullish] = await observe(putCallExtremes, { "put-call": [ratio(320, 0.6)] })
    expect(bullish.successes).toBe(1 - bearish.successes)
    // An equal close five sessions later is a loss for both.
    const still = Array.from({ length: 317 }, (_, session) => close(session + 5) === close(session))
    const moved = 1 - still.filter(Boolean).length / 317
    expect(bullish.baseSuccesses).toBeCloseTo(moved - bearish.baseSuccesses, 12)
  })

  it("counts one of several ratios with overlapping sessions, and none that came or was corrected too late", async () => {
    const many = [320, 322, 324, 325, 326].map((session) => ratio(session, 1.2))
    const sessions = (await observe(putCallExtremes, { "put-call": many })).map(({ session }) => session)
    expect(sessions).toEqual([321, 326].map((session) => panel.sessions[session]))
    expect(await observe(putCallExtremes, { "put-call": [ratio(320, 1.2, afterClose(321))] })).toEqual([])
    const corrected = [ratio(320, 1.2), ratio(320, 0.8, afterClose(321))]
    expect(await observe(putCallExtremes, { "put-call": corrected })).toHaveLength(1)
  })

  it("continues from earlier observations as if all had been observed at once", async () => {
    const said = { "put-call": Array.from({ length: 60 }, (_, index) => ratio(from + index, index % 3 ? 0.9 : 1.1)) }
    const atOnce = await observe(putCallExtremes, said)
    const stored: Observation[] = []
    for (let session = from; session <= through; session++) {
      const night = { through: session, from: Math.max(from, session - 5), earlier: stored }
      const found = await observe(putCallExtremes, said, night)
      stored.push(...found.filter(({ resolved }) => resolved === panel.sessions[session]))
    }
    expect(stored).toEqual(atOnce)
  })
})

/** What was read at noon on the days of some sessions. */
function readings(first: number, end: number, mentionsOn: (session: number) => Readonly<Record<string, number>>) {
  return panel.sessions.slice(first, end).map((date, index) => ({
    key: `${date}T12:00:00.000Z reddit`,
    knownAt: new Date(`${date}T12:00:00Z`),
    isRetracted: false,
    body: {
      platform: "reddit",
      observedAt: `${date}T12:00:00.000Z`,
      entries: Object.entries(mentionsOn(first + index)).map(([ticker, mentions], place) => ({
        ...{ id: ticker, title: null, ticker, rank: place + 1, rankBefore: null },
        ...{ mentions, mentionsBefore: null, engagement: 0 },
      })),
    },
  }))
}

describe("the claim of mention spikes", () => {
  const named = ["AAPL", "MSFT", "NVDA", "KO"]
  const quiet = Object.fromEntries(named.map((ticker) => [ticker, 10]))
  const daysWith = (spikes: Readonly<Record<number, string>>) =>
    readings(300, 340, (session) => ({ ...quiet, ...(spikes[session] && { [spikes[session]]: 40 }) }))

  it("counts a stock mentioned far more than usual, once while that lasts", async () => {
    const found = await observe(mentionSpikes, { reddit: daysWith({ 320: "AAPL", 322: "AAPL", 330: "KO" }) })
    expect(found.map(({ session, resolved, n }) => [session, resolved, n])).toEqual(
      [320, 330].map((session) => [panel.sessions[session], panel.sessions[session + 5], 1]),
    )
  })

  it("compares it with the stocks mentioned that day, by the median of all", async () => {
    const [found] = await observe(mentionSpikes, { reddit: daysWith({ 320: "AAPL" }) })
    const move = (ticker: string) => {
      const price = (session: number) => adjustedClose(panel, panel.rows.get(ticker) ?? -1, session, 325)
      return price(325) / price(320)
    }
    const stocks = panel.instruments.filter(({ kind }) => kind === "stock").map(({ ticker }) => ticker)
    const moves = stocks.map(move).sort((a, b) => a - b)
    const middle = (moves[Math.ceil(moves.length / 2) - 1] + moves[Math.floor(moves.length / 2)]) / 2
    expect(found.successes).toBe(move("AAPL") < middle ? 1 : 0)
    expect(found.baseSuccesses).toBe(named.filter((ticker) => move(ticker) < middle).length / named.length)
  })

  it("needs seven known days and twenty mentions to see a spike", async () => {
    expect(await observe(mentionSpikes, { reddit: daysWith({ 305: "AAPL" }) })).toEqual([])
    const few = readings(300, 340, (session) => ({ AAPL: session === 320 ? 19 : 2 }))
    expect(await observe(mentionSpikes, { reddit: few })).toEqual([])
  })

  it("ignores readings that came after the close", async () => {
    const late = daysWith({ 320: "AAPL" }).map((reading) =>
      reading.body.observedAt.startsWith(panel.sessions[320]) ? { ...reading, knownAt: afterClose(320) } : reading,
    )
    expect(await observe(mentionSpikes, { reddit: late })).toEqual([])
  })
})

describe("the claim of crowd consensus", () => {
  const outcome = (
    venue: string,
    title: string,
    probability: number,
    more: { result?: CrowdOutcome["result"]; event?: string; daysLate?: number } = {},
  ) => {
    const { result = "yes", event = title, daysLate = 1 } = more
    const closed = sessionCloseAt(panel.sessions[320])
    const before = new Date(closed.getTime() - 86_400_000).toISOString()
    const body: CrowdOutcome = {
      kind: "outcome",
      market_id: title.replaceAll(/\W/g, ""),
      event_id: event.replaceAll(/\W/g, ""),
      title,
      closed_at: closed.toISOString(),
      resolved_at: closed.toISOString(),
      result,
      forecast: { at: before, probability },
    }
    const knownAt = new Date(closed.getTime() + daysLate * 86_400_000)
    return { family: `crowd-${venue}`, fact: { key: `outcome:${body.market_id}`, knownAt, isRetracted: false, body } }
  }
  const observed = (...told: ReturnType<typeof outcome>[]) => {
    const byFamily = Map.groupBy(told, ({ family }) => family)
    return observe(
      crowdConsensus,
      Object.fromEntries([...byFamily].map(([family, rows]) => [family, rows.map(({ fact }) => fact)])),
    )
  }

  it("compares the mean of the prices with one venue at random, five sessions after the close", async () => {
    const [found] = await observed(outcome("polymarket", "Will it?", 0.9), outcome("kalshi", "will it", 0.3))
    expect(found).toEqual({
      session: panel.sessions[319],
      resolved: panel.sessions[325],
      ...{ n: 1, successes: 1, baseN: 1, baseSuccesses: 0.5 },
    })
    const [other] = await observed(
      outcome("polymarket", "Will it?", 0.9, { result: "no" }),
      outcome("kalshi", "Will it?", 0.3, { result: "no" }),
    )
    expect([other.successes, other.baseSuccesses]).toEqual([0, 0.5])
  })

  it("counts an event once, however many questions it has", async () => {
    const on = (title: string, price: number, event: string) => [
      outcome("polymarket", title, price, { event }),
      outcome("manifold", title, price, { event }),
    ]
    const [found] = await observed(
      ...on("A 1?", 0.9, "A"),
      ...on("A 2?", 0.1, "A"),
      ...on("A 3?", 0.1, "A"),
      ...on("B?", 0.9, "B"),
    )
    expect(found.n).toBe(1)
    expect(found.successes).toBeCloseTo((1 / 3 + 1) / 2, 12)
  })

  it.each([
    ["of one venue only", "Another?", {}],
    ["that venues resolve differently", "This?", { result: "no" }],
    ["that one venue declares void", "This?", { result: "void" }],
    ["that was settled late", "This?", { daysLate: 9 }],
  ] as const)("leaves out a question %s", async (_, title, more) => {
    expect(await observed(outcome("polymarket", "This?", 0.9), outcome("kalshi", title, 0.9, more))).toEqual([])
  })
})

it("a claim with a silent source delays no other in live mode, and all of them in a simulated world", () => {
  const idsWithout = (lacking: FamilyName[], feed: "live" | "simulated") =>
    readyOf(claims, new Set(lacking), feed).map(({ id }) => id)
  const all = claims.map(({ id }) => id)
  expect(idsWithout([], "live")).toEqual(all)
  expect(idsWithout(["reddit"], "live")).toEqual(all.filter((id) => id !== "mention-spikes"))
  expect(idsWithout(["put-call", "crowd-kalshi"], "live")).toEqual(
    all.filter((id) => !["put-call-extremes", "fear-greed-extremes", "crowd-consensus"].includes(id)),
  )
  expect(idsWithout(["reddit"], "simulated")).toEqual([])
})

describe("a claim on event signals", () => {
  const wins = eventSignalClaims.find(({ id }) => id === "event-product-recall")
  const loses = eventSignalClaims.find(({ id }) => id === antiClaimId("product_recall"))
  const signal = (entry: number, graded: number) =>
    gradedSignal(panel.sessions[entry], "win", {
      ...{ eventType: "product_recall", direction: "bearish", baseRate: 0.4, horizonSessions: 5 },
      ...{ issuedAt: afterClose(entry - 1), gradedAt: barsKnownAt(panel.sessions[graded]) },
      ...{ horizonEndDate: panel.sessions[entry + 4], exitDate: panel.sessions[entry + 4] },
    })
  const observed = async (claim: Claim | undefined, ...signals: SignalOutcome[]) =>
    claim ? observe(claim, {}, { signals }) : []

  it("compares each signal with the share of all tickers that moved its way, in either direction", async () => {
    const [won] = await observed(wins, signal(320, 324))
    expect(won).toMatchObject({ session: panel.sessions[319], resolved: panel.sessions[324], n: 1 })
    expect(won).toMatchObject({ successes: 1, baseSuccesses: 0.4 })
    expect(await observed(loses, signal(320, 324))).toMatchObject([{ successes: 0, baseSuccesses: 0.6 }])
  })

  it("counts a signal graded late, as after a halt, however long ago it was issued", async () => {
    const late = await observed(wins, signal(from - 30, from + 1))
    expect(late).toMatchObject([{ session: panel.sessions[from - 31], resolved: panel.sessions[from + 1] }])
  })

  it("leaves out overlapping signals, void signals and other types", async () => {
    const others: SignalOutcome[] = [
      { ...signal(320, 324), isIndependent: false },
      { ...signal(320, 324), status: "void", outcome: null },
      { ...signal(320, 324), eventType: "tariff" },
      { ...signal(320, 324), isSecondOrder: true },
    ]
    expect(await observed(wins, ...others)).toEqual([])
  })
})

it("no claim reads prices after the outcome it observes", async () => {
  const said = {
    "put-call": Array.from({ length: 150 }, (_, index) => ratio(from - 50 + index, index % 4 ? 0.9 : 1.1)),
    reddit: readings(280, 390, (session) => ({ AAPL: (session - 280) % 9 ? 10 : 60, KO: 20, MSFT: 20 })),
  }
  const known = 380
  for (const claim of claims) {
    const now = await observe(claim, said, { through: known })
    const otherwise = await observe(claim, said, { through: known, panel: withOtherFuture(panel, known + 1) })
    expect(otherwise, claim.id).toEqual(now)
    const later = await observe(claim, said)
    const settled = later.filter(({ resolved }) => resolved <= panel.sessions[known])
    expect(settled.length, claim.id).toBe(now.length)
    for (const [index, { successes, baseSuccesses }] of settled.entries()) {
      expect([successes, baseSuccesses], claim.id).toEqual([now[index].successes, now[index].baseSuccesses])
    }
  }
})
