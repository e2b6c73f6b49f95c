import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { Filing } from "../../context/alternative/filing"
import { recorded, replaying } from "../testing/recorded"
import { steppedClient } from "../testing/steppedClient"
import { startUpstream, type Upstream } from "../testing/upstream"
import { saturday, smallWorld } from "../testing/world"
import { lda } from "./live"

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream(smallWorld)
})
beforeEach(async () => {
  await upstream.play("lda", "ok")
  upstream.requests.length = 0
})
afterAll(() => upstream.close())

async function collect(from = "2026-09-01", variables = {}) {
  const { client, waits } = steppedClient(saturday)
  const source = lda.open({ LDA_BASE_URL: `${upstream.url}/lda`, ...variables }, client)
  const run = await source.collect({ from, to: "2026-11-21" })
  const filings = run.outcome === "ok" ? run.rows.map(({ body }) => body as Filing) : []
  return { run, filings, waits }
}

test("a filing has its client, its firm, the amount and the issues; nothing is kept about persons", async () => {
  const { filings } = await collect()
  expect(filings).toHaveLength(60)
  expect(filings.at(-1)).toEqual({
    filing_uuid: "3f1c2b4a-0000-4000-8000-000000000000",
    filing_type: "Q3",
    filing_year: 2026,
    filing_period: "third_quarter",
    registrant_id: "77",
    registrant_name: "HARBOR LANE ADVISORS LLC",
    client_id: "40",
    client_name: "GOOGLE CLIENT SERVICES LLC",
    amount: 20_000,
    amount_basis: "income",
    issues: [{ code: "CPT", name: "Copyright/Patent/Trademark" }],
    government_entities: ["SENATE", "HOUSE OF REPRESENTATIVES"],
    posted_at: "2026-11-20T15:03:11.000Z",
    url: "https://lda.gov/filings/public/filing/3f1c2b4a-0000-4000-8000-000000000000/print/",
  })
  expect(filings.at(-2)).toMatchObject({ amount: 30_000, amount_basis: "expenses" })
  expect(filings.at(-5)).toMatchObject({ amount: null, amount_basis: null })
  expect(JSON.stringify(filings)).not.toMatch(/JANE|DOE|Clerk/)
})

test("pages are read from the oldest to the newest, and only for the requested days", async () => {
  const { filings } = await collect()
  expect(upstream.requests).toHaveLength(3)
  expect(upstream.requests[0].path).toBe(
    "/lda/api/v1/filings/?filing_dt_posted_after=2026-09-01&filing_dt_posted_before=2026-11-22&ordering=dt_posted&page_size=25",
  )
  const posted = filings.map(({ posted_at }) => posted_at)
  expect(posted).toEqual(posted.toSorted())
  expect((await collect("2026-11-18")).filings).toHaveLength(3)
})

test("a key is sent if there is one, and no reason contains it", async () => {
  await upstream.play("lda", "forbidden")
  const { run } = await collect("2026-09-01", { LDA_API_KEY: "s3cr3t-key-of-ours" })
  expect(upstream.requests[0].headers.authorization).toBe("Token s3cr3t-key-of-ours")
  expect(run).toMatchObject({ outcome: "unavailable", reason: expect.stringContaining("403") })
  expect(JSON.stringify(run)).not.toContain("s3cr3t")
})

test.each([
  ["without a key 15 requests a minute are sent", {}, [60_000]],
  ["with a key 120 are", { LDA_API_KEY: "s3cr3t-key-of-ours" }, []],
])("%s", async (_, variables, expected) => {
  const { client, waits } = steppedClient(saturday)
  const source = lda.open({ LDA_BASE_URL: `${upstream.url}/lda`, ...variables }, client)
  const pagesOfARun = 3
  for (let run = 0; run * pagesOfARun < 16; run++) await source.collect({ from: "2026-09-01", to: "2026-11-21" })
  expect(waits).toEqual(expected)
})

test("an amendment has the same registrant, client and period as the filing it amends", async () => {
  await upstream.play("lda", "amended")
  const { filings } = await collect()
  const [report, amendment] = filings.filter(({ client_id, filing_year }) => client_id === "40" && filing_year === 2026)
  expect([report.filing_type, amendment.filing_type, report.amount, amendment.amount]).toEqual([
    "Q3",
    "3A",
    20_000,
    55_000,
  ])
})

test("a page instead of JSON, as the former host sends, is unavailable", async () => {
  await upstream.play("lda", "moved")
  expect((await collect()).run).toMatchObject({ outcome: "unavailable", reason: expect.stringContaining("page") })
})

test("it waits as long as asked to when throttled", async () => {
  await upstream.play("lda", "throttled")
  const { run, waits } = await collect()
  expect(run.outcome).toBe("ok")
  expect(waits[0]).toBe(9_500)
})

test("it keeps what it has read when cut short, and lists the cut", async () => {
  await upstream.play("lda", "failing_second_page")
  const { run, filings } = await collect()
  expect(filings).toHaveLength(25)
  expect(run).toMatchObject({
    outcome: "ok",
    rejected: [{ reason: "cut_short", raw: expect.stringContaining("503") }],
    counts: [{ document: "Senate list of filings", stated: 60, read: 25 }],
  })
})

test("a list without filings is confirmed empty", async () => {
  await upstream.play("lda", "none")
  expect((await collect()).run.outcome).toBe("empty_confirmed")
})

test("one broken row is refused; if all are broken, the format has changed", async () => {
  await upstream.play("lda", "broken_row")
  const { run, filings } = await collect()
  expect([filings.length, run]).toMatchObject([59, { rejected: [{ reason: "malformed_row" }] }])
  for (const scenario of ["renamed_columns", "amounts_as_words"]) {
    await upstream.play("lda", scenario)
    expect((await collect()).run.outcome).toBe("format_changed")
  }
})

/** Serves the recorded page, or a changed one, that links to itself. */
async function replay(page = recorded("lda/filings-2026-p1.json")) {
  const client = replaying("2026-07-20T12:00:00Z", () => page)
  const run = await lda.open({}, client).collect({ from: "2026-01-01", to: "2026-07-20" })
  if (run.outcome !== "ok") throw new Error(run.reason)
  return run
}

test("recorded filings of a firm, of a company and of a registration are read", async () => {
  const run = await replay()
  expect(run.rejected).toEqual([])
  // The recording was cut to three filings, and is read twice.
  expect(run.counts).toEqual([{ document: "Senate list of filings", stated: 53_822, read: 6 }])
  expect(run.rows.map(({ body }) => body)).toEqual([
    {
      filing_uuid: "dedc9bd7-5168-4cad-8973-aece07645b9f",
      filing_type: "Q1",
      filing_year: 2026,
      filing_period: "first_quarter",
      registrant_id: "400918672",
      registrant_name: "PENN AVENUE PARTNERS",
      client_id: "196195",
      client_name: "LOCKHEED MARTIN CORPORATION",
      amount: 50_000,
      amount_basis: "income",
      issues: [{ code: "BUD", name: "Budget/Appropriations" }],
      government_entities: ["HOUSE OF REPRESENTATIVES", "SENATE"],
      posted_at: "2026-04-02T20:20:15.000Z",
      url: "https://lda.gov/filings/public/filing/dedc9bd7-5168-4cad-8973-aece07645b9f/print/",
    },
    expect.objectContaining({
      client_id: "108802",
      client_name: "BOEING COMPANY",
      amount: 2_450_000,
      amount_basis: "expenses",
      issues: [{ code: "ENV", name: "Environment/Superfund" }],
      posted_at: "2026-04-20T20:28:08.000Z",
    }),
    expect.objectContaining({
      filing_type: "RR",
      client_name: "CITY OF SOMERTON (AZ)",
      amount: null,
      amount_basis: null,
      government_entities: [],
      url: "https://lda.gov/filings/public/filing/a934e791-d564-4fd3-8b78-041f8cfcf115/print/",
    }),
  ])
})

test("a filing without activities has no issues", async () => {
  const [row, ...others] = JSON.parse(recorded("lda/filings-2026-p1.json")).results
  const results = [{ ...row, lobbying_activities: null }, ...others]
  const run = await replay(JSON.stringify({ count: 3, next: null, results }))
  expect(run).toMatchObject({ rejected: [], rows: [{ body: { issues: [], government_entities: [] } }, {}, {}] })
})

test("names in a broken encoding are repaired", async () => {
  // In the recorded page, the first is a zero-width space.
  const broken = '"name":"&#226;\\u20ac\\u2039PENN\\u00e2\\u20ac\\u2122S CAF\\u00c3\\u00a9 \\u00c2\\u00ae"'
  const run = await replay(recorded("lda/filings-2026-p1.json").replace('"name":"PENN AVENUE PARTNERS"', broken))
  expect(run.rows[0].body).toMatchObject({ registrant_name: "PENN’S CAFé ®" })
})

test("names are plain text of bounded length", async () => {
  await upstream.play("lda", "hostile_texts")
  for (const { client_name } of (await collect()).filings) {
    expect(client_name).toMatch(/^[A-Z,. ]+x+…$/)
    expect(client_name.length).toBeLessThanOrEqual(200)
  }
})
