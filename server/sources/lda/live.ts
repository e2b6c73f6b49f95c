import { z } from "zod"
import type { Filing } from "../../context/alternative/filing"
import { addDays } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import { type FactIntake, openFactIntake } from "../factIntake"
import { address, liveSource, type Opened, secret } from "../liveSource"
import { formatChanged, rejection, type Unfruitful, unavailable, withCounts } from "../outcome"
import { parseJson } from "../parse"
import type { FactRow, FactsRequest, SourceRun } from "../source"
import { readFiling } from "./filing"

const variables = {
  LDA_BASE_URL: address("https://lda.gov"),
  LDA_API_KEY: secret().describe("Optional: with a key 120 requests a minute are allowed, without one 15."),
}

const PAGE_SIZE = 25
/** More than a quarter's filings. Without a key they take an hour and twenty minutes. */
const MOST_PAGES = 1_200

export const lda = liveSource({
  id: "lda",
  name: "Senate Lobbying Disclosure Act database",
  url: "https://lda.gov/",
  licence:
    "Public. The Senate cannot vouch for the data or analyses derived from these data after the data have been retrieved from the website.",
  pace: { calls: 15, windowSeconds: 60 },
  paceWith: ({ LDA_API_KEY: key }) => ({ calls: key ? 120 : 15, windowSeconds: 60 }),
  variables,
  collect,
})

type Asked = Opened<typeof variables>
type Page =
  | { ok: true; results: unknown[]; count: number; next: string | null; text: string }
  | { ok: false; run: Unfruitful }

/**
 * Reads oldest first, so that a run which is cut short keeps what it has read and the next one continues. The cut is
 * listed among the rejected rows.
 */
async function collect(opened: Asked, { from, to }: FactsRequest): Promise<SourceRun<FactRow[]>> {
  const intake = openFactIntake<Filing>(({ filing_uuid }) => filing_uuid)
  let text = ""
  let [stated, rowCount] = [0, 0]
  let cutShort: string | null = null
  let next: string | null = firstPage(from, to)
  for (let pages = 0; next !== null; pages++) {
    if (pages === MOST_PAGES) {
      cutShort = `there are more than ${MOST_PAGES} pages`
      break
    }
    const page = await readPage(opened, next)
    if (!page.ok && pages === 0) return page.run
    if (!page.ok) {
      cutShort = page.run.reason
      break
    }
    for (const raw of page.results) offer(intake, raw, { from, to })
    text = page.text
    stated = page.count
    rowCount += page.results.length
    // A page that links to itself would never end.
    next = page.next === next ? null : page.next
  }
  const read = intake.conclude(text, `no filing was posted from ${from} to ${to}`)
  const run = withCounts(read, [{ document: "Senate list of filings", stated, read: rowCount }])
  if (cutShort === null) return run
  if (run.outcome !== "ok") return run.outcome === "empty_confirmed" ? unavailable(cutShort) : run
  return { ...run, rejected: [...run.rejected, rejection("cut_short", cutShort)] }
}

function offer(intake: FactIntake<Filing>, raw: unknown, { from, to }: FactsRequest): void {
  const read = readFiling(raw)
  if (read === null) intake.refuseMalformed("malformed_row", raw)
  else if (isWithin(newYorkDate(new Date(read.posted_at)), from, to)) intake.offer(read, raw)
  else intake.pass()
}

function isWithin(day: string, from: string, to: string): boolean {
  return from <= day && day <= to
}

function firstPage(from: string, to: string): string {
  const query = new URLSearchParams({
    filing_dt_posted_after: from,
    filing_dt_posted_before: addDays(to, 1),
    ordering: "dt_posted",
    page_size: String(PAGE_SIZE),
  })
  return `?${query}`
}

async function readPage({ settings, transport }: Asked, query: string): Promise<Page> {
  const key = settings.LDA_API_KEY
  const headers = key ? { authorization: `Token ${key}` } : undefined
  const reply = await transport.get(`${settings.LDA_BASE_URL}/api/v1/filings/${query}`, {
    headers,
    isBrowserLike: true,
  })
  if (!reply.ok) return { ok: false, run: unavailable(reply.reason) }
  const json = parseJson(reply.headers, reply.text, "the Senate's lobbying database")
  if (!json.ok) return json
  const read = page.safeParse(json.value)
  if (!read.success)
    return { ok: false, run: formatChanged("the list of filings has an unexpected format", reply.text) }
  const { results, count, next } = read.data
  // Only the query of `next` is used, so that the key goes only to the configured address.
  return { ok: true, results, count, next: next && new URL(next).search, text: reply.text }
}

const page = z.object({ count: z.int().min(0), next: z.url().nullable(), results: z.array(z.unknown()) })
