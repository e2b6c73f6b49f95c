import { describe, expect, it } from "vitest"
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

describe("a source", () => {
  it("that answered, even with nothing, is ok and its coverage is known", () => {
    for (const outcome of ["ok", "empty_confirmed"]) {
      expect(judge({ attempt: ended(outcome) })).toEqual({
        status: "ok",
        errorCode: null,
        coverage: { isKnown: true, note: "A reading for every day." },
      })
    }
  })

  it.each(["unavailable", "format_changed"])(
    "whose last run ended in %s is unavailable, whatever came before",
    (outcome) => {
      const found = judge({ attempt: ended(outcome) })
      expect(found).toMatchObject({ status: "unavailable", errorCode: outcome, coverage: { isKnown: false } })
      expect(found.coverage.note).toContain("2026-11-21T11:00:00.000Z")
    },
  )

  it("that was never read is not reported as ok", () => {
    expect(judge({ attempt: null, succeededAt: null })).toMatchObject({
      status: "unavailable",
      coverage: { isKnown: false },
    })
  })

  it("on standby that was never read is ok, and its coverage is unknown", () => {
    expect(judge({ attempt: null, succeededAt: null, isStandby: true })).toMatchObject({
      status: "ok",
      coverage: { isKnown: false },
    })
  })

  it("on standby that failed is unavailable until the failure is old", () => {
    const failed = (hours: number) => ({ ...ended("unavailable"), at: hoursBefore(hours) })
    expect(judge({ isStandby: true, attempt: failed(1) }).status).toBe("unavailable")
    const old = judge({ isStandby: true, attempt: failed(30) })
    expect(old).toMatchObject({
      status: "ok",
      coverage: { isKnown: false, note: expect.stringContaining("did not answer") },
    })
  })

  it("that is not configured gives the reason", () => {
    expect(judge({ notReadReason: "FRED needs FRED_API_KEY.", succeededAt: null })).toMatchObject({
      status: "not_configured",
      coverage: { isKnown: false, note: "FRED needs FRED_API_KEY." },
    })
  })

  it("whose facts are due by the calendar is stale when they are overdue, however recent its last success", () => {
    const overdue = "Readings of 2026-11-21 should be here."
    expect(judge({ isExpected: true, overdue })).toMatchObject({ status: "stale", coverage: { note: overdue } })
    expect(judge({ isExpected: true, succeededAt: hoursBefore(500) }).status).toBe("ok")
  })

  it("read several times a day is stale after a missed reading, even before the day is over", () => {
    const hourly = { isExpected: true, intervalSeconds: 3_600 }
    expect(judge({ ...hourly, succeededAt: hoursBefore(1.2) }).status).toBe("ok")
    expect(judge({ ...hourly, succeededAt: hoursBefore(1.3) })).toMatchObject({
      status: "stale",
      coverage: { isKnown: false, note: expect.stringContaining("asked again by now") },
    })
  })

  it("whose facts have no calendar is stale when its last success is older than its interval", () => {
    expect(judge({ succeededAt: hoursBefore(26) }).status).toBe("ok")
    expect(judge({ succeededAt: hoursBefore(27) }).status).toBe("stale")
    expect(judge({ intervalSeconds: 900, succeededAt: hoursBefore(0.5) }).status).toBe("ok")
    expect(judge({ intervalSeconds: 900, succeededAt: hoursBefore(0.6) }).status).toBe("stale")
  })

  it("that may no longer be read gives the reason and the time of its last facts", () => {
    const found = judge({ notReadReason: "ACK_TERMS is not set to acknowledged." })
    expect(found).toMatchObject({
      status: "not_configured",
      coverage: {
        isKnown: false,
        note: "ACK_TERMS is not set to acknowledged. Its last facts were fetched at 2026-11-21T11:00:00.000Z.",
      },
    })
  })

  it("with some of its last rows refused is degraded", () => {
    const found = judge({ attempt: { ...ended("ok"), rejectedCount: 1 } })
    expect(found).toMatchObject({
      status: "degraded",
      coverage: { isKnown: false, note: expect.stringContaining("1 row") },
    })
  })

  it("with a document of more rows than were read is degraded, and both numbers are given", () => {
    const counts = {
      ...{ documents: 3, stated: 30, read: 21, differing: 1 },
      first: [{ document: "House report 20026489", stated: 12, read: 3 }],
    }
    expect(judge({ attempt: { ...ended("ok"), counts } })).toMatchObject({
      status: "degraded",
      coverage: { isKnown: false, note: "House report 20026489 was partially read: 3 of 12 rows." },
    })
    const more = judge({ attempt: { ...ended("ok"), rejectedCount: 2, counts: { ...counts, differing: 3 } } })
    expect(more.coverage.note).toBe(
      "House report 20026489 was partially read: 3 of 12 rows. So were 2 more of its 3 documents. 2 rows of its last run could not be used and were left out.",
    )
    expect(judge({ attempt: { ...ended("ok"), counts: { ...counts, differing: 0, first: [] } } }).status).toBe("ok")
  })
})
