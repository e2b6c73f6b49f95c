import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { Filing } from "../../context/alternative/filing"
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

test("a filing has its client, its firm, what was paid and for what; nothing is kept of persons", async () => {
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

test("pages are read from the oldest to the newest, and only the days that were asked for", async () => {
  const { filings } = await collect()
  expect(upstream.requests).toHaveLength(3)
  expect(upstream.requests[0].path).toBe(
    "/lda/api/v1/filings/?filing_dt_posted_after=2026-09-01&filing_dt_posted_before=2026-11-22&ordering=dt_posted&page_size=25",
  )
  const posted = filings.map(({ posted_at }) => posted_at)
  expect(posted).toEqual(posted.toSorted())
  expect((await collect("2026-11-18")).filings).toHaveLength(3)
})

test("a key is sent where there is one, and is in no reason", async () => {
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

test("an amendment comes beside what it amends, of the same registrant, client and period", async () => {
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

test("a page in place of JSON, as the former host sends, is unavailable", async () => {
  await upstream.play("lda", "moved")
  expect((await collect()).run).toMatchObject({ outcome: "unavailable", reason: expect.stringContaining("page") })
})

test("throttled, it waits as long as it is asked to", async () => {
  await upstream.play("lda", "throttled")
  const { run, waits } = await collect()
  expect(run.outcome).toBe("ok")
  expect(waits[0]).toBe(9_500)
})

test("cut short, it keeps what it has read and says so", async () => {
  await upstream.play("lda", "failing_second_page")
  const { run, filings } = await collect()
  expect(filings).toHaveLength(25)
  expect(run).toMatchObject({ outcome: "ok", rejected: [{ reason: "cut_short", raw: expect.stringContaining("503") }] })
})

test("no filing at all is confirmed empty", async () => {
  await upstream.play("lda", "none")
  expect((await collect()).run.outcome).toBe("empty_confirmed")
})

test("one broken row is refused; where all are, the format has changed", async () => {
  await upstream.play("lda", "broken_row")
  const { run, filings } = await collect()
  expect([filings.length, run]).toMatchObject([59, { rejected: [{ reason: "malformed_row" }] }])
  for (const scenario of ["renamed_columns", "amounts_as_words"]) {
    await upstream.play("lda", scenario)
    expect((await collect()).run.outcome).toBe("format_changed")
  }
})

test("names are plain text of bounded length", async () => {
  await upstream.play("lda", "hostile_texts")
  for (const { client_name } of (await collect()).filings) {
    expect(client_name).toMatch(/^[A-Z,. ]+x+…$/)
    expect(client_name.length).toBeLessThanOrEqual(200)
  }
})
