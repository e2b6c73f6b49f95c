import { z } from "zod"
import type { Bars } from "../../bars/bar"
import { lastClosedSession, sessionsBetween } from "../../platform/exchange/sessions"
import { canonicalTicker, isIndexTicker, tickerOfMassive } from "../../platform/tickers/ticker"
import { type BarIntake, openBarIntake } from "../barIntake"
import { address, liveSource, type Opened, secret } from "../liveSource"
import { emptyConfirmed, formatChanged, type Unfruitful, unavailable, withCounts } from "../outcome"
import { parseJson } from "../parse"
import type { BarsRequest, DocumentCount, SourceRun } from "../source"
import { collectMassiveActions, type MassiveCall } from "./actions"

const variables = {
  MASSIVE_BASE_URL: address("https://api.massive.com"),
  MASSIVE_API_KEY: secret(),
}

/**
 * Raw daily bars of the whole market, one call per session, with splits and cash dividends, from Massive (formerly
 * Polygon.io). Prices in USD, volumes in shares. A run stores everything or nothing. On the free plan a session takes
 * 12 seconds, so request long histories in pieces of a few weeks.
 */
export const massive = liveSource({
  id: "massive",
  name: "Massive (formerly Polygon.io)",
  url: "https://massive.com/docs/rest/stocks/aggregates/daily-market-summary",
  licence: "Individual plans are for the holder's own use and forbid redistribution; a business plan may permit it.",
  // Free plan.
  pace: { calls: 5, windowSeconds: 60 },
  variables,
  needed: ["MASSIVE_API_KEY"],
  portion: { sessions: 20 },
  collect,
})

async function collect(
  { settings, transport }: Opened<typeof variables>,
  request: BarsRequest,
): Promise<SourceRun<Bars>> {
  const now = transport.now()
  const sessions = sessionsBetween(request.from, [request.to, lastClosedSession(now)].sort()[0])
  if (sessions.length === 0) return emptyConfirmed(`no session from ${request.from} to ${request.to} has closed yet`)
  const headers = { authorization: `Bearer ${settings.MASSIVE_API_KEY}` }
  const call: MassiveCall = (pathAndQuery) => transport.get(`${settings.MASSIVE_BASE_URL}${pathAndQuery}`, { headers })
  const intake = openBarIntake(request, now)
  const wanted = wantedSymbols(request.tickers, intake)
  const counts: DocumentCount[] = []
  let notYet: Unfruitful | null = null
  let firstBody = ""
  for (const session of sessions) {
    const day = await readSession(call, session, wanted, intake)
    if ("outcome" in day) return day
    if ("notAuthorized" in day) {
      intake.refuse("not_yet_or_outside_plan", `${session}: ${day.notAuthorized}`)
      notYet ??= unavailable(day.notAuthorized)
    } else {
      counts.push(day.count)
      firstBody ||= day.body
    }
  }
  if (notYet && !firstBody) return notYet
  const failure = await collectMassiveActions(
    call,
    wanted,
    { from: request.from, to: sessions[sessions.length - 1] },
    intake.actions,
  )
  return failure ?? withCounts(intake.conclude(firstBody), counts)
}

function wantedSymbols(tickers: readonly string[], intake: BarIntake): ReadonlySet<string> {
  const wanted = new Set<string>()
  for (const ticker of tickers) {
    const symbol = canonicalTicker(ticker)
    if (symbol && !isIndexTicker(symbol)) wanted.add(symbol)
    else intake.refuse("symbol_not_carried", ticker)
  }
  return wanted
}

const groupedDay = z.object({ resultsCount: z.number().optional(), results: z.array(z.unknown()).optional() })
const barRow = z.object({ T: z.string(), o: z.number(), h: z.number(), l: z.number(), c: z.number(), v: z.number() })
const namedRow = z.object({ T: z.string() })

async function readSession(
  call: MassiveCall,
  session: string,
  wanted: ReadonlySet<string>,
  intake: BarIntake,
): Promise<{ body: string; count: DocumentCount } | { notAuthorized: string } | Unfruitful> {
  const reply = await call(`/v2/aggs/grouped/locale/us/market/stocks/${session}?adjusted=false&include_otc=false`)
  if (!reply.ok) {
    const isBeyondPlan = reply.status === 403 && reply.text.includes("NOT_AUTHORIZED")
    return isBeyondPlan ? { notAuthorized: reply.reason } : unavailable(reply.reason)
  }
  const json = parseJson(reply.headers, reply.text, "Massive")
  if (!json.ok) return json.run
  const day = groupedDay.safeParse(json.value)
  // A day without trading has no `results`. A count without `results` is a format change.
  if (!day.success || (day.data.resultsCount === undefined && !day.data.results)) {
    return formatChanged("Massive's day has an unexpected format", reply.text)
  }
  if (day.data.resultsCount && !day.data.results) return formatChanged("Massive's day lacks its results", reply.text)
  const { results = [], resultsCount = results.length } = day.data
  for (const raw of results) offerRow(intake, session, wanted, raw)
  const count = { document: `Massive's list of all stocks of ${session}`, stated: resultsCount, read: results.length }
  return { body: reply.text, count }
}

/** Uses the requested date, because `t` is the end of the day here and its start elsewhere. */
function offerRow(intake: BarIntake, session: string, wanted: ReadonlySet<string>, raw: unknown): void {
  const named = namedRow.safeParse(raw)
  const ticker = named.success ? tickerOfMassive(named.data.T) : null
  if (named.success && !(ticker && wanted.has(ticker))) return
  const row = barRow.safeParse(raw)
  if (!row.success || !ticker) {
    intake.refuseMalformed("malformed_row", raw)
    return
  }
  const { o, h, l, c, v } = row.data
  intake.offer({ ticker, date: session, open: o, high: h, low: l, close: c, volume: v }, { date: session, ...row.data })
}
