import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { type EconomicFigure, seriesIds } from "../../context/market/economicCalendar/figures"
import { steppedClient } from "../testing/steppedClient"
import { startUpstream, type Upstream } from "../testing/upstream"
import { saturday, smallWorld } from "../testing/world"
import { fredFigures } from "./figures"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(() => upstream.play("fred", "ok"))
afterAll(() => upstream.close())

function collect(apiKey?: string) {
  const url = `${upstream.url}/fred`
  const variables = { FRED_BASE_URL: url, FRED_CSV_BASE_URL: url, FRED_API_KEY: apiKey }
  const source = fredFigures.open(variables, steppedClient(saturday).client)
  return source.collect({ from: "2026-01-01", to: "2026-11-21" })
}

test.each(["a".repeat(32), undefined])("every series is read, with the key %s", async (apiKey) => {
  const run = await collect(apiKey)
  if (run.outcome !== "ok") throw new Error(run.reason)
  const figures = run.rows.map(({ body }) => body as EconomicFigure)
  expect(new Set(figures.map(({ series }) => series))).toEqual(new Set(seriesIds))
  expect(figures[3]).toEqual({ series: "CPIAUCSL", date: "2026-10-01", value: 321.92, released_date: null })
})

test.each([
  ["words_for_values", "format_changed", "malformed_row"],
  ["html", "unavailable", "page"],
  ["failing", "unavailable", "500"],
])("%s is %s", async (scenario, outcome, words) => {
  await upstream.play("fred", scenario)
  expect(await collect()).toMatchObject({ outcome, reason: expect.stringContaining(words) })
})
