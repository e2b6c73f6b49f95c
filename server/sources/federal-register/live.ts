import { z } from "zod"
import { newYorkInstant } from "../../platform/exchange/sessions"
import { openHeadlineIntake } from "../headlineIntake"
import { address, liveSource, type Opened } from "../liveSource"
import { formatChanged, unavailable } from "../outcome"
import { parseJson } from "../parse"
import type { FactRow, FactsRequest, SourceRun } from "../source"

const variables = { FEDERAL_REGISTER_BASE_URL: address("https://www.federalregister.gov") }

/** The API returns at most this many pages. */
const PER_PAGE = 100
const MOST_PAGES = 20
/** Issues are published by then, Washington time. */
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
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = queryOf(request, page)
    const reply = await transport.get(`${settings.FEDERAL_REGISTER_BASE_URL}/api/v1/documents.json?${query}`)
    if (!reply.ok) return unavailable(reply.reason)
    const json = parseJson(reply.headers, reply.text, "the Federal Register")
    if (!json.ok) return json.run
    const answer = list.safeParse(json.value)
    if (!answer.success) return formatChanged("the Federal Register's list has an unexpected format", reply.text)
    firstBody ||= reply.text
    for (const raw of answer.data.results ?? []) {
      const read = document.safeParse(raw)
      if (read.success) intake.offer(headlineOf(read.data), raw)
      else intake.refuse("malformed_row", raw)
    }
    if (page >= answer.data.total_pages) return intake.conclude(firstBody, "no document was published in these days")
  }
  return unavailable(`the Federal Register has more than ${PER_PAGE * MOST_PAGES} documents since ${request.from}`)
}

function queryOf({ from, to }: FactsRequest, page: number): URLSearchParams {
  const fields = ["document_number", "title", "type", "abstract", "publication_date", "html_url"]
  return new URLSearchParams([
    ["per_page", String(PER_PAGE)],
    ["page", String(page)],
    ["order", "newest"],
    ...["RULE", "PRORULE", "PRESDOCU"].map((type) => ["conditions[type][]", type]),
    ["conditions[publication_date][gte]", from],
    ["conditions[publication_date][lte]", to],
    ...fields.map((field) => ["fields[]", field]),
  ])
}

/** An empty list has no `results`. */
const list = z.object({ count: z.int(), total_pages: z.int().default(0), results: z.array(z.unknown()).optional() })

const document = z.object({
  document_number: z.string(),
  title: z.string(),
  abstract: z.string().nullable(),
  publication_date: z.iso.date(),
  html_url: z.string(),
})

function headlineOf({ document_number, title, abstract, publication_date, html_url }: z.infer<typeof document>) {
  const publishedAt = newYorkInstant(publication_date, ISSUED_AT)
  return { documentId: document_number, title, summary: abstract, url: html_url, publishedAt }
}
