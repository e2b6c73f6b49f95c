import { expect, test } from "vitest"
import { judgeSource, type SourceReading } from "./sourceStatus"

const at = new Date("2026-11-21T12:00:00Z")
const hoursBefore = (hours: number) => new Date(at.getTime() - hours * 3_600_000)

const well: SourceReading = {
  notReadReason: null,
  isStandby: false,
  attempt: { at: hoursBefore(1), outcome: "ok", rejectedCount: 0, counts: null },
  succeededAt: hoursBefore(1),
  intervalSeconds: 86_400,
  isExpected: false,
  overdue: null,
  coverage: "A reading for every day.",
}

const judge = (changes: Partial<SourceReading>) => judgeSource({ ...well, ...changes }, at)
const ended = (outcome: string) => ({ at: hoursBefore(1), outcome, rejectedCount: 0, counts: null })

const failed = (hours: number) => ({ ...ended("unavailable"), at: hoursBefore(hours) })
const overdue = "Readings of 2026-11-21 should be here."
const hourly = { isExpected: true, intervalSeconds: 3_600 }
const quarterHourly = { intervalSeconds: 900 }
const neverRead = { attempt: null, succeededAt: null }
const needsKey = "FRED needs FRED_API_KEY."
const shut = "ACK_TERMS is not set to acknowledged."
const counts = {
  ...{ documents: 3, stated: 30, read: 21, differing: 1 },
  first: [{ document: "House report 20026489", stated: 12, read: 3 }],
}
const partlyRead = "House report 20026489 was partially read: 3 of 12 rows."
const more = { attempt: { ...ended("ok"), rejectedCount: 2, counts: { ...counts, differing: 3 } } }
const known = well.coverage

test.each<[what: string, changes: Partial<SourceReading>, status: string, note: string | RegExp]>([
  ["that answered", { attempt: ended("ok") }, "ok", known],
  ["that answered with nothing", { attempt: ended("empty_confirmed") }, "ok", known],
  ["that did not answer", { attempt: ended("unavailable") }, "unavailable", /2026-11-21T11:00:00.000Z/],
  ["in another format", { attempt: ended("format_changed") }, "unavailable", /2026-11-21T11:00:00.000Z/],
  ["that was never read", neverRead, "unavailable", "It has not been asked yet."],
  ["on standby that was never read", { ...neverRead, isStandby: true }, "ok", /has not been yet/],
  ["on standby that failed", { isStandby: true, attempt: failed(1) }, "unavailable", /could not be reached/],
  ["on standby that failed long ago", { isStandby: true, attempt: failed(30) }, "ok", /did not answer/],
  ["that is not configured", { notReadReason: needsKey, succeededAt: null }, "not_configured", needsKey],
  [
    "that may no longer be read",
    { notReadReason: shut },
    "not_configured",
    `${shut} Its last facts were fetched at 2026-11-21T11:00:00.000Z.`,
  ],
  ["overdue by the calendar, however recent its last success", { isExpected: true, overdue }, "stale", overdue],
  ["not due yet, however old its last success", { isExpected: true, succeededAt: hoursBefore(500) }, "ok", known],
  ["read each hour that may still answer", { ...hourly, succeededAt: hoursBefore(1.2) }, "ok", known],
  ["read each hour that missed one", { ...hourly, succeededAt: hoursBefore(1.3) }, "stale", /asked again by now/],
  ["without a calendar, read a day ago", { succeededAt: hoursBefore(26) }, "ok", known],
  ["without a calendar, read before that", { succeededAt: hoursBefore(27) }, "stale", /asked again by now/],
  ["read each quarter hour", { ...quarterHourly, succeededAt: hoursBefore(0.5) }, "ok", known],
  [
    "read each quarter hour that missed two",
    { ...quarterHourly, succeededAt: hoursBefore(0.6) },
    "stale",
    /asked again by now/,
  ],
  ["with a row refused", { attempt: { ...ended("ok"), rejectedCount: 1 } }, "degraded", /1 row/],
  ["with a document partially read", { attempt: { ...ended("ok"), counts } }, "degraded", partlyRead],
  [
    "with several of them, and refused rows",
    more,
    "degraded",
    `${partlyRead} So were 2 more of its 3 documents. 2 rows of its last run could not be used and were left out.`,
  ],
  [
    "whose documents were read whole",
    { attempt: { ...ended("ok"), counts: { ...counts, differing: 0, first: [] } } },
    "ok",
    known,
  ],
])("a source %s", (_, changes, status, note) => {
  const { status: judged, errorCode, coverage } = judge(changes)
  expect([judged, coverage.note]).toEqual([status, typeof note === "string" ? note : expect.stringMatching(note)])
  expect(coverage.isKnown).toBe(note === known)
  expect(errorCode).toBe(status === "unavailable" ? (changes.attempt?.outcome ?? null) : null)
})
