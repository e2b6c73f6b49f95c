import { z } from "zod"
import { newYorkInstant } from "../../platform/exchange/sessions"
import { openHeadlineIntake } from "../headlineIntake"
import { address, liveSource, type Opened } from "../liveSource"
import { formatChanged, unavailable, withCounts } from "../outcome"
import { parseJson } from "../parse"
import type { FactRow, FactsRequest, SourceRun } from "../source"

const variables = { FEDERAL_REGISTER_BASE_URL: address("https://www.federalregister.gov") }

const PER_PAGE = 100
/** The API counts no further, and has no pages beyond. */
const MOST_COUNTED = 10_000
const ISSUED_AT = "08:45"

/** Rules, proposed rules and presidential documents, by issue. Notices are left out: there are a hundred a day. */
export const federalRegister = liveSource({
  id: "federal-register",
  name: "Federal Register",
  url: "https://www.federalregister.gov/",
  licence: "US public domain; not an official legal edition.",
  pace: { calls: 20, windowSeconds: 60 },
  variables,
  collect,
})

async function collect(
  { settings, transport }: Opened<typeof variables>,
  request: FactsRequest,
): Promise<SourceRun<FactRow[]>> {
  const intake = openHeadlineIntake("federal-register", request, transport.now())
  let firstBody = ""
  let read = 0
  let query: string | null = queryOf(request).toString()
  let count = 0
  for (let page = 0; query !== null; page++) {
    if (page === MOST_COUNTED / PER_PAGE) {
      return unavailable(`the Federal Register has more than ${MOST_COUNTED} documents since ${request.from}`)
    }
    const reply = await transport.get(`${settings.FEDERAL_REGISTER_BASE_URL}/api/v1/documents.json?${query}`)
    if (!reply.ok) return unavailable(reply.reason)
    const json = parseJson(reply.headers, reply.text, "the Federal Register")
    if (!json.ok) return json.run
    const answer = list.safeParse(json.value)
    if (!answer.success) return formatChanged("the Federal Register's list has an unexpected format", reply.text)
    const { results = [], next_page_url: next } = answer.data
    firstBody ||= reply.text
    count = answer.data.count
    read += results.length
    for (const raw of results) {
      const read = document.safeParse(raw)
      if (read.success) intake.offer(headlineOf(read.data), raw)
      else intake.refuse("malformed_row", raw)
    }
    // The cursor of `next` reaches further than page numbers. Only its query is used.
    const nextQuery = next ? new URL(next).search.slice(1) : null
    // A cursor that links to itself would never end.
    query = nextQuery === query ? null : nextQuery
  }
  const run = intake.conclude(firstBody, "no document was published in these days")
  const isCounted = count > 0 && count < MOST_COUNTED
  return withCounts(run, isCounted ? [{ document: "Federal Register list", stated: count, read }] : [])
}

function queryOf({ from, to }: FactsRequest): URLSearchParams {
  const fields = ["document_number", "title", "type", "abstract", "publication_date", "html_url"]
  return new URLSearchParams([
    ["per_page", String(PER_PAGE)],
    ["order", "newest"],
    ...["RULE", "PRORULE", "PRESDOCU"].map((type) => ["conditions[type][]", type]),
    ["conditions[publication_date][gte]", from],
    ["conditions[publication_date][lte]", to],
    ...fields.map((field) => ["fields[]", field]),
  ])
}

const list = z.object({ count: z.int(), next_page_url: z.url().nullish(), results: z.array(z.unknown()).optional() })

const document = z.object({
  document_number: z.string(),
  title: z.string(),
  abstract: z.string().nullish(),
  publication_date: z.iso.date(),
  html_url: z.string(),
})

function headlineOf({ document_number, title, abstract, publication_date, html_url }: z.infer<typeof document>) {
  const publishedAt = newYorkInstant(publication_date, ISSUED_AT)
  return { documentId: document_number, title, summary: abstract, url: html_url, publishedAt }
}
