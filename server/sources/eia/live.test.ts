import { expect, test } from "vitest"
import type { Evidence } from "../../context/intelligence/evidence"
import { recorded } from "../testing/recorded"
import { serve, unrefused } from "../testing/served"
import { eia } from "./live"

const { upstream, collect, replay, testOutcomes } = serve<Evidence>(eia, { from: "2026-11-01", to: "2026-11-13" })

test("each of seven series becomes one event a week, known from the report on", async () => {
  const { facts } = unrefused(await collect())
  expect(facts).toHaveLength(14)
  const find = (id: string) => facts.find(({ sourceEventId }) => sourceEventId === id)
  expect(find("WCESTUS1/2026-11-13")?.publishedAt).toBe("2026-11-18T15:30:00.000Z")
  expect(find("NW2_EPG0_SWO_R48_BCF/2026-11-13")?.publishedAt).toBe("2026-11-19T15:30:00.000Z")
  expect(upstream.requests).toHaveLength(3)
})

test("a changed value is the same event with another figure", async () => {
  const { facts: before } = await collect()
  const { facts: after } = await collect("revised")
  const changed = after.filter((each, index) => JSON.stringify(each) !== JSON.stringify(before[index]))
  expect(new Set(changed.map(({ observedAt }) => observedAt.slice(0, 10)))).toEqual(new Set(["2026-11-06"]))
  expect(changed).toHaveLength(7)
})

test("a week without a figure yet gives no event, and nothing is refused", async () => {
  const { run, facts, reasons } = await collect("no_value")
  expect([run.outcome, facts.length, reasons]).toEqual(["ok", 7, []])
})

test("a series that the EIA leaves out is counted as refused, and the others are kept", async () => {
  const { run, facts } = await collect("series_gone", { from: "2026-09-01" })
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "series_missing", raw: "WGTSTUS1" }] })
  expect(facts).toHaveLength(66)
})

test("days without the end of a week have no figure, and nothing is missing", async () => {
  expect((await collect("ok", { from: "2026-11-14", to: "2026-11-19" })).run.outcome).toBe("empty_confirmed")
})

testOutcomes([
  ["bad_key", "unavailable", "API_KEY_INVALID"],
  ["error_in_words", "unavailable", "There is a problem with the request"],
])

test("a documented row is read with its figure", async () => {
  const { run } = await replay(
    "2026-03-26T12:00:00Z",
    ({ pathname }) => {
      const isStocks = pathname.includes("/petroleum/stoc/wstk/")
      return isStocks ? recorded("eia/wstk-WCESTUS1-as-documented.json") : '{"response":{"total":"0","data":[]}}'
    },
    { from: "2026-03-15", to: "2026-03-26" },
  )
  expect(run).toMatchObject({
    outcome: "ok",
    rejected: [],
    rows: [
      {
        body: {
          category: "energy_inventory",
          sourceEventId: "WCESTUS1/2026-03-20",
          observedAt: "2026-03-20T00:00:00.000Z",
          title: "US commercial crude oil stocks, week ending 20 March 2026",
          publishedAt: "2026-03-25T14:30:00.000Z",
          measurements: [{ name: "stocks", value: 456_185, unit: "thousand barrels" }],
        },
      },
    ],
    counts: [{ document: "EIA petroleum/stoc/wstk", stated: 2_269, read: 1 }, {}, {}],
  })
})
