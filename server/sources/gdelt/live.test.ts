import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { readHeadlines } from "../testing/headlines"
import { startUpstream, type Upstream } from "../testing/upstream"
import { smallWorld } from "../testing/world"
import { articleOf } from "./graph"
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

test("of the newest file, the titles that tell of an event are read, with who published them and when they were seen", async () => {
  const { run, headlines } = await read()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(headlines.map(({ title }) => title)).toEqual([
    "Example Motors recalls 40,000 vans over brake fault",
    "White House weighs tariff on imported chips, officials say",
    "Regulator opens antitrust inquiry into cloud licences",
    "Retailer’s supplier discloses data breach",
    "Board rejects takeover bid as too low",
    "Short seller questions accounts of a lithium miner",
  ])
  expect(headlines[0]).toMatchObject({
    source: "gdelt",
    document_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    summary: "Reported by news.example.",
    url: "https://news.example/articles/0?from=gdelt",
    published_at: "2026-11-21T11:45:00.000Z",
    tickers: [],
  })
  expect(headlines[4].url).toBe("https://news.example/articles/4?from=gdelt")
})

test("two calls are enough: the list, and the file that it names", async () => {
  await read()
  expect(upstream.requests.map(({ path }) => path)).toEqual([
    "/gdelt/gdeltv2/lastupdate.txt",
    "/gdelt/gdeltv2/20261121114500.gkg.csv.zip",
  ])
})

test("one row that cannot be read is refused and the others are kept", async () => {
  await upstream.play("gdelt", "few_bad_rows")
  const { run, headlines } = await read()
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "malformed_row" }] })
  expect(headlines).toHaveLength(6)
})

test.each([
  ["none", "empty_confirmed", "no title"],
  ["cut_off", "unavailable", "is not the file"],
  ["another_file", "unavailable", "is not the file"],
  ["page_for_zip", "unavailable", "is not the file"],
  ["old_list", "unavailable", "newest file is 20261118120000"],
  ["html", "unavailable", "instead of its list"],
  ["failing", "unavailable", "503"],
  ["no_graph", "format_changed", "list of files"],
  ["other_name", "format_changed", "has no 20261121114500.gkg.csv"],
  ["renamed_columns", "format_changed", "malformed_row"],
])("%s is %s", async (scenario, outcome, words) => {
  await upstream.play("gdelt", scenario)
  expect((await read()).run).toMatchObject({ outcome, reason: expect.stringContaining(words) })
})

test.each([
  ["a date that is none", 1, "now"],
  ["an address that is none", 4, "news.example"],
  ["no site", 3, ""],
])("a row with %s is malformed", (_, column, cell) => {
  const cells = new Array<string>(27).fill("")
  Object.assign(cells, { 1: "20261121114500", 2: "1", 3: "news.example", 4: "https://news.example/" })
  cells[26] = "<PAGE_TITLE>A title</PAGE_TITLE>"
  expect(articleOf(cells.join("\t"))).toMatchObject({ title: "A title" })
  expect(articleOf(cells.with(column, cell).join("\t"))).toBe("malformed_row")
})
