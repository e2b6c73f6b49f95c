import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { readHeadlines } from "../testing/headlines"
import { recorded, replaying } from "../testing/recorded"
import { startUpstream, type Upstream } from "../testing/upstream"
import { smallWorld } from "../testing/world"
import { secEdgar } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(async () => {
  await upstream.play("sec-edgar", "ok")
  upstream.requests.length = 0
})
afterAll(() => upstream.close())

function read(from = "2026-11-16") {
  const base = `${upstream.url}/sec-edgar`
  return readHeadlines(secEdgar, { SEC_EDGAR_BASE_URL: base, SEC_EDGAR_DATA_BASE_URL: base }, { from })
}

test("an 8-K has the company's name, its items, the time of acceptance and the filer's CIK", async () => {
  const { run, headlines } = await read()
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  expect(headlines[0]).toEqual({
    source: "sec-edgar",
    document_id: "0001628280-26-000009",
    title: "Apple Inc. files 8-K: Results of Operations and Financial Condition",
    summary: "Item 2.02: Results of Operations and Financial Condition. Item 9.01: Financial Statements and Exhibits.",
    url: "https://www.sec.gov/Archives/edgar/data/320193/000162828026000009/0001628280-26-000009-index.htm",
    published_at: "2026-11-21T10:00:00.000Z",
    tickers: [],
    cik: "0000320193",
  })
})

test("a filing with several filers counts once, amendments are marked, and other forms are left out", async () => {
  const { headlines } = await read()
  expect(headlines.map(({ title }) => title)).toEqual([
    "Apple Inc. files 8-K: Results of Operations and Financial Condition",
    "Berkshire Hathaway files 8-K: Financial Statements and Exhibits",
    expect.stringMatching(/^Microsoft files 8-K\/A: Departure of Directors/),
  ])
})

test("only the feed is read if it goes back far enough, with our contact details", async () => {
  await read()
  expect(upstream.requests).toHaveLength(1)
  expect(upstream.requests[0].headers["user-agent"]).toBe("Assay/1.0 (ops@assay.test)")
})

test("filings older than the feed are read from the companies' lists, in the same words", {
  tags: "slow",
}, async () => {
  const { headlines: whole } = await read("2026-11-11")
  await upstream.play("sec-edgar", "short_feed")
  const { headlines } = await read("2026-11-11")
  const inOrder = (rows: typeof whole) =>
    rows.map(({ published_at, ...rest }) => rest).sort((a, b) => a.document_id.localeCompare(b.document_id))
  expect(inOrder(headlines)).toEqual(inOrder(whole))
  expect(headlines).toHaveLength(4)
})

test("a New York time marked as UTC is not taken for an earlier one", { tags: "slow" }, async () => {
  const { headlines: whole } = await read("2026-11-11")
  await upstream.play("sec-edgar", "mislabelled")
  const { headlines } = await read("2026-10-01")
  const hourOf = (rows: typeof whole) => rows.find(({ cik }) => cik === "0000019617")?.published_at
  expect(hourOf(headlines)).toBe(hourOf(whole))
})

test("one entry that cannot be read is refused and the others are kept", async () => {
  await upstream.play("sec-edgar", "few_bad_rows")
  const { run, headlines } = await read()
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "no_date" }] })
  expect(headlines).toHaveLength(3)
})

test("when a full page is the last and a 503 follows, older filings are read from the companies' lists", {
  tags: "slow",
}, async () => {
  const { headlines: whole } = await read("2026-11-11")
  await upstream.play("sec-edgar", "full_page")
  const { run, headlines } = await read("2026-11-11")
  expect(run).toMatchObject({ outcome: "ok", rejected: [] })
  const ids = (rows: typeof whole) => rows.map(({ document_id }) => document_id).toSorted()
  expect(ids(headlines)).toEqual(ids(whole))
})

test.each([
  ["one_uneven_list", "malformed_list"],
  ["one_bad_row", "malformed_row"],
])("with %s the others are kept", { tags: "slow" }, async (scenario, reason) => {
  await upstream.play("sec-edgar", scenario)
  const { run, headlines } = await read("2026-10-01")
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason }] })
  expect(headlines).toHaveLength(4)
})

test("a company's recorded list has its 8-Ks, in New York time", async () => {
  const entry = {
    title: "8-K - EXAMPLE CORP (0001289848) (Filer)",
    id: "urn:tag:sec.gov,2008:accession-number=0001628280-22-049857",
  }
  const feed = `<feed><entry><title>${entry.title}</title><updated>2022-11-30T17:29:58-05:00</updated><id>${entry.id}</id></entry></feed>`
  const client = replaying("2022-12-01T12:00:00Z", ({ pathname }) => {
    if (pathname === "/cgi-bin/browse-edgar") return feed
    return pathname.includes("1318605") ? recorded("sec-edgar/submissions.json") : { status: 404, body: "" }
  })
  const run = await secEdgar.open({}, client).collect({ from: "2022-01-01", to: "2022-12-01" })
  if (run.outcome !== "ok") throw new Error(run.reason)
  expect(run.rejected).toEqual([])
  const filings = run.rows.map(({ body }) => body as { document_id: string; published_at: string; title: string })
  expect(filings).toHaveLength(12)
  expect(filings.find(({ document_id }) => document_id === "0001564590-22-002476")).toMatchObject({
    title: "Tesla, Inc. files 8-K: Results of Operations and Financial Condition",
    summary: "Item 2.02: Results of Operations and Financial Condition. Item 9.01: Financial Statements and Exhibits.",
    url: "https://www.sec.gov/Archives/edgar/data/1318605/000156459022002476/0001564590-22-002476-index.htm",
    published_at: "2022-01-26T21:26:43.000Z",
    cik: "0001318605",
  })
  expect(filings[0].published_at).toBe("2022-10-19T21:15:46.000Z")
})

test("a feed without a company of the universe is confirmed empty", async () => {
  const { run } = await readHeadlines(
    secEdgar,
    { SEC_EDGAR_BASE_URL: `${upstream.url}/sec-edgar`, SEC_EDGAR_DATA_BASE_URL: `${upstream.url}/sec-edgar` },
    { from: "2026-11-17", to: "2026-11-18" },
  )
  expect(run.outcome).toBe("empty_confirmed")
})

test.each([
  ["renamed_elements", "2026-11-16", "format_changed", "no_accession_number"],
  ["empty", "2026-11-16", "unavailable", "should never happen"],
  ["html", "2026-11-16", "unavailable", "instead of a feed"],
  ["failing", "2026-11-16", "unavailable", "503"],
])("%s since %s is %s", async (scenario, from, outcome, words) => {
  await upstream.play("sec-edgar", scenario)
  expect((await read(from)).run).toMatchObject({ outcome, reason: expect.stringContaining(words) })
})

test("lists of unequal length are a change of format", { tags: "slow" }, async () => {
  await upstream.play("sec-edgar", "uneven_columns")
  expect((await read("2026-10-01")).run).toMatchObject({ outcome: "format_changed" })
})
