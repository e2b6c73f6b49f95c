import fc from "fast-check"
import { expect, test } from "vitest"
import { checkBar } from "./barIntake"
import { parseDate, parseDecimal, parseInstant, parseJson, parseTime } from "./parse"

test.each([null, undefined, "", " ", ".", "NA", "N/A", "n/d", "--"])("%j is read as no number", (raw) => {
  expect(parseDecimal(raw)).toBeNull()
})

test.each([
  ["1.12117471e8", 112_117_471],
  [" -0.5 ", -0.5],
  [".5", 0.5],
  [7, 7],
])("%j is the number %d", (raw, value) => {
  expect(parseDecimal(raw)).toBe(value)
})

test.each(["1,234", "0x10", "12%", "seventeen", "Infinity", Number.NaN, true, {}])(
  "%j is refused as a number",
  (raw) => {
    expect(parseDecimal(raw)).toBe("not_a_number")
  },
)

test("every number is read back from its text", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      // -0 is written as "0".
      expect(parseDecimal(String(value))).toBe(value + 0)
    }),
  )
})

test.each([
  ["2026-11-20", "2026-11-20"],
  ["2026-11-20T00:00:00Z", "2026-11-20"],
  ["11/20/2026", "2026-11-20"],
  ["1/2/2026", "2026-01-02"],
  ["20/11/2026", null],
  ["2026-02-30", null],
  ["2026-11-20T15:00:00Z", null],
  ["20261120", null],
  ["", null],
])("the date %j is %j", (raw, date) => {
  expect(parseDate(raw)).toBe(date)
})

test.each([
  ["2026-07-29T16:36:25Z", "2026-07-29T16:36:25.000Z"],
  ["2023-03-24 13:00:00+00:00", "2023-03-24T13:00:00.000Z"],
  ["2026-07-29T16:36:25.000000Z-04:00", "2026-07-29T20:36:25.000Z"],
  ["2026-04-02T16:20:15-0400", "2026-04-02T20:20:15.000Z"],
  ["2026-04-02 16:20+05", "2026-04-02T11:20:00.000Z"],
  ["2026-07-29T16:36:25", null],
  ["2026-02-30T16:36:25Z", null],
  ["2026-07-29T25:00:00Z", null],
  ["2026-07-29", null],
  ["soon", null],
])("the instant %j is %j", (raw, instant) => {
  expect(parseInstant(raw)?.toISOString() ?? null).toBe(instant)
})

test.each([
  ["2:00 p.m.", "14:00"],
  ["12:30 AM", "00:30"],
  ["02:00 PM", "14:00"],
  ["14:00:00", "14:00"],
  ["2 p.m.", "14:00"],
  ["13:00 PM", null],
  ["24:00", null],
  ["9:60", null],
  ["14", null],
  ["TBA", null],
  ["", null],
])("the time %j is %j", (raw, time) => {
  expect(parseTime(raw)).toBe(time)
})

test("a page instead of JSON is unavailable, and broken JSON is a change of format", () => {
  const headers = new Headers({ "content-type": "application/json" })
  expect(parseJson(headers, ' {"a":1}', "It")).toEqual({ ok: true, value: { a: 1 } })
  expect(parseJson(headers, "<html>", "It")).toMatchObject({ run: { outcome: "unavailable" } })
  expect(parseJson(new Headers({ "content-type": "text/html" }), "{}", "It")).toMatchObject({
    run: { outcome: "unavailable" },
  })
  expect(parseJson(headers, '{"a":', "It")).toMatchObject({ run: { outcome: "format_changed", rawBody: '{"a":' } })
  expect(parseJson(headers, "throttled", "It")).toMatchObject({ run: { outcome: "format_changed" } })
})

const bar = { ticker: "AAPL", date: "2026-11-20", open: 10, high: 12, low: 9, close: 11, volume: 5 }

test.each([
  [{}, null],
  [{ date: "2026-11-21" }, "not_a_session"],
  [{ date: "2026-11-26" }, "not_a_session"],
  [{ open: 0 }, "price_not_positive"],
  [{ close: Number.NaN }, "price_not_positive"],
  [{ low: 10.5 }, "low_above_open_or_close"],
  [{ high: 10.5 }, "high_below_open_or_close"],
  [{ volume: -1 }, "volume_negative"],
])("a bar with %j has the fault %j", (change, fault) => {
  expect(checkBar({ ...bar, ...change })).toBe(fault)
})
