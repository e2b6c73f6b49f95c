import { createHash } from "node:crypto"
import { companiesNamedIn } from "../../context/entities/companiesInText"
import { canonicalTicker } from "../../platform/tickers/ticker"
import type { EventType } from "../eventTypes"
import type { Direction } from "../grade"
import { type Analyst, type Finding, MOST_FINDINGS } from "./analyst"
import type { Document } from "./document"

type Rule = {
  says: RegExp
  /** A text that also matches this reports the opposite, or nothing. */
  unless?: RegExp
  eventType: EventType
  direction: Direction
  horizonSessions: number
  because: string
}

type Effect = [eventType: EventType, direction: Direction, horizonSessions: number]

const rule = (
  says: RegExp,
  [eventType, direction, horizonSessions]: Effect,
  because: string,
  unless?: RegExp,
): Rule => ({
  says,
  unless,
  eventType,
  direction,
  horizonSessions,
  because,
})

const suit =
  "(?:law ?suits?|suits?|cases?|appeals?|trials?|verdicts?|claims?|complaints?|court|patent|litigation|class action)"
const suitWon = new RegExp(
  [
    `\\b(wins?|won|prevails?|victory|defeats?|beats?|fends? off)\\b.*\\b${suit}\\b`,
    `\\b${suit}\\b.*\\b(dismissed|thrown out|tossed|dropped|withdrawn)\\b`,
    `\\b(dismiss(es|al)?|toss(es)?|throws? out|drops?|withdraws?|overturns?|sides? with)\\b.*\\b${suit}\\b`,
    "\\b(court|judge|jury|panel)\\b.*\\b(sides? with|rules? for|rules? in favou?r of|clears?|backs?|acquits?)\\b",
    "\\b(cleared|acquitted) (of|in)\\b|\\bnot liable\\b",
  ].join("|"),
)
/** A motion to dismiss a suit, or a denied dismissal. */
const notWon =
  /\b(bids?|motions?|efforts?|requests?|attempts?) to\b|\b(fails?|failed|refuses?|refused|declines?|declined|den(y|ies|ied)|loses?|lost|reinstates?|revives?|revived)\b/

/** The first match decides, so narrow rules come before wide ones. */
const rules: readonly Rule[] = [
  rule(
    suitWon,
    ["litigation", "bullish", 10],
    "A suit that is won costs no more, and what it could have cost is known.",
    notWon,
  ),
  rule(
    /\b(cuts?|lowers?|slash(es)?|trims?|withdraws?|reduces?)\b.*\b(guidance|outlook|forecast|view)\b/,
    ["guidance_cut", "bearish", 10],
    "A company that expects less of its own future is worth less, and analysts adjust over several days.",
  ),
  rule(
    /\b(raises?|lifts?|boosts?|increases?|hikes?)\b.*\b(guidance|outlook|forecast|view)\b/,
    ["guidance_raise", "bullish", 10],
    "A company that expects more of its own future is worth more, and analysts adjust over several days.",
  ),
  rule(
    /\b(beats?|tops?|exceeds?|above|surpass(es)?)\b.*\b(earnings|estimates?|expectations?|profit|revenue|consensus)\b|\b(earnings|profit|revenue|results)\b.*\b(beats?|tops?|exceeds?|above|surpass(es)?)\b/,
    ["earnings_beat", "bullish", 5],
    "Prices tend to drift in the direction of an earnings surprise for some days.",
  ),
  rule(
    /\b(miss(es)?|below|falls? short|disappoints?)\b.*\b(earnings|estimates?|expectations?|profit|revenue|consensus)\b|\b(earnings|profit|revenue|results)\b.*\b(miss(es)?|below|falls? short|disappoints?)\b/,
    ["earnings_miss", "bearish", 5],
    "Prices tend to drift in the direction of an earnings surprise for some days.",
  ),
  rule(
    /\b(recalls?|recalled|halts? (sales|shipments)|pulls? .* from (shelves|the market))\b/,
    ["product_recall", "bearish", 5],
    "A recall costs money now and sales later.",
  ),
  rule(
    /\b(breach|cyber ?attack|cyber ?incident|ransomware|hack(ed)?|data (leak|theft)|security incident)\b/,
    ["cyber_incident", "bearish", 5],
    "A security breach costs money and trust.",
  ),
  rule(
    /\b(exempt(s|ed|ion)?|lifts?|removes?|eases?|suspends?)\b.*\b(tariffs?|duties|quotas?|sanctions|export controls?)\b/,
    ["tariff", "bullish", 5],
    "The company no longer pays what the tariff cost.",
  ),
  rule(
    /\b(tariffs?|duties|quotas?|sanctions|export controls?)\b/,
    ["tariff", "bearish", 5],
    "A tariff raises costs or closes a market.",
  ),
  rule(
    /\b(approves?|approved|approval|clears?|clearance|authori[sz]es?)\b/,
    ["regulatory_approval", "bullish", 5],
    "An approval opens a market that was uncertain.",
  ),
  rule(
    /\b(probe|investigat(es?|ion)|subpoena|antitrust|fines?|fined|penalty|complaint|consent (order|decree)|warning letter|charges)\b/,
    ["regulatory_action", "bearish", 10],
    "An authority's action brings costs and uncertainty.",
  ),
  rule(
    /\b(wins?|won|awarded|awards?|secures?|lands?)\b.*\b(contract|order|deal|award|agreement)\b|\bcontract (award|win)\b/,
    ["contract_award", "bullish", 5],
    "An order adds revenue that was not certain.",
  ),
  rule(
    /\b(removed from|leaves?|deleted from|dropped from)\b.*\b(index|S&P|Nasdaq-100|Dow|Russell)\b/i,
    ["index_inclusion", "bearish", 5],
    "Funds that follow the index have to sell.",
  ),
  rule(
    /\b(joins?|join|added to|to be added|inclusion|included in)\b.*\b(index|S&P|Nasdaq-100|Dow|Russell)\b/i,
    ["index_inclusion", "bullish", 5],
    "Funds that follow the index have to buy.",
  ),
  rule(
    /\b(steps? down|resigns?|resignation|departs?|departure|ousted|retires?|leaves?)\b/,
    ["executive_change", "bearish", 10],
    "A departure at the top leaves plans uncertain.",
  ),
  rule(
    /\b(names?|appoints?|hires?)\b.*\b(chief|ceo|cfo|chair|president|officer)\b/i,
    ["executive_change", "bullish", 10],
    "An appointment at the top ends uncertainty.",
  ),
  rule(
    /\b(buybacks?|repurchases?|special dividend|raises? .*dividend|dividend (increase|hike))\b/,
    ["share_buyback", "bullish", 21],
    "Paying out money shows what management thinks of the price.",
  ),
  rule(
    /\b(cuts?|suspends?|eliminates?) .*dividend\b/,
    ["share_buyback", "bearish", 21],
    "Cutting a dividend shows what management thinks of the future.",
  ),
  rule(
    /\b(layoffs?|lays? off|job cuts|cuts? .* jobs|restructur(es?|ing)|plant clos(ure|ing)|impairment|write-?down|bankruptcy)\b/,
    ["restructuring", "bearish", 10],
    "A restructuring admits that something did not work.",
  ),
  rule(
    /\b(to be acquired|takeover (bid|offer)|buyout offer)\b/,
    ["acquisition", "bullish", 10],
    "A bidder offers more than the market does.",
  ),
  rule(
    /\b(acquires?|to acquire|to buy|acquisition|merger)\b/,
    ["acquisition", "bearish", 10],
    "Acquirers often overpay.",
  ),
  rule(
    /\b(lawsuit|sues?|sued|verdict|settles?|settlement|judgment|jury)\b|\b(loses?|lost)\b.*\b(case|appeal|trial|suit)\b/,
    ["litigation", "bearish", 10],
    "A lawsuit costs money, and how much is not known.",
  ),
]

/** Words that show whether others named in a text gain or lose. */
const gains = /\b(benefits?|gains?|wins?|relief|helps?|boosts?)\b/i
const loses = /\b(suffers?|loses?|hurts?|hits?|pressures?|weighs?)\b/i
const otherTicker = /\((?:NYSE|NASDAQ|Nasdaq)?:?\s*([A-Z]{1,5}(?:[.-][A-Z])?)\)/g

/**
 * Uses words alone: the same text gets the same answer, at no cost. Everything that a signal can earn therefore comes
 * from the text. Leaves the confidence to the record of the type.
 */
export function scriptedAnalyst(isInUniverse: (ticker: string) => boolean): Analyst {
  return {
    modelVersion,
    read: async (document) => ({ outcome: "answered", findings: findingsIn(document, isInUniverse), dropped: [] }),
  }
}

const modelVersion = `scripted-${createHash("sha256")
  .update(
    JSON.stringify([rules, gains, loses, otherTicker], (_, value) => (value instanceof RegExp ? `${value}` : value)),
  )
  .digest("hex")
  .slice(0, 16)}`

export function findingsIn(document: Document, isInUniverse: (ticker: string) => boolean): Finding[] {
  const { title, summary } = document
  const found = matching(title) ?? (summary === null ? null : matching(summary))
  if (!found) return []
  const { eventType, direction, horizonSessions, because } = found
  const losers = found.says === suitWon ? namedAfterAgainst(title) : new Set<string>()
  const direct = document.tickers.map((ticker): Finding => {
    const isLost = losers.has(ticker)
    return {
      ...{ eventType, horizonSessions, confidence: null, ticker, isSecondOrder: false },
      direction: isLost ? "bearish" : direction,
      reasoning: isLost ? "A suit that is lost costs money." : because,
    }
  })
  return [...direct, ...indirect(document, found, isInUniverse)].slice(0, MOST_FINDINGS)
}

/** The loser when another company won, as in "wins patent case against Apple". */
function namedAfterAgainst(title: string): ReadonlySet<string> {
  const against = /\b(?:against|over) (?=\p{Lu})/u.exec(title)
  if (!against || !/\b(wins?|won|prevails?|victory|beats?)\b/i.test(title.slice(0, against.index))) return new Set()
  return new Set(companiesNamedIn(title.slice(against.index + against[0].length)).flatMap(({ tickers }) => tickers))
}

function matching(text: string): Rule | null {
  return rules.find((each) => isSaid(each, text) || isSaid(each, text.toLowerCase())) ?? null
}

function isSaid({ says, unless }: Rule, text: string): boolean {
  return says.test(text) && unless?.test(text) !== true
}

function indirect(
  { summary, tickers }: Document,
  { eventType, horizonSessions }: Rule,
  isInUniverse: (ticker: string) => boolean,
): Finding[] {
  const seen = new Set(tickers)
  return (summary ?? "").split(/(?<=[.!?])\s+(?=[A-Z])/).flatMap((sentence) => {
    const direction = directionIn(sentence)
    if (direction === null) return []
    return [...sentence.matchAll(otherTicker)].flatMap(([, name]) => {
      const ticker = canonicalTicker(name)
      if (ticker === null || seen.has(ticker) || !isInUniverse(ticker)) return []
      seen.add(ticker)
      const reasoning =
        direction === "bullish"
          ? "The text says that it gains from what happens to the other company."
          : "The text says that it loses from what happens to the other company."
      return [
        {
          eventType,
          ticker,
          isSecondOrder: true,
          direction,
          horizonSessions,
          confidence: null,
          reasoning,
        },
      ]
    })
  })
}

function directionIn(sentence: string): Direction | null {
  const [isGain, isLoss] = [gains.test(sentence), loses.test(sentence)]
  if (isGain === isLoss) return null
  return isGain ? "bullish" : "bearish"
}
