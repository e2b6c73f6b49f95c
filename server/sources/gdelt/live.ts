import { z } from "zod"
import { openHeadlineIntake } from "../headlineIntake"
import { address, liveSource, type Opened } from "../liveSource"
import { failedInWords, formatChanged, unavailable } from "../outcome"
import { parseJson } from "../parse"
import type { FactRow, FactsRequest, SourceRun } from "../source"

const variables = { GDELT_BASE_URL: address("https://api.gdeltproject.org") }

/** Events that move companies but appear in none of their filings. */
const QUERY =
  '(tariff OR "export controls" OR antitrust OR "product recall" OR "short seller" OR "data breach" OR "takeover bid") sourcelang:english'
/** Most articles per call. */
const MOST_ARTICLES = 250
const hourMs = 3_600_000
const LONGEST_SPAN_HOURS = 7 * 24

export const gdelt = liveSource({
  id: "gdelt",
  name: "GDELT Project",
  url: "https://www.gdeltproject.org/",
  licence: "Free to use where the GDELT Project is named with a link; articles belong to their publishers.",
  pace: { calls: 1, windowSeconds: 5 },
  variables,
  collect,
})

async function collect(
  { settings, transport }: Opened<typeof variables>,
  request: FactsRequest,
): Promise<SourceRun<FactRow[]>> {
  const now = transport.now()
  const hours = Math.min(
    LONGEST_SPAN_HOURS,
    Math.max(1, Math.ceil((now.getTime() - Date.parse(request.from)) / hourMs)),
  )
  const query = new URLSearchParams({
    ...{ query: QUERY, mode: "artlist", maxrecords: String(MOST_ARTICLES) },
    ...{ timespan: `${hours}h`, sort: "datedesc", format: "json" },
  })
  const reply = await transport.get(`${settings.GDELT_BASE_URL}/api/v2/doc/doc?${query}`)
  if (!reply.ok) return unavailable(reply.reason)
  // Errors are plain text with status 200.
  if (/^\s*[A-Za-z]/.test(reply.text)) return failedInWords("GDELT", reply.text)
  const json = parseJson(reply.headers, mended(reply.text), "GDELT")
  if (!json.ok) return json.run
  const answer = list.safeParse(json.value)
  if (!answer.success) return formatChanged("GDELT's list has an unexpected format", reply.text)
  const intake = openHeadlineIntake("gdelt", request, now)
  for (const raw of answer.data.articles) {
    const read = article.safeParse(raw)
    if (read.success) intake.offer(headlineOf(read.data), raw)
    else intake.refuse("malformed_row", raw)
  }
  return intake.conclude(reply.text, "no article matches in these days")
}

/** An empty object means no articles. */
const list = z.union([
  z.object({ articles: z.array(z.unknown()) }),
  z.strictObject({}).transform(() => ({ articles: [] })),
])

const article = z.object({
  url: z.string(),
  title: z.string(),
  /** 20261120T120000Z */
  seendate: z.string().regex(/^\d{8}T\d{6}Z$/),
  domain: z.string(),
})

function headlineOf({ url, title, seendate, domain }: z.infer<typeof article>) {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(seendate) ?? []
  const publishedAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return { documentId: url, title, summary: `Reported by ${domain}.`, url, publishedAt }
}

/** Titles contain control characters, and backslashes that escape nothing. */
function mended(text: string): string {
  return text.replace(/\p{Cc}/gu, " ").replace(/\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})/g, "\\\\")
}
