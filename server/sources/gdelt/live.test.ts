import { expect, test } from "vitest"
import { headline } from "../../context/entities/headline"
import { serve, unrefused } from "../testing/served"
import { throughToday } from "../testing/world"
import { articleOf } from "./graph"
import { gdelt } from "./live"

const { upstream, collect, testOutcomes } = serve(gdelt, throughToday, headline.parse)

test("titles about an event are read from the newest file of the list, with publishers and the time they were seen", async () => {
  const { facts } = unrefused(await collect())
  expect(facts.map(({ title }) => title)).toEqual([
    "Example Motors recalls 40,000 vans over brake fault",
    "White House weighs tariff on imported chips, officials say",
    "Regulator opens antitrust inquiry into cloud licences",
    "Retailer’s supplier discloses data breach",
    "Board rejects takeover bid as too low",
    "Short seller questions accounts of a lithium miner",
  ])
  expect(facts[0]).toMatchObject({
    source: "gdelt",
    document_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    summary: "Reported by news.example.",
    url: "https://news.example/articles/0?from=gdelt",
    published_at: "2026-11-21T11:45:00.000Z",
    tickers: [],
  })
  expect(facts[4].url).toBe("https://news.example/articles/4?from=gdelt")
  expect(upstream.requests.map(({ path }) => path)).toEqual([
    "/gdelt/gdeltv2/lastupdate.txt",
    "/gdelt/gdeltv2/20261121114500.gkg.csv.zip",
  ])
})

const files = () => upstream.requests.slice(1).map(({ path }) => /(\d{14})/.exec(path)?.[1])
const readSince = (since: string, scenario = "ok") => collect(scenario, { since: new Date(since) })

test("after missed runs all files since the last one are read, oldest first, at the allowed pace", async () => {
  const { run, facts, waits } = await readSince("2026-11-21T10:30:00Z")
  expect(files()).toEqual(["104500", "110000", "111500", "113000", "114500"].map((time) => `20261121${time}`))
  expect(facts).toHaveLength(30)
  expect(run).toMatchObject({ outcome: "ok", rejected: [], readThrough: new Date("2026-11-21T11:45:00Z") })
  expect(waits).toEqual([60_000])
})

test("a long gap is read in pieces, and only the last day of a longer one", async () => {
  const first = await readSince("2026-11-20T20:00:00Z")
  expect(files()).toHaveLength(16)
  expect(first.run).toMatchObject({ rejected: [], readThrough: new Date("2026-11-21T00:00:00Z") })
  upstream.requests.length = 0
  const { run } = await readSince("2026-11-18T12:00:00Z")
  expect(files().at(0)).toBe("20261120120000")
  expect(run).toMatchObject({
    rejected: [
      {
        reason: "files_left_out",
        raw: "20261118121500.gkg.csv to 20261120114500.gkg.csv, which are older than a day",
      },
    ],
  })
})

test("a file that was read before is not fetched again", async () => {
  expect((await readSince("2026-11-21T11:45:00Z")).run).toEqual({
    outcome: "empty_confirmed",
    reason: "no file is newer than 20261121114500.gkg.csv, which was read before",
  })
  expect(files()).toEqual([])
})

test("a quarter of an hour without a file is reported and skipped, and a failing one is left to the next run", async () => {
  expect((await readSince("2026-11-21T11:15:00Z", "hole")).run).toMatchObject({
    rejected: [{ reason: "file_missing", raw: "20261121113000.gkg.csv" }],
    readThrough: new Date("2026-11-21T11:45:00Z"),
  })
  expect((await readSince("2026-11-21T10:45:00Z", "failing_later")).run).toMatchObject({
    outcome: "ok",
    rejected: [{ reason: "cut_short", raw: expect.stringContaining("503") }],
    readThrough: new Date("2026-11-21T11:15:00Z"),
  })
})

testOutcomes([
  ["none", "empty_confirmed", "no title"],
  ["cut_off", "unavailable", "is not the file"],
  ["another_file", "unavailable", "is not the file"],
  ["page_for_zip", "unavailable", "is not the file"],
  ["old_list", "unavailable", "newest file is 20261118120000"],
  ["no_graph", "format_changed", "list of files"],
  ["other_name", "format_changed", "has no 20261121114500.gkg.csv"],
])

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
