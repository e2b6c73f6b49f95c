import { z } from "zod"
import { HOURS_BEFORE_CLOSE, LONGEST_SILENCE_HOURS } from "../../context/crowd/facts"
import { newYorkInstant } from "../../platform/exchange/sessions"
import { askJson } from "../askJson"
import {
  type CrowdIntake,
  decimal,
  lastUpTo,
  MALFORMED,
  offerPriced,
  openCrowdIntake,
  probability,
  readInstant,
} from "../crowdIntake"
import { address, liveSource, type Opened } from "../liveSource"
import { formatChanged, type Unfruitful, unavailable } from "../outcome"
import { parseDecimal, readRows } from "../parse"
import type { FactRow, FactsRequest, SourceRun } from "../source"
import { listedMarket, type PolymarketMarket, polymarketMarket, resolvedMarket, volumeOf } from "./parse"

const variables = {
  POLYMARKET_GAMMA_BASE_URL: address("https://gamma-api.polymarket.com"),
  POLYMARKET_CLOB_BASE_URL: address("https://clob.polymarket.com"),
}

const PAGE = 100
const OPEN_PAGES = 3
const CLOSED_PAGES = 5
/** Only the most traded closed markets get a price, because each costs a call. */
const MOST_PRICED = 100
const LEAST_VOLUME_USD = 10_000
const hourSeconds = 3_600

/** Real-money markets: hourly quotes of the most traded open ones, and the results of closed ones. */
export const polymarket = liveSource({
  id: "polymarket",
  name: "Polymarket",
  url: "https://polymarket.com",
  licence: "Public data of Polymarket, keyless; Polymarket is named next to its prices.",
  pace: { calls: 100, windowSeconds: 10 },
  variables,
  collect,
})

type Asked = Opened<typeof variables>

async function collect(asked: Asked, request: FactsRequest): Promise<SourceRun<FactRow[]>> {
  const at = request.at ?? asked.transport.now()
  const intake = openCrowdIntake(at)
  const open = await readPages(asked, openMarkets, OPEN_PAGES, () => true)
  if (!open.ok) return open.run
  if (open.markets.length === 0)
    return unavailable("Polymarket lists no open market, although there should be thousands")
  for (const raw of open.markets) offerListed(intake, raw, at)
  const failure = await readResolved(asked, request, intake)
  if (failure) intake.noteUnreadOutcomes(failure)
  return intake.conclude(open.text, "Polymarket lists no open Yes/No market")
}

const openMarkets = { active: "true", closed: "false", order: "volume24hr" }
const closedMarkets = { closed: "true", volume_num_min: String(LEAST_VOLUME_USD), order: "closedTime" }

const page = z.object({ markets: z.array(z.unknown()), next_cursor: z.string().nullish() })

async function readPages(
  { settings, transport }: Asked,
  filter: Record<string, string>,
  most: number,
  goesOn: (markets: readonly unknown[]) => boolean,
): Promise<{ ok: true; markets: unknown[]; text: string } | { ok: false; run: Unfruitful }> {
  const markets: unknown[] = []
  let text = ""
  let cursor: string | null | undefined
  for (let number = 0; number < most; number++) {
    const query = new URLSearchParams({ ...filter, ascending: "false", include_tag: "true", limit: String(PAGE) })
    if (cursor) query.set("after_cursor", cursor)
    const url = `${settings.POLYMARKET_GAMMA_BASE_URL}/markets/keyset?${query}`
    const reply = await askJson(transport, url, { what: "Polymarket", form: page })
    if (!reply.ok) return reply
    text ||= reply.text
    markets.push(...reply.value.markets)
    cursor = reply.value.next_cursor
    if (!cursor || !goesOn(reply.value.markets)) break
  }
  return { ok: true, markets, text }
}

function offerListed(intake: CrowdIntake, raw: unknown, at: Date): void {
  const read = polymarketMarket.safeParse(raw)
  const said = read.success ? listedMarket(read.data, at) : MALFORMED
  if (said === null) intake.pass()
  else intake.offer(said, raw)
}

async function readResolved(asked: Asked, { from }: FactsRequest, intake: CrowdIntake): Promise<Unfruitful | null> {
  const since = newYorkInstant(from, "00:00").toISOString()
  const closedIn = (raw: unknown) => {
    const read = polymarketMarket.safeParse(raw)
    const closed = read.success ? readInstant(read.data.closedTime) : null
    return read.success && closed !== null && closed >= since ? [read.data] : []
  }
  const closed = await readPages(asked, closedMarkets, CLOSED_PAGES, (markets) => markets.flatMap(closedIn).length > 0)
  if (!closed.ok) return closed.run
  for (const raw of closed.markets) intake.countListedRow(polymarketMarket.safeParse(raw).success, raw)
  const resolved = closed.markets.flatMap(closedIn).flatMap((raw) => {
    const market = resolvedMarket(raw)
    return market === null ? [] : [{ raw, market, volume: Number(parseDecimal(volumeOf(raw))) || 0 }]
  })
  const priced = resolved.toSorted((a, b) => b.volume - a.volume).slice(0, MOST_PRICED)
  return offerPriced(intake, priced, (raw, closedAt) => priceBefore(asked, raw, closedAt))
}

const history = z.object({ history: z.array(z.unknown()) })
const point = z.object({ t: decimal, p: probability })

/** The last price of Yes up to a fixed time before the close. */
async function priceBefore({ settings, transport }: Asked, market: PolymarketMarket, closedAt: string) {
  const until = Math.floor(Date.parse(closedAt) / 1000) - HOURS_BEFORE_CLOSE * hourSeconds
  const query = new URLSearchParams({
    market: market.yesToken,
    startTs: String(until - LONGEST_SILENCE_HOURS * hourSeconds),
    endTs: String(until),
    fidelity: "60",
  })
  const url = `${settings.POLYMARKET_CLOB_BASE_URL}/prices-history?${query}`
  const reply = await askJson(transport, url, { what: "Polymarket", form: history })
  if (!reply.ok) return reply.run
  const { rows, isFormatChange } = readRows(point, reply.value.history)
  if (isFormatChange) return formatChanged("Polymarket's price history has an unexpected format", reply.text)
  const last = lastUpTo(rows, until, ({ t }) => t)
  return { forecast: last ? { at: new Date(last.t * 1000).toISOString(), probability: last.p } : null }
}
