import { type Chamber, type CongressFact, type CongressTrade, chambers } from "../../context/congress/trade"
import { congressHouse, congressSenate } from "../../knowledge/families/congress"
import type { Knowledge } from "../../knowledge/knowledge"
import { addDays, utcDate } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import type { GradedCall } from "../../signals/calls/record"
import { followedTrades } from "../../signals/congress/followed"
import { type Empty, notConfigured, upstreamUnavailable } from "../emptyBecause"
import { noFacts } from "../market/coverage"
import { scans } from "../scans"

const families = { house: congressHouse, senate: congressSenate } as const

export const congressNeeds = ["congress-house", "congress-senate", "bars", "actions"] as const

export const SAMPLE_DAYS = 365

export const NOTICE =
  "5 U.S.C. 13107(c) makes it unlawful to obtain or use these reports for any unlawful purpose; for any commercial purpose, other than by news and communications media for dissemination to the general public; to determine the credit rating of anyone; or to solicit money."

/** Later reports may amend those of an earlier range. They are read for this many days after it. */
const AMENDED_DAYS = 366

export async function readReports(knowledge: Knowledge) {
  const fromDate = addDays(newYorkDate(knowledge.asOf), 1 - SAMPLE_DAYS)
  const read = await Promise.all(chambers.map((chamber) => readChamber(knowledge, chamber, fromDate)))
  return {
    facts: read.flatMap((chamber) => chamber.facts),
    fromDate,
    missing: read.filter(({ isRead }) => !isRead).map(({ chamber }) => chamber),
  }
}

export async function readEarlierReports(knowledge: Knowledge, first: string, last: string): Promise<CongressFact[]> {
  const described = { describedFrom: new Date(first), describedTo: new Date(addDays(last, AMENDED_DAYS)) }
  const read = chambers.map((chamber) => knowledge.facts<CongressFact>(families[chamber]).bodies(described))
  return (await Promise.all(read)).flat()
}

export type FollowedTrades = Awaited<ReturnType<typeof followDisclosed>>

export async function followDisclosed(knowledge: Knowledge, trades: readonly CongressTrade[]) {
  const { calls, ...counts } = followedTrades(trades)
  const grades = await knowledge.bars().scan(scans.calls, { calls })
  const graded: GradedCall[] = calls.map((call, index) => ({ call, grade: grades[index] }))
  return { graded, ...counts }
}

type ReadChamber = { chamber: Chamber; facts: CongressFact[]; isRead: boolean }

async function readChamber(knowledge: Knowledge, chamber: Chamber, since: string): Promise<ReadChamber> {
  const family = families[chamber]
  const describedFrom = new Date(since)
  const facts = await knowledge.facts<CongressFact>(family).bodies({ describedFrom })
  const isRead =
    facts.length > 0 ||
    (await knowledge.newestDay(family.name)) !== null ||
    (await knowledge.lastRun(family.name))?.outcome === "empty_confirmed"
  return { chamber, facts, isRead }
}

export async function findFirstDisclosure(knowledge: Knowledge): Promise<string | null> {
  const spans = await Promise.all(chambers.map((chamber) => knowledge.facts(families[chamber]).span()))
  const [first = null] = spans.flatMap(({ oldest }) => (oldest ? utcDate(oldest) : [])).sort()
  return first
}

/** Another chamber's reports do not fill a chamber's gaps. */
export async function whyUnread(knowledge: Knowledge, missing: readonly Chamber[]): Promise<Empty | false> {
  if (missing.length === 0) return false
  if (missing.length < chambers.length) {
    return upstreamUnavailable(`Nothing could be read from the ${missing.join(" and the ")} by that moment.`)
  }
  const configured = missing.find((chamber) => knowledge.isConfigured(families[chamber].name))
  return configured
    ? noFacts("No report", families[configured].name, knowledge)
    : notConfigured(
        "The operator has not acknowledged the statute on the use of these reports: ACK_5USC13107_CONGRESS_DISCLOSURES is not set to acknowledged.",
      )
}
