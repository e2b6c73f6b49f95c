import { z } from "zod"
import { isInUniverse } from "../../context/social/namedTicker"
import { canonicalTicker } from "../../platform/tickers/ticker"
import { askUpTo, endsUpTo } from "../alpaca/recent"
import { openHeadlineIntake } from "../headlineIntake"
import { address, liveSource, type Opened, secret } from "../liveSource"
import { emptyConfirmed, formatChanged, unavailable } from "../outcome"
import { parseJson } from "../parse"
import type { FactRow, FactsRequest, SourceRun } from "../source"

const variables = {
  ALPACA_NEWS_BASE_URL: address("https://data.alpaca.markets"),
  ALPACA_KEY_ID: secret(),
  ALPACA_SECRET_KEY: secret(),
}

const PER_PAGE = "50"
const MOST_PAGES = 300

export const alpacaNews = liveSource({
  id: "alpaca-news",
  name: "Alpaca News (Benzinga)",
  url: "https://docs.alpaca.markets/docs/historical-news-data",
  licence:
    "Benzinga's, by way of Alpaca, for the holder's own use: conclusions and the link may be shown, its words may not.",
  pace: { calls: 150, windowSeconds: 60 },
  variables,
  needed: ["ALPACA_KEY_ID", "ALPACA_SECRET_KEY"],
  collect,
})

async function collect(
  { settings, transport }: Opened<typeof variables>,
  request: FactsRequest,
): Promise<SourceRun<FactRow[]>> {
  const { ALPACA_KEY_ID: keyId = "", ALPACA_SECRET_KEY: secretKey = "" } = settings
  const headers = { "apca-api-key-id": keyId, "apca-api-secret-key": secretKey }
  const intake = openHeadlineIntake("alpaca-news", request, transport.now())
  const start = `${request.from}T00:00:00Z`
  const ends = endsUpTo(request.to, transport.now()).filter((end) => end > start)
  if (ends.length === 0) return emptyConfirmed(`no article since ${start} is old enough to be asked for`)
  const query = { start, limit: PER_PAGE, sort: "asc", include_content: "false" }
  let firstBody = ""
  let token: string | null = null
  for (let page = 0; page < MOST_PAGES; page++) {
    const asked: Record<string, string> = token ? { ...query, page_token: token } : query
    const reply = await askUpTo(ends, (end) => {
      const url = `${settings.ALPACA_NEWS_BASE_URL}/v1beta1/news?${new URLSearchParams({ ...asked, end })}`
      return transport.get(url, { headers })
    })
    if (!reply.ok) return unavailable(reply.reason)
    const json = parseJson(reply.headers, reply.text, "Alpaca")
    if (!json.ok) return json.run
    const answer = list.safeParse(json.value)
    if (!answer.success) return formatChanged("Alpaca's page of news has an unexpected format", reply.text)
    firstBody ||= reply.text
    for (const raw of answer.data.news) {
      const read = article.safeParse(raw)
      if (!read.success) intake.refuse("malformed_row", raw)
      else if (read.data.symbols.some(isOfUniverse)) intake.offer(headlineOf(read.data), raw)
      else intake.pass()
    }
    const next: string | null = answer.data.next_page_token || null
    if (!next) return intake.conclude(firstBody, "no article names a stock of the universe in these days")
    if (next === token) return formatChanged("Alpaca's pages never end", reply.text)
    token = next
  }
  return unavailable(`Alpaca has more than ${MOST_PAGES} pages of news since ${request.from}`)
}

const list = z.object({ news: z.array(z.unknown()), next_page_token: z.string().nullish() })

const article = z.object({
  id: z.int(),
  headline: z.string(),
  summary: z.string().default(""),
  created_at: z.iso.datetime({ offset: true }),
  symbols: z.array(z.string()),
  url: z.string(),
})

function isOfUniverse(symbol: string): boolean {
  return isInUniverse(canonicalTicker(symbol) ?? "")
}

function headlineOf({ id, headline, summary, created_at, symbols, url }: z.infer<typeof article>) {
  const publishedAt = new Date(created_at)
  return { documentId: String(id), title: headline, summary, url, publishedAt, tickers: symbols }
}
