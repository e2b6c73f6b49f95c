import { expect, it } from "vitest"
import { subjects } from "@/server/knowledge/families"
import type { SourceRow, StatusReport } from "@/server/surfaces/requests/statusReport"
import { problemsAmong, watchedAmong } from "../../server/products/intelligence/troubles"
import { groupsOf } from "./groups"
import { noteOf } from "./shown"
import { summaryOf } from "./summary"

const row = (family: string, name: string, status: SourceRow["status"]): SourceRow => ({
  ...{ source: name.toLowerCase(), name, url: "", family, family_title: family, is_standby: false },
  ...{ configured: true, enabled: status !== "not_configured", status },
  ...{ last_attempt_at: null, last_success_at: null, last_error_code: null, expected_interval_seconds: 300 },
  ...{ record_count: 0, oldest_observed_at: null, newest_observed_at: null },
  ...{ coverage: { known: true, note: "All." }, row_counts: null, drift: null, history: [] },
})

const report = (sources: SourceRow[] | null, isWorkerUp = true): StatusReport => ({
  checked_at: "2026-11-21T15:00:00.000Z",
  parts: [{ part: "worker", ok: isWorkerUp, reason: null }],
  incidents: [],
  sources,
  sources_as_of: null,
  data_origin: "live",
})

const well = [row("vix", "Cboe", "ok"), row("reddit", "ApeWisdom", "ok")]

it("reports in a sentence that all is well, and does not count sources that are not asked", () => {
  const optional = row("osiris-relay", "osiris", "not_configured")
  expect(summaryOf(report([...well, optional]))).toBe("The service is up. All 2 sources are up to date.")
})

it("names the sources with problems, unless there are many", () => {
  const down = ["Kalshi", "Manifold", "EIA", "USGS"].map((name) => row("crowd-kalshi", name, "unavailable"))
  expect(summaryOf(report([...well, down[0]]))).toBe("The service is up. 1 of 3 sources has a problem: Kalshi.")
  expect(summaryOf(report([...well, ...down]))).toBe("The service is up. 4 of 6 sources have problems.")
})

it("names the families with problems if one source serves all of them", () => {
  const simulated = [row("VIX", "Simulated market", "ok"), row("Reddit mentions", "Simulated market", "stale")]
  expect(summaryOf(report(simulated))).toBe("The service is up. 1 of 2 sources has a problem: Reddit mentions.")
})

it("lists first what was read in part, then what is no longer asked, what fails, and what never answered", () => {
  const readOnce = "2026-11-20T15:00:00.000Z"
  const once = { last_attempt_at: readOnce, last_success_at: readOnce }
  const rows = [
    ...well,
    row("crowd-manifold", "Manifold", "unavailable"),
    { ...row("earthquakes", "USGS", "unavailable"), ...once },
    { ...row("crowd-kalshi", "Kalshi", "not_configured"), ...once },
    { ...row("vix", "FRED", "not_configured"), ...once },
    row("energy-inventories", "EIA", "not_configured"),
    {
      ...row("congress-house", "House", "degraded"),
      ...once,
      row_counts: { documents: 1, stated: 3, read: 2, partially_read: [] },
    },
  ]
  const problems = problemsAmong(watchedAmong(rows))
  expect(problems.map(({ name }) => name)).toEqual(["House", "Kalshi", "USGS", "Manifold"])
  expect(summaryOf(report(rows))).toBe("The service is up. 4 of 6 sources have problems.")
})

it("reports the consequence of a missing worker, and what cannot be read", () => {
  expect(summaryOf(report(well, false))).toMatch(/^No new data is collected because no worker is running\./)
  expect(summaryOf(report(null))).toContain("cannot be read right now")
  expect(summaryOf(null)).toContain("cannot be reached right now")
})

it("shows the sources of a family together, under their subject", () => {
  const groups = groupsOf([...well, row("vix", "FRED", "ok")], subjects)
  expect(groups.map(({ title, families }) => [title, families.map(({ sources }) => sources.length)])).toEqual([
    ["Market", [2]],
    ["Social", [1]],
  ])
})

it("shows instants to the minute", () => {
  const note = "Its last facts were fetched at 2026-11-21T15:00:00.123Z."
  expect(noteOf({ coverage: { known: false, note } })).toBe("Its last facts were fetched at 2026-11-21 15:00 UTC.")
})
