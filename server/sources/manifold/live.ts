import { z } from "zod"
import { HOURS_BEFORE_CLOSE } from "../../context/crowd/facts"
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
import { type Unfruitful, unavailable } from "../outcome"
import type { FactRow, FactsRequest, SourceRun } from "../source"
import { listedMarket, manifoldMarket, resolvedMarket } from "./parse"

const variables = { MANIFOLD_BASE_URL: address("https://api.manifold.markets") }

const OPEN_MARKETS = 300
const RESOLVED_PAGE = 500
const RESOLVED_PAGES = 3
/** Only the resolved markets with the most bettors get a price, because each costs a call. */
const MOST_PRICED = 100
/** With fewer bettors, a price is only a few people's opinion. */
const LEAST_BETTORS = 20
const hourMs = 3_600_000

/** Play-money markets: hourly quotes of the most liquid open ones, and the results of resolved ones. */
export const manifold = liveSource({
  id: "manifold",
  name: "Manifold",
  url: "https://manifold.markets",
  licence: "Public data of Manifold, keyless; the money is play money. Manifold is named next to its prices.",
  pace: { calls: 400, windowSeconds: 60 },
  variables,
  collect,
})

type Asked = Opened<typeof variables>

async function collect(asked: Asked, request: FactsRequest): Promise<SourceRun<FactRow[]>> {
  const intake = openCrowdIntake(request.at ?? asked.transport.now())
  const open = await search(asked, { sort: "liquidity", filter: "open", limit: String(OPEN_MARKETS), offset: "0" })
  if (!open.ok) return open.run
  if (open.value.length === 0) return unavailable("Manifold lists no open market, although there should be thousands")
  for (const raw of open.value) offerListed(intake, raw)
  const failure = await readResolved(asked, request, intake)
  if (failure) intake.noteUnreadOutcomes(failure)
  return intake.conclude(open.text, "Manifold lists no open Yes/No market")
}

function search({ settings, transport }: Asked, filter: Record<string, string>) {
  const query = new URLSearchParams({ term: "", contractType: "BINARY", ...filter })
  const url = `${settings.MANIFOLD_BASE_URL}/v0/search-markets?${query}`
  return askJson(transport, url, { what: "Manifold", form: z.array(z.unknown()) })
}

function offerListed(intake: CrowdIntake, raw: unknown): void {
  const read = manifoldMarket.safeParse(raw)
  const said = read.success ? listedMarket(read.data) : MALFORMED
  if (said === null) intake.pass()
  else intake.offer(said, raw)
}

async function readResolved(asked: Asked, { from }: FactsRequest, intake: CrowdIntake): Promise<Unfruitful | null> {
  const since = newYorkInstant(from, "00:00").toISOString()
  const resolvedIn = (raw: unknown) => {
    const read = manifoldMarket.safeParse(raw)
    const at = read.success ? readInstant(read.data.resolutionTime) : null
    return read.success && at !== null && at >= since ? [read.data] : []
  }
  const resolved: unknown[] = []
  for (let number = 0; number < RESOLVED_PAGES; number++) {
    const [limit, offset] = [RESOLVED_PAGE, number * RESOLVED_PAGE].map(String)
    const page = await search(asked, { sort: "resolve-date", filter: "resolved", limit, offset })
    if (!page.ok) return page.run
    resolved.push(...page.value)
    for (const raw of page.value) intake.countListedRow(manifoldMarket.safeParse(raw).success, raw)
    if (page.value.length < RESOLVED_PAGE || page.value.flatMap(resolvedIn).length === 0) break
  }
  const decided = resolved.flatMap(resolvedIn).flatMap((raw) => {
    const market = resolvedMarket(raw)
    const bettors = raw.uniqueBettorCount ?? 0
    return market === null || bettors < LEAST_BETTORS ? [] : [{ raw, market, bettors }]
  })
  const priced = decided.toSorted((a, b) => b.bettors - a.bettors).slice(0, MOST_PRICED)
  return offerPriced(intake, priced, ({ id }, closedAt) => priceBefore(asked, id, closedAt))
}

const bets = z.array(z.object({ createdTime: decimal, probAfter: probability }))

/** The price after the last bet up to a fixed time before the close. */
async function priceBefore({ settings, transport }: Asked, marketId: string, closedAt: string) {
  const until = Date.parse(closedAt) - HOURS_BEFORE_CLOSE * hourMs
  const query = new URLSearchParams({ contractId: marketId, beforeTime: String(until), order: "desc", limit: "1" })
  const reply = await askJson(transport, `${settings.MANIFOLD_BASE_URL}/v0/bets?${query}`, {
    what: "Manifold",
    form: bets,
  })
  if (!reply.ok) return reply.run
  const last = lastUpTo(reply.value, until, ({ createdTime }) => createdTime)
  // An automated market maker keeps its price until the next bet.
  return { forecast: last ? { at: new Date(until).toISOString(), probability: last.probAfter } : null }
}
