import { expect, test } from "vitest"
import type { EconomicRelease } from "../../context/market/economicCalendar/release"
import { recorded } from "../testing/recorded"
import { serve } from "../testing/served"
import { readIcs } from "./ics"
import { bls } from "./live"

const { collect, replay, testOutcomes } = serve<EconomicRelease>(bls, { from: "2026-12-01", to: "2026-12-31" })

const cpi = {
  source: "bls",
  name: "Consumer Price Index",
  date: "2026-12-10",
  scheduled_at: "2026-12-10T13:30:00.000Z",
  period: null,
  announced_date: null,
}

test("folded lines are read like whole ones", async () => {
  const { run, facts } = await collect()
  expect(facts).toContainEqual(cpi)
  expect((await collect("folded")).run).toEqual(run)
})

const readCalendar = (file: string) => replay("2024-12-01T12:00:00Z", file, { from: "2023-01-01", to: "2024-12-31" })

test("the recorded calendar has every market-moving release of half a year, and no look-alike", async () => {
  const { run, facts } = await readCalendar(recorded("bls/bls.ics"))
  const counted = [...Map.groupBy(facts, ({ name }) => name)].map(([name, all]) => `${all.length} ${name}`)
  expect(counted.toSorted()).toEqual([
    "2 Employment Cost Index",
    "4 Productivity and Costs",
    "6 Consumer Price Index",
    "6 Employment Situation",
    "6 Job Openings and Labor Turnover Survey",
    "6 Producer Price Index",
    "6 Real Earnings",
    "6 U.S. Import and Export Price Indexes",
  ])
  expect(run).toMatchObject({ rejected: [], counts: [{ document: "BLS calendar", stated: 78, read: 78 }] })
  expect(facts[0]).toMatchObject({ date: "2024-07-02", scheduled_at: "2024-07-02T14:00:00.000Z" })
  const inSummerAndWinter = facts.filter(({ date }) => date === "2024-07-11" || date === "2024-12-11")
  expect(inSummerAndWinter.map(({ name, scheduled_at }) => `${scheduled_at} ${name}`)).toEqual([
    "2024-07-11T12:30:00.000Z Consumer Price Index",
    "2024-07-11T12:30:00.000Z Real Earnings",
    "2024-12-11T13:30:00.000Z Real Earnings",
    "2024-12-11T13:30:00.000Z Consumer Price Index",
  ])
})

test("a calendar truncated within an event counts one as missing", async () => {
  const whole = recorded("bls/bls.ics")
  const { run } = await readCalendar(whole.slice(0, whole.lastIndexOf("END:VEVENT")))
  expect(run).toMatchObject({ outcome: "ok", counts: [{ stated: 78, read: 77 }] })
})

test("an hour in UTC is read as such", async () => {
  const { run } = await collect("utc", { from: "2026-12-10", to: "2026-12-10" })
  expect(run).toMatchObject({ outcome: "ok", rows: [{ body: cpi }, {}] })
})

testOutcomes([
  ["no_calendar", "format_changed", "not a calendar"],
  ["renamed", "format_changed", "with a known name"],
])

test("days without announced releases are confirmed empty", async () => {
  expect((await collect("ok", { from: "2028-01-01", to: "2028-12-31" })).run.outcome).toBe("empty_confirmed")
})

test("an iCalendar file is unfolded and unescaped", () => {
  const text =
    "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY;LANGUAGE=en:Prices\\, and\r\n  more\\nof it\r\nEND:VEVENT\r\n"
  expect(readIcs(text)).toEqual([{ SUMMARY: "Prices, and more of it" }])
  expect(readIcs("SUMMARY:none")).toBeNull()
})
