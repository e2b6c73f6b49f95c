import { z } from "zod"
import type { Bars } from "../../bars/bar"
import { lastClosedSession, newYorkDate, newYorkInstant, sessionsBetween } from "../../platform/exchange/sessions"
import { canonicalTicker, isIndexTicker } from "../../platform/tickers/ticker"
import { type BarIntake, openBarIntake } from "../barIntake"
import { address, liveSource, type Opened, secret } from "../liveSource"
import { emptyConfirmed, formatChanged, type Unfruitful, unavailable } from "../outcome"
import { parseJson } from "../parse"
import type { BarsRequest, SourceRun } from "../source"
import type { Reply } from "../transport"
import { type AlpacaCall, collectAlpacaActions } from "./actions"
import { askUpTo, endsUpTo, instantText } from "./recent"

const variables = {
  ALPACA_BASE_URL: address("https://data.alpaca.markets"),
  ALPACA_KEY_ID: secret(),
  ALPACA_SECRET_KEY: secret(),
  ALPACA_FEED: z
    .enum(["sip", "iex"])
    .default("sip")
    .describe(
      "The whole tape (sip), or the few percent of it that trade on IEX (iex). The two are never mixed in one series.",
    ),
}

/** Raw daily bars with splits and cash dividends. Prices in USD, volumes in shares. */
export const alpaca = liveSource({
  id: "alpaca",
  name: "Alpaca Market Data",
  url: "https://docs.alpaca.markets/docs/about-market-data-api",
  licence:
    "For the holder's own use; showing prices to others needs an agreement with Alpaca and, for its data, the exchanges.",
  pace: { calls: 200, windowSeconds: 60 },
  variables,
  needed: ["ALPACA_KEY_ID", "ALPACA_SECRET_KEY"],
  portion: { tickers: 40 },
  collect,
})

const SYMBOLS_PER_CALL = 200
const minuteMs = 60_000
const ROWS_PER_PAGE = "10000"

async function collect(
  { settings, transport }: Opened<typeof variables>,
  request: BarsRequest,
): Promise<SourceRun<Bars>> {
  const { ALPACA_KEY_ID: keyId = "", ALPACA_SECRET_KEY: secretKey = "", ALPACA_FEED: feed } = settings
  const now = transport.now()
  const through = [request.to, lastClosedSession(now)].sort()[0]
  if (sessionsBetween(request.from, through).length === 0) {
    return emptyConfirmed(`no session from ${request.from} to ${request.to} has closed yet`)
  }
  const headers = { "apca-api-key-id": keyId, "apca-api-secret-key": secretKey }
  const call: AlpacaCall = (path, query) =>
    transport.get(`${settings.ALPACA_BASE_URL}${path}?${new URLSearchParams(query)}`, { headers })
  const ends = endsOf(request.from, through, now)
  const intake = openBarIntake(request, now)
  const symbols = askableSymbols(request.tickers, intake)
  let firstBody = ""
  for (let start = 0; start < symbols.length; start += SYMBOLS_PER_CALL) {
    const chunk = symbols.slice(start, start + SYMBOLS_PER_CALL)
    const read = await readChunk(call, chunk, { from: request.from, through, feed, ends }, intake)
    if ("outcome" in read) return read
    firstBody ||= read.body
  }
  return intake.conclude(firstBody)
}

function askableSymbols(tickers: readonly string[], intake: BarIntake): string[] {
  return tickers.flatMap((ticker) => {
    const symbol = canonicalTicker(ticker)
    if (symbol && !isIndexTicker(symbol)) return [symbol]
    intake.refuse("symbol_not_carried", ticker)
    return []
  })
}

type Days = { from: string; through: string; feed: string; ends: string[] }

/**
 * Bars are stamped with midnight in New York, 04:00 or 05:00 UTC, so the end of the UTC day lies after the last day and
 * before the next. The last resort is to leave the last day to a later run.
 */
function endsOf(from: string, through: string, now: Date): string[] {
  const midnight = newYorkInstant(through, "00:00").getTime()
  const ofLastDay = endsUpTo(through, now).filter((end) => Date.parse(end) > midnight)
  return [...ofLastDay, ...(from < through ? [instantText(midnight - minuteMs)] : [])]
}

/** Retries without the symbols that Alpaca calls malformed, because one of them fails the whole call. */
async function readChunk(
  call: AlpacaCall,
  symbols: readonly string[],
  days: Days,
  intake: BarIntake,
): Promise<{ body: string } | Unfruitful> {
  let asked = [...symbols]
  while (asked.length > 0) {
    const read = await readBars(call, asked, days, intake)
    if (!("invalidSymbol" in read)) {
      if ("outcome" in read) return read
      return (await collectAlpacaActions(call, asked, days, intake.actions)) ?? read
    }
    intake.refuse("invalid_symbol", read.invalidSymbol)
    asked = asked.filter((symbol) => symbol !== read.invalidSymbol)
  }
  return { body: "" }
}

/** Pages are sorted by symbol, then by time. A symbol may span two pages, so it is missing only if no page has it. */
async function readBars(
  call: AlpacaCall,
  symbols: readonly string[],
  { from, feed, ends }: Days,
  intake: BarIntake,
): Promise<{ body: string } | { invalidSymbol: string } | Unfruitful> {
  const query = (end: string) => ({
    symbols: symbols.join(","),
    timeframe: "1Day",
    start: from,
    end,
    adjustment: "raw",
    feed,
    limit: ROWS_PER_PAGE,
    sort: "asc",
  })
  let body = ""
  let token: string | null = null
  for (;;) {
    const page_token: string | null = token
    const reply = await askUpTo(ends, (end) =>
      call("/v2/stocks/bars", { ...query(end), ...(page_token && { page_token }) }),
    )
    if (!reply.ok) return refusalOf(reply, symbols)
    const json = parseJson(reply.headers, reply.text, "Alpaca")
    if (!json.ok) return json.run
    const page = barsPage.safeParse(json.value)
    if (!page.success) return formatChanged("Alpaca's page of bars has an unexpected format", reply.text)
    for (const [symbol, rows] of Object.entries(page.data.bars ?? {})) offerRows(intake, symbol, rows)
    body ||= reply.text
    if (token && page.data.next_page_token === token) return formatChanged("Alpaca's pages never end", reply.text)
    token = page.data.next_page_token || null
    if (!token) return { body }
  }
}

function refusalOf(
  reply: Extract<Reply, { ok: false }>,
  symbols: readonly string[],
): { invalidSymbol: string } | Unfruitful {
  const said = /invalid symbol:?\s*"?([^\s",}]+)/i.exec(reply.status === 400 ? reply.text : "")
  const invalidSymbol = said && symbols.find((symbol) => symbol === said[1])
  return invalidSymbol ? { invalidSymbol } : unavailable(reply.reason)
}

const barsPage = z.object({
  bars: z.record(z.string(), z.array(z.unknown())).nullable(),
  next_page_token: z.string().nullish(),
})
const barRow = z.object({
  t: z.iso.datetime({ offset: true }),
  o: z.number(),
  h: z.number(),
  l: z.number(),
  c: z.number(),
  v: z.number(),
})

function offerRows(intake: BarIntake, ticker: string, rows: readonly unknown[]): void {
  for (const raw of rows) {
    const row = barRow.safeParse(raw)
    if (!row.success) {
      intake.refuseMalformed("malformed_row", raw)
      continue
    }
    const { t, o, h, l, c, v } = row.data
    const bar = { ticker, date: newYorkDate(new Date(t)), open: o, high: h, low: l, close: c, volume: v }
    intake.offer(bar, { S: ticker, ...row.data })
  }
}
