import { expect, test } from "vitest"
import { companyOf, type Filing, filingKey } from "../../context/alternative/filing"
import { type Flight, flightKey, withoutPresenceOfArrived } from "../../context/alternative/flight"
import type { Hearing } from "../../context/alternative/hearing"
import { hearingTickers, namedCompanies } from "../../context/alternative/hearingTickers"
import { checksOf, levelRates, validator } from "../../context/alternative/validation"
import { matchCompany } from "../../context/entities/matchCompanyName"
import { universe } from "../../context/market/universe"
import { newYorkDate } from "../../platform/exchange/sessions"
import type { FactRow, FactsRequest, Source } from "../source"
import { simulatedFlights } from "./flights"
import { simulatedHearings } from "./hearings"
import { simulatedLobbying } from "./lobbying"
import { factsOf } from "./testing/told"

const members = universe("test")
const world = { seed: "assay", members, from: "2023-11-20" }
const at = new Date("2026-11-21T15:00:00Z")

const told = <Body>(twin: Source<FactsRequest, FactRow[]>, from = world.from) =>
  factsOf(twin, { from, to: "2026-11-21", at }, { parse: (body) => body as Body })

test("filings are of real companies, most of them posted at the deadlines, some amended, some of clients that are not listed", async () => {
  const filings = await told<Filing>(simulatedLobbying(world))
  const matched = filings.filter(({ client_name }) => matchCompany(client_name).tickers.length > 0)
  expect(matched.length / filings.length).toBeGreaterThan(0.8)
  expect(matched.length).toBeLessThan(filings.length)
  const tickers = new Set(members.map(({ ticker }) => ticker))
  for (const { client_name } of matched)
    expect(matchCompany(client_name).tickers.some((each) => tickers.has(each))).toBe(true)
  const reports = Map.groupBy(filings, filingKey)
  const amended = [...reports.values()].filter(({ length }) => length > 1)
  expect(amended.length).toBeGreaterThan(0)
  expect(
    amended.every(([first, second]) => second.posted_at > first.posted_at && second.filing_type.endsWith("A")),
  ).toBe(true)
})

test("a hearing that is canceled, postponed or moved keeps its id, and changes before its day", async () => {
  const hearings = await told<Hearing>(simulatedHearings("house")(world))
  const byId = Map.groupBy(hearings, ({ event_id }) => event_id)
  const changed = [...byId.values()].filter(({ length }) => length > 1)
  expect(new Set(changed.map(([, { status }]) => status))).toEqual(new Set(["scheduled", "postponed", "canceled"]))
  for (const [first, second] of changed) {
    expect(String(second.updated_at) > String(first.updated_at)).toBe(true)
    expect(String(second.updated_at) < `${second.date}T23`).toBe(true)
  }
})

test("an aircraft lands once a day and airport, and its origin is known a day later", async () => {
  const flights = await told<Flight>(simulatedFlights(world))
  const byKey = Map.groupBy(flights, flightKey)
  for (const [first, second, ...more] of byKey.values()) {
    expect(more).toEqual([])
    expect(first.origin_airport).toBeNull()
    if (second) expect(second).toMatchObject({ observed_at: first.observed_at, origin_airport: expect.any(String) })
  }
})

test("all levels of flights occur, and differ from their placebos only by chance, because nothing is planted", async () => {
  const all = { ...world, members: universe("full") }
  const from = "2026-05-20"
  const filings = (await told<Filing>(simulatedLobbying(all), from)).map((body) => ({
    id: body.filing_uuid,
    date: newYorkDate(new Date(body.posted_at)),
    tickers: companyOf(body).tickers,
    issues: body.issues.map(({ code }) => code),
  }))
  const meetings = await told<Hearing>(simulatedHearings("house")(all), "2026-08-01")
  const hearings = meetings.map((body) => ({
    id: body.event_id,
    date: body.date,
    committees: body.committees.map(({ code }) => code),
    ...hearingTickers(body, namedCompanies(body), []),
  }))
  const visits = withoutPresenceOfArrived(await told<Flight>(simulatedFlights(all), "2026-08-20"))
  const sectorOf = new Map(all.members.map(({ ticker, gicsSector }) => [ticker, gicsSector]))
  const since = { filingsSince: from, hearingsSince: from }
  const by = validator({ filings, hearings, ...since }, (ticker) => sectorOf.get(ticker) ?? null)
  const rates = levelRates(checksOf(visits, by, newYorkDate(at)))
  expect(rates.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThan(200)
  for (const { level, rate, liftLow, liftHigh } of rates) {
    expect(rate, level).toBeGreaterThan(0.05)
    expect(rate, level).toBeLessThan(0.6)
    expect(liftLow, level).toBeLessThan(0)
    expect(liftHigh, level).toBeGreaterThan(0)
  }
})
