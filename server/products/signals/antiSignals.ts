import { z } from "zod"
import { antiClaimId } from "../../edge/claims/eventSignals"
import { claimStates } from "../../edge/evaluate"
import { listKnownClaims } from "../../edge/storage"
import { ANTI_CRITERIA, type AntiRecord, antiRecordOf, isConfirmedAnti } from "../../signals/antiSignals"
import { eventTypeNames, typeName } from "../../signals/eventTypes"
import { listOutcomes } from "../../signals/headlines/storage/outcomes"
import type { SignalOutcome } from "../../signals/performance"
import { beforeCoverage, emptyBecause, noMatches } from "../emptyBecause"
import { count, percent, rate } from "../figures"
import { ascending, listProduct } from "../list"
import { clusteredFields } from "../shapes"
import { noSignals } from "./absence"
import { antiClaimOf, recordNeeds } from "./record"

const none = "Null: none of them is resolved."

const candidateSchema = z
  .object({
    name: z.string().describe("Name of the group of signals."),
    claim_id: z.string().describe("The claim in the edge ledger that they lose."),
    n: count.describe("Resolved signals that do not overlap and were issued after the claim was registered."),
    win_rate: rate.nullable().describe(`Share of these that won. ${none}`),
    wilson_low: rate.nullable().describe(`Lower 95% Wilson bound of \`win_rate\`. ${none}`),
    wilson_high: rate.nullable().describe(`Upper 95% Wilson bound of \`win_rate\`. ${none}`),
    ...clusteredFields,
    expectancy_pct: percent.nullable().describe(`Their mean return in percent, signed by direction. ${none}`),
    first_half_expectancy_pct: percent.nullable().describe("The same for the first half by entry. Null: it is empty."),
    second_half_expectancy_pct: percent.nullable().describe("The same for the second half. Null: it is empty."),
    state: z
      .enum(claimStates)
      .describe("State of the claim that they lose, as edge/ledger explains it. Only a verified claim confirms it."),
  })
  .meta({ id: "AntiSignalCandidate", description: "Signals that may lose so reliably that the opposite trade wins." })

export const antiSignals = listProduct({
  name: "signals/anti-signals",
  tool: "get_anti_signals",
  title: "Anti-signals",
  summary:
    "Groups of signals that are confirmed to lose more often than they win, and all groups that are tested for it.",
  whenToUse: "Use it before trading against a signal that seems to lose: a poor record alone does not confirm it.",
  keywords: "lose money, losing, contrarian, inverse, fade, bad signals, worse than chance",
  tier: "free",
  needs: recordNeeds,
  detailedOnly: ["candidates.first_half_expectancy_pct", "candidates.second_half_expectancy_pct"],
  params: {},
  response: {
    criteria: z
      .object({
        max_wilson_high: rate.describe("The upper Wilson bound of the win rate must be below this."),
        min_n: count.describe("Minimum number of resolved signals that do not overlap."),
        rule: z.string().describe("The other conditions, in words."),
      })
      .describe("When signals are confirmed to lose."),
    candidates: z.array(candidateSchema).describe("All screened groups, lowest win rate first."),
  },
  list: {
    name: "confirmed",
    item: candidateSchema,
    description: "Those that meet all criteria, by name.",
    order: [ascending(({ name }) => name)],
    pageSize: 100,
  },
  async answer({ knowledge }) {
    const outcomes = await listOutcomes(knowledge.signals())
    const claims = await listKnownClaims(knowledge.claims())
    const candidates = screened(outcomes).flatMap(({ name, claimId, signals }) => {
      const claim = claims.find(({ id }) => id === claimId)
      if (!claim) return []
      const anti = antiClaimOf(claim)
      const row = { name, claim_id: claimId, ...rowOf(antiRecordOf(signals, anti)), state: claim.state }
      return [{ isConfirmed: isConfirmedAnti(signals, anti), row }]
    })
    const confirmed = candidates.flatMap(({ isConfirmed, row }) => (isConfirmed ? [row] : []))
    const isEmpty = confirmed.length === 0
    return {
      rows: confirmed,
      criteria: { max_wilson_high: ANTI_CRITERIA.maxWilsonHigh, min_n: ANTI_CRITERIA.minN, rule },
      candidates: candidates
        .map(({ row }) => row)
        .toSorted((a, b) => (a.win_rate ?? 2) - (b.win_rate ?? 2) || byName(a, b)),
      meta: emptyBecause(
        isEmpty,
        isEmpty && (await noSignals(knowledge)),
        candidates.every(({ row }) => row.n === 0) &&
          beforeCoverage("No signal that was issued after its claim was registered has been graded yet."),
        noMatches(`None of the ${candidates.length} screened is confirmed to lose.`),
      ),
    }
  },
})

const rule =
  "The mean return, signed by direction, is below 0 in both halves of the sample, and the edge ledger has verified that they lose more often than the same directions on tickers drawn at random: tested once, at a number of outcomes registered before, on signals issued after that, at the share of 5% that was fixed for the claim then. All criteria hold both on what was tested and on all that is known."

type Screened = { name: string; claimId: string; signals: readonly SignalOutcome[] }

function screened(outcomes: readonly SignalOutcome[]): Screened[] {
  const direct = eventTypeNames.map((eventType) => ({
    name: typeName({ eventType, isSecondOrder: false }),
    claimId: antiClaimId(eventType),
    signals: outcomes.filter((signal) => signal.eventType === eventType && !signal.isSecondOrder),
  }))
  const indirect = outcomes.filter(({ isSecondOrder }) => isSecondOrder)
  return [...direct, { name: "second-order effects", claimId: antiClaimId("second_order"), signals: indirect }]
}

function rowOf({ n, winRate, wilsonLow, wilsonHigh, expectancyPct, halves, ...interval }: AntiRecord) {
  return {
    ...interval,
    n,
    win_rate: winRate,
    wilson_low: wilsonLow,
    wilson_high: wilsonHigh,
    expectancy_pct: expectancyPct,
    first_half_expectancy_pct: halves[0],
    second_half_expectancy_pct: halves[1],
  }
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)
