import { expect, test } from "vitest"
import { addDays } from "../../platform/dates"
import { type CompanyVisit, type Confirmations, checksOf, levelRates, RATED_DAYS, validator } from "./validation"

const day = "2026-06-17"
const sectors: Record<string, string> = { BA: "Industrials", PFE: "Health Care" }

const validatorOf = (confirmations: Partial<Confirmations>) => {
  const known = { filings: [], hearings: [], filingsSince: "2025-01-01", hearingsSince: "2025-01-01" }
  return validator({ ...known, ...confirmations }, (ticker) => sectors[ticker] ?? null)
}
const validate = (confirmations: Partial<Confirmations>) =>
  validatorOf(confirmations).validate({ ticker: "BA", date: day })

const filing = (daysBefore: number, issue = "DEF", ticker = "BA") => ({
  id: `filing ${daysBefore}`,
  date: addDays(day, -daysBefore),
  tickers: [ticker],
  issues: [issue],
})
const hearing = (daysAfter: number, committee = "ssas00", tickers: string[] = [], sector = "Industrials") => ({
  id: `hearing ${daysAfter}`,
  date: addDays(day, daysAfter),
  committees: [committee],
  sectors: [sector],
  tickers,
})

test.each([
  ["nothing", {}, "FLIGHT_ONLY"],
  ["a filing of the company", { filings: [filing(89)] }, "LOBBY_CONFIRMED"],
  ["one of the same day", { filings: [filing(0)] }, "LOBBY_CONFIRMED"],
  ["a filing of 90 days before", { filings: [filing(90)] }, "FLIGHT_ONLY"],
  ["a filing of the day after", { filings: [filing(-1)] }, "FLIGHT_ONLY"],
  ["a filing of another company", { filings: [filing(10, "DEF", "PFE")] }, "FLIGHT_ONLY"],
  ["a hearing on its sector", { hearings: [hearing(7)] }, "HEARING_CONFIRMED"],
  ["one a week before", { hearings: [hearing(-7)] }, "HEARING_CONFIRMED"],
  ["one after eight days", { hearings: [hearing(8)] }, "FLIGHT_ONLY"],
  ["a hearing on another sector", { hearings: [hearing(1, "sshr00", [], "Health Care")] }, "FLIGHT_ONLY"],
  ["a hearing that names it", { hearings: [hearing(1, "hsap00", ["BA"], "")] }, "HEARING_CONFIRMED"],
  ["one on its sector that names another", { hearings: [hearing(1, "ssas00", ["GE"])] }, "FLIGHT_ONLY"],
  [
    "a filing on what the hearing's committee decides",
    { filings: [filing(10)], hearings: [hearing(1)] },
    "TRIPLE_CONFIRMED",
  ],
  ["a filing on something else", { filings: [filing(10, "TAX")], hearings: [hearing(1)] }, "LOBBY_CONFIRMED"],
])("a visit with %s is %s", (_, confirmations, level) => {
  expect(validate(confirmations).level).toBe(level)
})

test("the confirmations shown with a level are those it rests on", () => {
  const { filings, hearings } = validate({
    filings: [filing(5, "TAX"), filing(10)],
    hearings: [hearing(2, "hspw00"), hearing(1)],
  })
  expect([filings.map(({ id }) => id), hearings.map(({ id }) => id)]).toEqual([["filing 10"], ["hearing 1"]])
  expect(validate({ filings: [filing(10, "TAX")], hearings: [hearing(1)] }).hearings).toEqual([])
})

const today = "2026-07-01"

const ratesOf = (visits: readonly CompanyVisit[], confirmations: Partial<Confirmations>) =>
  levelRates(checksOf(visits, validatorOf(confirmations), today))

test("the rates of a level are compared with other recorded days of the same weeks", () => {
  const visits = [{ ticker: "BA", date: day }]
  const filings = [filing(10)]
  const rates = ratesOf(visits, { filings })
  const of = (level: string) => rates.find((each) => each.level === level)
  expect(of("LOBBY_CONFIRMED")).toMatchObject({ n: 1, rate: 1, placeboN: 0, placeboRate: 0 })
  expect(of("FLIGHT_ONLY")).toMatchObject({ n: 0, rate: 0, placeboN: 8, placeboRate: 1 })
  const partly = ratesOf(visits, { filings, filingsSince: addDays(day, -130) })
  expect(partly.map(({ level, placeboN }) => [level, placeboN])).toContainEqual(["FLIGHT_ONLY", 3])
  const none = { rate: null, placeboRate: null, lift: null, liftLow: null }
  const unknown = ratesOf(visits, { filings, filingsSince: null })
  expect(unknown).toMatchObject(unknown.map(() => none))
})

test("daily visits have placebos on the same days, so a recess affects both alike", () => {
  const days = Array.from({ length: RATED_DAYS }, (_, index) => addDays(today, -index))
  const visits = days.map((date) => ({ ticker: "BA", date }))
  const sitting = days.filter((date) => date < "2026-05-20")
  const rates = ratesOf(visits, { hearings: sitting.map((date) => ({ ...hearing(0), id: date, date })) })
  const [confirmed] = rates.filter(({ level }) => level === "HEARING_CONFIRMED")
  expect(confirmed.n).toBe(55)
  expect(confirmed.placeboRate).toBe(confirmed.rate)
})
