import { z } from "zod"
import type { CrowdOutcome } from "../../context/crowd/facts"
import { type ListedMarket, MALFORMED, readInstant, readQuote } from "../crowdIntake"
import { parseDecimal } from "../parse"
import { cleanText } from "../text"

const text = z.union([z.string(), z.number()]).transform(String)
/** A list is JSON in a string, or an empty string without one. */
const innerList = z.string().transform((packed, context): string[] => {
  try {
    return packed === "" ? [] : z.array(text).parse(JSON.parse(packed))
  } catch {
    context.addIssue({ code: "custom", message: "is no list", input: packed })
    return z.NEVER
  }
})

const event = z.object({ id: z.string(), slug: z.string().nullish() })

export const polymarketMarket = z
  .object({
    id: z.string(),
    question: z.string(),
    slug: z.string(),
    startDate: z.unknown().optional(),
    createdAt: z.unknown().optional(),
    endDate: z.unknown().optional(),
    closedTime: z.unknown().optional(),
    outcomes: innerList,
    outcomePrices: innerList.nullish(),
    clobTokenIds: innerList.nullish(),
    umaResolutionStatus: z.string().nullish(),
    active: z.boolean().nullish(),
    closed: z.boolean().nullish(),
    acceptingOrders: z.boolean().nullish(),
    bestBid: z.unknown().optional(),
    bestAsk: z.unknown().optional(),
    lastTradePrice: z.unknown().optional(),
    volume: z.unknown().optional(),
    volumeNum: z.unknown().optional(),
    events: z.array(event).nullish(),
    tags: z.array(z.object({ label: z.string().nullish() })).nullish(),
  })
  .transform((market) => ({ ...market, yesToken: market.clobTokenIds?.[0] ?? "" }))
export type PolymarketMarket = z.infer<typeof polymarketMarket>

/** Null if it is not a Yes/No market that trades at `at`. A string describes what is wrong with it. */
export function listedMarket(market: PolymarketMarket, at: Date): ListedMarket | string | null {
  if (!isYesNo(market) || !isOpen(market)) return null
  const quote = readQuote({
    bid: market.bestBid,
    ask: market.bestAsk,
    last: market.lastTradePrice ?? market.outcomePrices?.[0],
    volume: volumeOf(market),
  })
  if (typeof quote === "string") return quote
  const opened = readInstant(market.startDate) ?? readInstant(market.createdAt)
  if (opened === null) return "no_start"
  const planned = readInstant(market.endDate)
  return {
    market_id: market.id,
    title: cleanText(market.question),
    category: cleanText(market.tags?.[0]?.label ?? "", 60) || null,
    url: `https://polymarket.com/event/${encodeURIComponent(market.events?.[0]?.slug ?? market.slug)}`,
    opened_at: opened,
    // In a group, the planned end may be months before that of a market which still trades.
    closes_at: planned !== null && planned > at.toISOString() ? planned : null,
    quote,
  }
}

/** The result without the earlier price; null while it is unresolved, or if it is not a Yes/No market. */
export function resolvedMarket(market: PolymarketMarket): Omit<CrowdOutcome, "kind" | "forecast"> | string | null {
  if (!isYesNo(market) || !market.closed) return null
  const result = resultOf(market)
  if (result === null) return market.umaResolutionStatus === "resolved" ? "no_result" : null
  const closed = readInstant(market.closedTime)
  if (closed === null) return "no_closing_time"
  if (!market.yesToken) return MALFORMED
  return {
    market_id: market.id,
    event_id: market.events?.[0]?.id ?? market.id,
    title: cleanText(market.question),
    closed_at: closed,
    resolved_at: closed,
    result,
  }
}

function isYesNo({ outcomes }: PolymarketMarket): boolean {
  return outcomes.length === 2 && outcomes[0] === "Yes" && outcomes[1] === "No"
}

function isOpen({ active, closed, acceptingOrders }: PolymarketMarket): boolean {
  return active === true && closed !== true && acceptingOrders === true
}

/** In USD, as a number or, under an older name, as text. */
export function volumeOf({ volumeNum, volume }: Pick<PolymarketMarket, "volumeNum" | "volume">): unknown {
  return volumeNum ?? volume
}

/**
 * On a closed market, prices of 1 and 0 are the result, with or without a status. Equal prices are a split only if the
 * status is resolved, because a market that never had a price has them, too.
 */
function resultOf({ outcomePrices, umaResolutionStatus }: PolymarketMarket): CrowdOutcome["result"] | null {
  const [yes, no] = (outcomePrices ?? []).map(parseDecimal)
  if (yes === 1 && no === 0) return "yes"
  if (yes === 0 && no === 1) return "no"
  return umaResolutionStatus === "resolved" && yes === 0.5 && no === 0.5 ? "void" : null
}
