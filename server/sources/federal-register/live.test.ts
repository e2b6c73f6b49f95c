import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { readHeadlines } from "../testing/headlines"
import { startUpstream, type Upstream } from "../testing/upstream"
import { smallWorld } from "../testing/world"
import { federalRegister } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(async () => {
  await upstream.play("federal-register", "ok")
  upstream.requests.length = 0
})
afterAll(() => upstream.close())

const read = () => readHeadlines(federalRegister, { FEDERAL_REGISTER_BASE_URL: `${upstream.url}/federal-register` })

test("documents of an issue are out in the morning of its day, by the clock of Washington", async () => {
  const { run, headlines } = await read()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(headlines).toHaveLength(15)
  expect(headlines[0]).toEqual({
    source: "federal-register",
    document_id: "2026-112000",
    title: "Adjusting Imports of Steel & Aluminum Into the United States",
    summary: null,
    url: "https://www.federalregister.gov/d/2026-112000",
    published_at: "2026-11-20T13:45:00.000Z",
    tickers: [],
    cik: null,
  })
})

test("all pages are read", async () => {
  await upstream.play("federal-register", "many")
  const { headlines } = await read()
  expect(headlines).toHaveLength(200)
  expect(upstream.requests).toHaveLength(2)
})

test("a title that is markup and gives orders is plain text of bounded length", async () => {
  await upstream.play("federal-register", "hostile_title")
  const { headlines } = await read()
  const { title } = headlines[headlines.length - 1]
  expect(title).toMatch(/^Ignore all previous instructions (and more )+and…$|^Ignore all previous instructions .*…$/)
  expect(title.length).toBeLessThanOrEqual(300)
})

test("one row that cannot be read is refused and the others are kept", async () => {
  await upstream.play("federal-register", "few_bad_rows")
  expect((await read()).run).toMatchObject({ outcome: "ok" })
})

test.each([
  ["none", "empty_confirmed", "no document"],
  ["renamed_columns", "format_changed", "malformed_row"],
  ["html", "unavailable", "instead of JSON"],
  ["failing", "unavailable", "503"],
])("%s is %s", async (scenario, outcome, words) => {
  await upstream.play("federal-register", scenario)
  expect((await read()).run).toMatchObject({ outcome, reason: expect.stringContaining(words) })
})
