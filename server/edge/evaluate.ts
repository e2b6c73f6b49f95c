import { sessionNumber } from "../platform/exchange/sessions"
import { binomialUpperTail } from "../platform/statistics/binomial"
import { type ClusteredInterval, clusteredEstimate, clusteredRate, totalsOver } from "../platform/statistics/clustered"
import { tUpperTail } from "../platform/statistics/student"
import type { Observation, Terms } from "./claim"
import { adjustedPValue, shareOf } from "./shares"

export const claimStates = ["registered", "testing", "verified", "decayed", "rejected"] as const
export type ClaimState = (typeof claimStates)[number]

export type ClaimStanding = {
  id: string
  terms: Terms
  place: number
  /** The session at whose close it was registered. Only statements at later ones count. */
  registeredAfter: string
  state: ClaimState
  pValue: number | null
  pValueAdjusted: number | null
}

export type ClaimTotals = Record<"n" | "successes" | "baseN" | "baseSuccesses", number>

export type Evaluation = {
  id: string
  figures: ClaimTotals
  interval: ClusteredInterval
  pValue: number | null
  pValueAdjusted: number | null
  state: ClaimState
  moves: { state: ClaimState; reason: string }[]
}

type Observed = { standing: ClaimStanding; observations: readonly Observation[] }

/**
 * Evaluates a claim at the close of a session. It is tested once, on the observations up to the session that reaches
 * its target, and verified if the p-value is below the share of its place.
 */
export function evaluateClaim({ standing, observations }: Observed, session: string): Evaluation {
  const { place, terms } = standing
  const counted = observations.filter((each) => each.session > standing.registeredAfter && each.resolved <= session)
  const groups = groupsOf(counted, terms.nTarget)
  const isDue = isOpen(standing.state) && groups.length > 0
  const pValue = isDue ? pValueOf(groups[0], terms.horizon) : null
  const moves = movesOf(standing, session, { groups, counted, pValue })
  return {
    id: standing.id,
    figures: claimTotals(counted),
    interval: clusteredRate(counted.map(placed), terms.horizon),
    pValue: pValue ?? standing.pValue,
    pValueAdjusted: pValue === null ? standing.pValueAdjusted : adjustedPValue(pValue, place),
    state: moves.at(-1)?.state ?? standing.state,
    moves,
  }
}

type Found = {
  counted: readonly Observation[]
  groups: readonly (readonly Observation[])[]
  pValue: number | null
}

function movesOf(standing: ClaimStanding, session: string, found: Found): Evaluation["moves"] {
  const { counted, groups, pValue } = found
  const { state, terms, place, registeredAfter } = standing
  const moves: Evaluation["moves"] = []
  if (state === "registered" && counted.some(({ n }) => n > 0)) {
    moves.push({ state: "testing", reason: "The first outcome is known." })
  }
  if (pValue !== null) {
    const share = shareOf(place)
    const isShown = pValue < share
    const test = `p ${digits(pValue)}, which is ${isShown ? "" : "not "}below its share of ${share.toPrecision(3)}`
    const reason = `Tested once, on ${comparison(groups[0])}: ${test}.`
    moves.push({ state: isShown ? "verified" : "rejected", reason })
  } else if (isOpen(state) && sessionNumber(session) - sessionNumber(registeredAfter) >= terms.stopAfterSessions) {
    const reason = `Only ${withCommas(claimTotals(counted).n)} of ${withCommas(terms.nTarget)} observations had an outcome after ${withCommas(terms.stopAfterSessions)} sessions, so it was never tested.`
    moves.push({ state: "rejected", reason })
  } else if (state === "verified") {
    const latest = groups.slice(1).at(-1)
    if (latest && liftOf(claimTotals(latest)) <= 0) {
      moves.push({ state: "decayed", reason: `Since then no better than its base, on ${comparison(latest)}.` })
    }
  }
  return moves
}

function isOpen(state: ClaimState): boolean {
  return state === "registered" || state === "testing"
}

/**
 * Divides observations, in the order of their outcomes, into groups of at least `size`. Leaves out the incomplete last
 * group.
 */
function groupsOf(observations: readonly Observation[], size: number): Observation[][] {
  const bySession = Map.groupBy(
    observations.toSorted((a, b) => (a.resolved < b.resolved ? -1 : a.resolved > b.resolved ? 1 : 0)),
    ({ resolved }) => resolved,
  )
  const groups: Observation[][] = []
  let group: Observation[] = []
  let n = 0
  for (const resolved of bySession.values()) {
    group.push(...resolved)
    n += claimTotals(resolved).n
    if (n < size) continue
    groups.push(group)
    group = []
    n = 0
  }
  return groups
}

const counts = ["n", "baseN"] as const
const sums = ["successes", "baseSuccesses"] as const

export function claimTotals(observations: readonly Observation[]): ClaimTotals {
  return totalsOver(observations, [...counts, ...sums])
}

export function liftOf({ n, successes, baseN, baseSuccesses }: ClaimTotals): number {
  return successes / n - baseSuccesses / baseN
}

/**
 * One-sided t-test over blocks of sessions. The alternative is that the claim does better than its base. If one outcome
 * is rare, the blocks vary too little to show how much they could, so the exact chance by the base must be small too.
 */
function pValueOf(observations: readonly Observation[], horizon: number): number {
  const { blocks, found } = clusteredEstimate(observations.map(placed), {
    horizon,
    counts: [...counts],
    sums: [...sums],
    statistic: liftOf,
  })
  // With too few blocks, the variation between sessions is unknown, so nothing counts as shown.
  if (!found) return 1
  const { estimate, standardError, degreesOfFreedom } = found
  const byBlocks = standardError > 0 ? tUpperTail(estimate / standardError, degreesOfFreedom) : estimate > 0 ? 0 : 1
  return Math.max(byBlocks, exactPValue(claimTotals(observations), { standardError, blocks }))
}

/** From this many of each outcome on, the t-test alone is right. */
const RARE = 30

/**
 * The chance, at the base's rate, of as many successes in independent trials: as many of them as vary as much as the
 * blocks do, or as there are blocks if they do not vary. 0 if it does not apply: nothing is rare, or shares were counted.
 */
function exactPValue(
  { n, successes, baseN, baseSuccesses }: ClaimTotals,
  { standardError, blocks }: { standardError: number; blocks: number },
): number {
  if (!Number.isInteger(successes) || Math.min(successes, n - successes) >= RARE) return 0
  const rate = successes / n
  const varied = standardError > 0 ? (rate * (1 - rate)) / standardError ** 2 : blocks
  const trials = Math.max(1, Math.floor(Math.min(n, Math.max(blocks, varied))))
  return binomialUpperTail(Math.floor(rate * trials), trials, baseSuccesses / baseN)
}

function placed({ session, n, successes, baseN, baseSuccesses }: Observation) {
  return { position: sessionNumber(session), n, successes, baseN, baseSuccesses }
}

function comparison(observations: readonly Observation[]): string {
  const { n, successes, baseN, baseSuccesses } = claimTotals(observations)
  const base = baseN === 0 ? "nothing to compare with" : `a base of ${percent(baseSuccesses / baseN)}`
  return `${withCommas(n)} observations with a success rate of ${percent(successes / n)}, against ${base}`
}

const withCommas = (count: number) => count.toLocaleString("en-US")

const percent = (share: number) => `${(share * 100).toFixed(1)}%`
const digits = (p: number) => (p < 0.000001 ? "< 0.000001" : `= ${p.toFixed(6)}`)
