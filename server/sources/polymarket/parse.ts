import { z } from "zod"
import type { CrowdOutcome } from "../../context/crowd/facts"
import { earlierOf, type ListedMarket, MALFORMED, readInstant, readQuote } from "../crowdIntake"
import { parseDecimal } from "../parse"
import { cleanText } from "../text"

/** Lists are JSON in a string. */
const innerList = z.string().transform((text, context): string[] => {
  try {
    return z.array(z.string()).parse(JSON.parse(text))
  } catch {
    context.addIssue({ code: "custom", message: "is no list", input: text })
    return z.NEVER
  }
})

const event = z.object({ id: z.string(), slug: z.string().nullish(), title: z.string().nullish() })

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
    closed: z.boolean().nullish(),
    bestBid: z.unknown().optional(),
    bestAsk: z.unknown().optional(),
    lastTradePrice: z.unknown().optional(),
    volume: z.unknown().optional(),
    volumeNum: z.unknown().optional(),
    groupItemTitle: z.string().nullish(),
    events: z.array(event).nullish(),
    tags: z.array(z.object({ label: z.string().nullish() })).nullish(),
  })
  .transform((market) => ({ ...market, yesToken: market.clobTokenIds?.[0] ?? "" }))
export type PolymarketMarket = z.infer<typeof polymarketMarket>

/** The market, what is wrong with it, or null if it is not a Yes/No market. */
export function listedMarket(market: PolymarketMarket): ListedMarket | string | null {
  if (!isYesNo(market)) return null
  const quote = readQuote({
    bid: market.bestBid,
    ask: market.bestAsk,
    last: market.lastTradePrice ?? market.outcomePrices?.[0],
    volume: volumeOf(market),
  })
  if (typeof quote === "string") return quote
  const opened = readInstant(market.startDate) ?? readInstant(market.createdAt)
  if (opened === null) return "no_start"
  return {
    market_id: market.id,
    title: titleOf(market),
    category: cleanText(market.tags?.[0]?.label ?? "", 60) || null,
    url: `https://polymarket.com/event/${encodeURIComponent(market.events?.[0]?.slug ?? market.slug)}`,
    opened_at: opened,
    closes_at: readInstant(market.endDate),
    quote,
  }
}

/** The result without the earlier price; null while it is unresolved, or if it is not a Yes/No market. */
export function resolvedMarket(market: PolymarketMarket): Omit<CrowdOutcome, "kind" | "forecast"> | string | null {
  if (!isYesNo(market) || !market.closed || market.umaResolutionStatus !== "resolved") return null
  const closed = readInstant(market.closedTime)
  if (closed === null) return "no_closing_time"
  const result = resultOf(market.outcomePrices ?? [])
  if (result === null) return "no_result"
  if (!market.yesToken) return MALFORMED
  return {
    market_id: market.id,
    event_id: market.events?.[0]?.id ?? market.id,
    title: titleOf(market),
    closed_at: earlierOf(readInstant(market.endDate), closed),
    resolved_at: closed,
    result,
  }
}

function isYesNo({ outcomes }: PolymarketMarket): boolean {
  return outcomes.length === 2 && outcomes[0] === "Yes" && outcomes[1] === "No"
}

/** In a group, the claim is the group's title with the market's own item. */
function titleOf({ question, groupItemTitle, events }: PolymarketMarket): string {
  const group = events?.[0]?.title
  return cleanText(group && groupItemTitle ? `${group}: ${groupItemTitle}` : question)
}

/** In USD, as a number or, under an older name, as text. */
export function volumeOf({ volumeNum, volume }: Pick<PolymarketMarket, "volumeNum" | "volume">): unknown {
  return volumeNum ?? volume
}

/** A 50/50 split is neither. Prices in between do not show the resolution. */
function resultOf(prices: readonly string[]): CrowdOutcome["result"] | null {
  const [yes, no] = prices.map(parseDecimal)
  if (typeof yes !== "number" || typeof no !== "number") return null
  if (yes === 1 && no === 0) return "yes"
  if (yes === 0 && no === 1) return "no"
  return yes === no ? "void" : null
}
