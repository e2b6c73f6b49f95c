import { expect, test } from "vitest"
import type { Filing } from "../../context/alternative/filing"
import { recorded } from "../testing/recorded"
import { serve } from "../testing/served"
import { steppedClient } from "../testing/steppedClient"
import { saturday } from "../testing/world"
import { lda } from "./live"

const { upstream, collect, replay, testOutcomes } = serve<Filing>(lda, { from: "2026-09-01", to: "2026-11-21" })

test("a filing without an amount is read, and nothing is kept about persons", async () => {
  const { facts } = await collect()
  expect(facts).toHaveLength(60)
  expect(facts.at(-5)).toMatchObject({ amount: null, amount_basis: null })
  expect(JSON.stringify(facts)).not.toMatch(/JANE|DOE|Clerk/)
})

test("pages are read from the oldest to the newest, and only for the requested days", async () => {
  const { facts } = await collect()
  expect(upstream.requests).toHaveLength(3)
  expect(upstream.requests[0].path).toBe(
    "/lda/api/v1/filings/?filing_dt_posted_after=2026-09-01&filing_dt_posted_before=2026-11-22&ordering=dt_posted&page_size=25",
  )
  const posted = facts.map(({ posted_at }) => posted_at)
  expect(posted).toEqual(posted.toSorted())
  expect((await collect("ok", { from: "2026-11-18" })).facts).toHaveLength(3)
})

test("a key is sent if there is one, and no reason contains it", async () => {
  const { run } = await collect("forbidden", {}, { LDA_API_KEY: "s3cr3t-key-of-ours" })
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

test("it keeps what it has read when cut short, and lists the cut", async () => {
  const { run, facts } = await collect("failing_second_page")
  expect(facts).toHaveLength(25)
  expect(run).toMatchObject({
    outcome: "ok",
    rejected: [{ reason: "cut_short", raw: expect.stringContaining("503") }],
    counts: [{ document: "Senate list of filings", stated: 60, read: 25 }],
  })
})

testOutcomes([
  ["amounts_as_words", "format_changed"],
  ["none", "empty_confirmed"],
])

/** Serves the recorded page, or a changed one, that links to itself. */
const read = (page = recorded("lda/filings-2026-p1.json")) =>
  replay("2026-07-20T12:00:00Z", page, { from: "2026-01-01" })

test("recorded filings of a firm, of a company and of a registration are read", async () => {
  const { run, facts } = await read()
  // The recording was cut to three facts, and is read twice.
  expect(run).toMatchObject({ rejected: [], counts: [{ document: "Senate list of filings", stated: 53_822, read: 6 }] })
  expect(facts).toEqual([
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
  const { run } = await read(JSON.stringify({ count: 3, next: null, results }))
  expect(run).toMatchObject({ rejected: [], rows: [{ body: { issues: [], government_entities: [] } }, {}, {}] })
})

test("names in a broken encoding are repaired", async () => {
  // In the recorded page, the first is a zero-width space.
  const broken = '"name":"&#226;\\u20ac\\u2039PENN\\u00e2\\u20ac\\u2122S CAF\\u00c3\\u00a9 \\u00c2\\u00ae"'
  const { facts } = await read(recorded("lda/filings-2026-p1.json").replace('"name":"PENN AVENUE PARTNERS"', broken))
  expect(facts[0]).toMatchObject({ registrant_name: "PENN’S CAFé ®" })
})
