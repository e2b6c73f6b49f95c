import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { readHeadlines } from "../testing/headlines"
import { startUpstream, type Upstream } from "../testing/upstream"
import { smallWorld } from "../testing/world"
import { gdelt } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(async () => {
  await upstream.play("gdelt", "ok")
  upstream.requests.length = 0
})
afterAll(() => upstream.close())

const read = () => readHeadlines(gdelt, { GDELT_BASE_URL: `${upstream.url}/gdelt` })

test("an article has its title, who published it, and when it was seen", async () => {
  const { run, headlines } = await read()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(headlines).toHaveLength(6)
  expect(headlines[0]).toMatchObject({
    source: "gdelt",
    document_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    title: "Example Motors recalls 40,000 vans over brake fault",
    summary: "Reported by news.example.",
    url: "https://news.example/articles/0?from=gdelt",
    published_at: "2026-11-21T11:00:00.000Z",
    tickers: [],
  })
})

test("as many hours are asked for as have passed since the first day", async () => {
  await read()
  expect(upstream.requests[0].path).toContain("timespan=132h")
})

test("JSON with backslashes that escape nothing and control characters is read all the same", async () => {
  await upstream.play("gdelt", "broken_escapes")
  const { run, headlines } = await read()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(headlines[0].title).toBe("Ex\\'ample Motors recalls 40,000 vans over brake fault")
})

test("one article that cannot be read is refused and the others are kept", async () => {
  await upstream.play("gdelt", "few_bad_rows")
  const { run, headlines } = await read()
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "malformed_row" }] })
  expect(headlines).toHaveLength(5)
})

test.each([
  ["none", "empty_confirmed", "no article"],
  ["too_fast", "unavailable", "GDELT said: Please limit requests"],
  ["renamed_columns", "format_changed", "malformed_row"],
  ["cut_off", "format_changed", "broken JSON"],
  ["html", "unavailable", "instead of JSON"],
  ["failing", "unavailable", "503"],
])("%s is %s", async (scenario, outcome, words) => {
  await upstream.play("gdelt", scenario)
  expect((await read()).run).toMatchObject({ outcome, reason: expect.stringContaining(words) })
})
