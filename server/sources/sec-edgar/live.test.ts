import { expect, test } from "vitest"
import { headline } from "../../context/entities/headline"
import { recorded } from "../testing/recorded"
import { serve, unrefused } from "../testing/served"
import { throughToday } from "../testing/world"
import { secEdgar } from "./live"

const { upstream, collect, replay, testOutcomes } = serve(secEdgar, throughToday, headline.parse)

test("only the feed is read if it goes back far enough: each 8-K once, with amendments, and no other forms", async () => {
  const { facts } = unrefused(await collect())
  expect(facts[0]).toEqual({
    source: "sec-edgar",
    document_id: "0001628280-26-000009",
    title: "Apple Inc. files 8-K: Results of Operations and Financial Condition",
    summary: "Item 2.02: Results of Operations and Financial Condition. Item 9.01: Financial Statements and Exhibits.",
    url: "https://www.sec.gov/Archives/edgar/data/320193/000162828026000009/0001628280-26-000009-index.htm",
    published_at: "2026-11-21T10:00:00.000Z",
    tickers: [],
    cik: "0000320193",
  })
  expect(facts.map(({ title }) => title)).toEqual([
    "Apple Inc. files 8-K: Results of Operations and Financial Condition",
    "Berkshire Hathaway files 8-K: Financial Statements and Exhibits",
    expect.stringMatching(/^Microsoft files 8-K\/A: Departure of Directors/),
  ])
  expect(upstream.requests).toHaveLength(1)
})

test("filings older than the feed are read from the companies' lists, in the same words", {
  tags: "slow",
}, async () => {
  const { facts: whole } = await collect("ok", { from: "2026-11-11" })
  const { facts } = await collect("short_feed", { from: "2026-11-11" })
  const inOrder = (rows: typeof whole) =>
    rows.map(({ published_at, ...rest }) => rest).sort((a, b) => a.document_id.localeCompare(b.document_id))
  expect(inOrder(facts)).toEqual(inOrder(whole))
  expect(facts).toHaveLength(4)
})

test("a New York time marked as UTC is not taken for an earlier one", { tags: "slow" }, async () => {
  const { facts: whole } = await collect("ok", { from: "2026-11-11" })
  const { facts } = await collect("mislabelled", { from: "2026-10-01" })
  const hourOf = (rows: typeof whole) => rows.find(({ cik }) => cik === "0000019617")?.published_at
  expect(hourOf(facts)).toBe(hourOf(whole))
})

test("when a full page is the last and a 503 follows, older filings are read from the companies' lists", {
  tags: "slow",
}, async () => {
  const { facts: whole } = await collect("ok", { from: "2026-11-11" })
  const { facts } = unrefused(await collect("full_page", { from: "2026-11-11" }))
  const ids = (rows: typeof whole) => rows.map(({ document_id }) => document_id).toSorted()
  expect(ids(facts)).toEqual(ids(whole))
})

test.each([
  ["one_uneven_list", "malformed_list"],
  ["one_bad_row", "malformed_row"],
])("with %s the others are kept", { tags: "slow" }, async (scenario, reason) => {
  const { run, facts } = await collect(scenario, { from: "2026-10-01" })
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason }] })
  expect(facts).toHaveLength(4)
})

test("a company's recorded list has its 8-Ks, in New York time", async () => {
  const entry = {
    title: "8-K - EXAMPLE CORP (0001289848) (Filer)",
    id: "urn:tag:sec.gov,2008:accession-number=0001628280-22-049857",
  }
  const feed = `<feed><entry><title>${entry.title}</title><updated>2022-11-30T17:29:58-05:00</updated><id>${entry.id}</id></entry></feed>`
  const { run, facts } = await replay(
    "2022-12-01T12:00:00Z",
    ({ pathname }) => {
      if (pathname === "/cgi-bin/browse-edgar") return feed
      return pathname.includes("1318605") ? recorded("sec-edgar/submissions.json") : { status: 404, body: "" }
    },
    { from: "2022-01-01", to: "2022-12-01" },
  )
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(facts).toHaveLength(12)
  expect(facts.find(({ document_id }) => document_id === "0001564590-22-002476")).toMatchObject({
    title: "Tesla, Inc. files 8-K: Results of Operations and Financial Condition",
    summary: "Item 2.02: Results of Operations and Financial Condition. Item 9.01: Financial Statements and Exhibits.",
    url: "https://www.sec.gov/Archives/edgar/data/1318605/000156459022002476/0001564590-22-002476-index.htm",
    published_at: "2022-01-26T21:26:43.000Z",
    cik: "0001318605",
  })
  expect(facts[0].published_at).toBe("2022-10-19T21:15:46.000Z")
})

test("a feed without a company of the universe is confirmed empty", async () => {
  const { run } = await collect("ok", { from: "2026-11-17", to: "2026-11-18" })
  expect(run.outcome).toBe("empty_confirmed")
})

testOutcomes([["empty", "unavailable", "should never happen"]])

test("lists of unequal length are a change of format", { tags: "slow" }, async () => {
  expect((await collect("uneven_columns", { from: "2026-10-01" })).run).toMatchObject({ outcome: "format_changed" })
})
