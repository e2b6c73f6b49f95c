// @module-tag slow
import { describe, expect, it } from "vitest"
import type { z } from "zod"
import { goesToCommittee } from "../../server/context/alternative/issues"
import { flights as flightFamily } from "../../server/knowledge/families/flights"
import { houseHearings, senateHearings } from "../../server/knowledge/families/hearings"
import { lobbying as lobbyingFamily } from "../../server/knowledge/families/lobbying"
import { flights } from "../../server/products/alternative/flights"
import { hearings } from "../../server/products/alternative/hearings"
import { lobbying } from "../../server/products/alternative/lobbying"
import type { AnswerOf } from "../../server/products/product"
import { callerOf, minuteForEachTest } from "../support/caller"
import { liveServer } from "../support/liveServer"
import { type ParamsOf, restUrl } from "../support/requests"
import { testServer } from "../support/testServer"

type Params<P extends { params: z.ZodObject }> = ParamsOf<P> & Record<string, string | number>
type Filing = AnswerOf<typeof lobbying>["filings"][number]

const momentBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()

describe("alternative data of the simulated market", () => {
  const server = testServer()
  const caller = callerOf(server, "api_starter")
  minuteForEachTest(server)

  const askLobbying = (params: Params<typeof lobbying> = {}) => caller.answer(lobbying, params)
  const askHearings = (params: Params<typeof hearings> = {}) => caller.answer(hearings, params)
  const askFlights = (params: Params<typeof flights> = {}) => caller.answer(flights, params)
  const allFilings = (params: Params<typeof lobbying>): Promise<Filing[]> =>
    caller.rowsOf(restUrl("", lobbying, { ...params, limit: 200 }), "filings")

  it("adds up the reported lobbying, over all pages", async () => {
    const { total_amount, total_count } = await askLobbying({ days: 365 })
    const filings = await allFilings({ days: 365 })
    expect(filings).toHaveLength(total_count)
    expect(new Set(filings.map(({ filing_id }) => filing_id)).size).toBe(total_count)
    expect(filings.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(total_amount)
  })

  it("has the filings of one company under its ticker, with how its name was recognised", async () => {
    const filings = await allFilings({ days: 365, ticker: "BA" })
    expect(filings.length).toBeGreaterThan(0)
    for (const filing of filings) {
      expect(filing.tickers).toEqual(["BA"])
      expect(filing.ticker_match_method).not.toBe("none")
    }
    const [unmapped] = (await allFilings({ days: 365 })).filter(({ tickers }) => tickers.length === 0)
    expect(unmapped).toMatchObject({ ticker_match_method: "none", ticker_match_confidence: 0 })
  })

  it("has an amendment instead of the report that it amends, which stands before it was posted", async () => {
    const [amended] = (await allFilings({ days: 365 })).filter(({ superseded }) => superseded.length > 0)
    const [earlier] = amended.superseded
    expect(amended.filing_type).toMatch(/^[1-4]A$/)
    const then = await allFilings({ days: 365, as_of: momentBefore(amended.posted_at) })
    const report = then.find(({ filing_id }) => filing_id === amended.filing_id)
    expect(report).toMatchObject({ filing_uuid: earlier.filing_uuid, amount: earlier.amount, superseded: [] })
  })

  it("has past and coming hearings of both chambers, each with its status and the basis of its tickers", async () => {
    const { hearings: rows, meta } = await askHearings({ days: 60, limit: 500 })
    const valuesOf = (field: "chamber" | "status" | "mapping_basis") =>
      [...new Set(rows.map((row) => row[field]))].sort()
    expect(valuesOf("chamber")).toEqual(["house", "senate"])
    expect(valuesOf("status")).toEqual(["canceled", "held", "postponed", "scheduled"])
    expect(valuesOf("mapping_basis")).toEqual(["named", "sector"])
    for (const { status, scheduled_at, tickers, gics_sectors, mapping_basis } of rows) {
      if (status === "held") expect(String(scheduled_at) <= meta.as_of).toBe(true)
      if (status === "scheduled") expect(String(scheduled_at) > meta.as_of).toBe(true)
      if (mapping_basis !== "sector") continue
      expect(gics_sectors.length).toBeGreaterThan(0)
      expect(tickers.length).toBeGreaterThan(0)
      expect(tickers.length).toBeLessThanOrEqual(10)
    }
  })

  it("finds a committee by its code and by words of its name, and reports an unknown one", async () => {
    const byCode = await askHearings({ days: 90, limit: 500, committee: "hsba" })
    const byName = await askHearings({ days: 90, limit: 500, committee: "financial services" })
    expect(byCode.count).toBeGreaterThan(0)
    expect(byName.hearings).toEqual(byCode.hearings)
    expect(byCode.hearings.every(({ committee_code }) => committee_code === "hsba00")).toBe(true)
    const none = await askHearings({ committee: "committee on lanterns" })
    expect(none).toMatchObject({ count: 0, meta: { empty_reason: "no_matches" } })
  })

  it("shows a canceled hearing as scheduled at a moment before that", async () => {
    const { hearings: rows } = await askHearings({ days: 60, limit: 500 })
    const [canceled] = rows.filter(({ status }) => status === "canceled")
    const then = await askHearings({ days: 60, limit: 500, as_of: momentBefore(String(canceled.updated_at)) })
    expect(then.hearings.find(({ hearing_id }) => hearing_id === canceled.hearing_id)?.status).toBe("scheduled")
  })

  it("shows what confirms a flight, and names a company whose aircraft are not followed", async () => {
    const { flights: rows } = await askFlights({ days: 30 })
    expect(rows.length).toBeGreaterThan(5)
    for (const row of rows) {
      const { validation_level: level, matched_filings: filings, matched_hearings: found, arrived_at, event } = row
      expect(arrived_at === null).toBe(event === "presence")
      expect(filings.length > 0).toBe(level === "TRIPLE_CONFIRMED" || level === "LOBBY_CONFIRMED")
      expect(found.length > 0).toBe(level === "TRIPLE_CONFIRMED" || level === "HEARING_CONFIRMED")
      if (level !== "TRIPLE_CONFIRMED") continue
      const issues = filings.flatMap(({ issue_codes }) => issue_codes)
      const committees = found.flatMap(({ committee_codes }) => committee_codes)
      expect(issues.some((issue) => committees.some((committee) => goesToCommittee(issue, committee)))).toBe(true)
    }
    const none = await askFlights({ ticker: "BRK.B" })
    expect(none.meta).toMatchObject({ empty_reason: "no_matches", empty_detail: "No aircraft of BRK.B is followed." })
  })
})

describe("alternative data of the real world", () => {
  const at = new Date("2026-11-21T12:00:00Z")
  const names = [lobbyingFamily, houseHearings, senateHearings, flightFamily].map(({ name }) => name)
  const live = liveServer({ at })
  const { server } = live
  const caller = callerOf(server, "api_starter")
  const collectAt = (now: Date) => live.collect({ names, at: now, by: "sourceId" })

  it("is nothing before the first run", async () => {
    const { meta } = await caller.answer(flights, {})
    expect(meta).toMatchObject({ data_origin: "live", empty_reason: "before_coverage" })
  })

  it("is live, credits its sources, and names the chamber that could not be read", async () => {
    expect(await collectAt(at)).toEqual({
      lda: "ok",
      "congress-gov": "not_configured",
      "senate-hearings": "ok",
      "adsb-lol": "ok",
    })
    const { filings, meta } = await caller.answer(lobbying, { ticker: "GOOGL" })
    expect(filings[0]).toMatchObject({ tickers: ["GOOG", "GOOGL"], ticker_match_method: "subsidiary", amount: 20_000 })
    expect(meta).toMatchObject({ data_origin: "live", stale: false, sources: [{ source_id: "lda" }] })
    const listed = await caller.answer(hearings, {})
    expect(listed.hearings[0]).toMatchObject({ chamber: "senate", status: "scheduled", title: expect.any(String) })
    expect(listed.meta.coverage).toMatchObject({ expected: 2, returned: 1, missing: ["house"] })
    expect(listed.house_recorded_from_date).toBeNull()
    const none = await caller.answer(hearings, { committee: "hsba" })
    expect(none.meta).toMatchObject({
      empty_reason: "not_configured",
      empty_detail: "Congress.gov needs CONGRESS_API_KEY (free, from https://api.congress.gov/sign-up/).",
    })
    const seen = await caller.answer(flights, {})
    expect(seen.flights.map(({ tail_number, event }) => [tail_number, event])).toEqual(
      expect.arrayContaining([
        ["N100AL", "arrival"],
        ["N550AV", "presence"],
      ]),
    )
    expect(seen.meta.coverage?.missing).toEqual(["house-hearings"])
    expect(seen.recorded_from_date).toBe("2026-11-21")
    expect(seen.validation.levels.every(({ rate }) => rate === null)).toBe(true)
  })

  it("reads the area on request if it was not read for half an hour, but not for a request about the past", async () => {
    const notified: string[] = []
    const listener = await server.service.database.pool.connect()
    listener.on("notification", ({ payload = "" }) => notified.push(payload))
    const askAfter = async (minutes: number, params: Params<typeof flights> = {}) => {
      server.clock.now = at.getTime() + minutes * 60_000
      await caller.answer(flights, { days: minutes - 9, ...params })
      // Earlier notifications arrive before the answer.
      await listener.query("SELECT 1")
      return notified.splice(0).filter((payload) => payload.startsWith("wanted:"))
    }
    try {
      await listener.query("LISTEN assay_notifications")
      expect(await askAfter(29)).toEqual([])
      expect(await askAfter(31, { as_of: "2026-11-21T12:30:30Z" })).toEqual([])
      expect(await askAfter(32)).toEqual(["wanted:flights"])
      expect(await askAfter(32), "of an answer that was computed already").toEqual([])
    } finally {
      listener.release(true)
      server.clock.now = at.getTime() + 60_000
    }
  })

  it("has an amendment instead of a filing, a vanished hearing as canceled, and no landing twice", async () => {
    await live.upstream.play("lda", "amended")
    await live.upstream.play("senate-hearings", "withdrawn")
    await live.upstream.play("adsb-lol", "later")
    await collectAt(new Date(at.getTime() + 300_000))
    const { filings } = await caller.answer(lobbying, { ticker: "GOOGL" })
    expect(filings[0]).toMatchObject({ filing_type: "3A", amount: 55_000, superseded: [{ amount: 20_000 }] })
    const { hearings: rows } = await caller.answer(hearings, {})
    expect(rows.find(({ hearing_id }) => hearing_id === "senate/337422")?.status).toBe("canceled")
    const before = await caller.answer(hearings, { as_of: at.toISOString() })
    expect(before.hearings.find(({ hearing_id }) => hearing_id === "senate/337422")?.status).toBe("scheduled")
    const { flights: seen } = await caller.answer(flights, { ticker: "ABT" })
    expect(seen).toMatchObject([{ event: "arrival", observed_at: "2026-11-21T11:59:59.351Z" }])
  })

  it("stays unchanged when the upstreams fail, and is then stale", async () => {
    for (const source of ["lda", "senate-hearings", "adsb-lol"]) await live.upstream.play(source, "page_under_200")
    const before = await caller.answer(lobbying, {})
    const outcomes = await collectAt(new Date(at.getTime() + 9 * 3_600_000))
    expect(new Set(Object.values(outcomes))).toEqual(new Set(["unavailable", "not_configured"]))
    const after = await caller.answer(lobbying, {})
    expect(after.filings).toEqual(before.filings)
    for (const product of [lobbying, hearings, flights]) {
      expect((await caller.answer(product, {})).meta.stale).toBe(true)
    }
  })
})
