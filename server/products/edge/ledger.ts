import { z } from "zod"
import { type ClaimState, claimStates, liftOf } from "../../edge/evaluate"
import { FAMILY_LEVEL, shareOf, spentOn } from "../../edge/shares"
import { type KnownClaim, listKnownClaims } from "../../edge/storage"
import { wilson } from "../../platform/statistics/wilson"
import { beforeCoverage, emptyBecause, noMatches } from "../emptyBecause"
import { count, rate, rateDifference, score } from "../figures"
import { ascending, descending, listProduct } from "../list"
import { choice } from "../params"
import { clusteredFields } from "../shapes"

const state = z
  .enum(claimStates)
  .describe(
    "registered: no outcome is known yet. testing: outcomes are known, and fewer than the target. verified: the one test at the target showed it. rejected: the test did not, or the target was not reached in time. decayed: it was verified, and later observations did no better than the base.",
  )

const instant = z.iso.datetime()

const claimSchema = z
  .object({
    claim_id: z.string().describe("Stable id of the claim."),
    claim: z.string().describe("What is claimed, in a sentence."),
    scope: z.string().describe("What it is claimed of."),
    test: z
      .string()
      .describe("What one observation is, when it succeeds, and what it is compared with; fixed at registration."),
    stop_rule: z.string().describe("When it is tested, and when it is given up; fixed at registration."),
    state,
    registered_at: instant.describe("When it was registered, in UTC. Only what was said later counts."),
    state_since: instant.describe("When the evaluation moved it to its state, in UTC."),
    evaluated_at: instant.describe("When it was last evaluated, in UTC."),
    n: count.describe("Observations whose outcome is known."),
    n_target: count.describe("Observations at which it is tested, once."),
    win_rate: rate.nullable().describe("Share of the observations that succeeded. Null at n = 0."),
    wilson_low: rate.nullable().describe("Lower 95% Wilson bound of `win_rate`. Null at n = 0."),
    wilson_high: rate.nullable().describe("Upper 95% Wilson bound of `win_rate`. Null at n = 0."),
    ...clusteredFields,
    n_blocks: count
      .nullable()
      .describe(
        "Blocks that the clustered bounds rest on: sessions, or runs of them at least as long as the horizon. Null: last evaluated by an earlier version of the service, which did not say.",
      ),
    base_rate: rate.nullable().describe("The same share of what it is compared with. Null: nothing of that is known."),
    lift: rateDifference
      .nullable()
      .describe("`win_rate` minus `base_rate`, as a difference of fractions. Null: one of them is."),
    alpha_share: score.describe(
      "The p-value below which its test shows it: its part of `alpha`, fixed at registration by its place in the ledger. The parts of all places add up to `alpha`, so that a later claim takes nothing from an earlier one.",
    ),
    p_value: score
      .nullable()
      .describe(
        "One-sided p-value of its one test, by a t-test over blocks of sessions as long as its horizon. Null: not tested.",
      ),
    p_value_adjusted: score
      .nullable()
      .describe(
        "`p_value` times `alpha` over `alpha_share`, at most 1, to be compared with `alpha`. Of a test by an earlier version of the service: by Holm's method, as its history says. Null: not tested.",
      ),
    history: z
      .array(
        z.object({
          state,
          at: instant.describe("When the evaluation moved it there, in UTC."),
          reason: z.string().describe("Why, in a sentence."),
        }),
      )
      .describe("Every state that it has had, oldest first."),
  })
  .meta({ id: "Claim", description: "A claim that something predicts prices, and its result." })

export const ledger = listProduct({
  name: "edge/ledger",
  tool: "get_edge_ledger",
  title: "Edge ledger",
  summary:
    "Every claim of an edge that the service makes, registered before its data existed and tested once, including failed ones.",
  whenToUse:
    "Use it before trusting a signal: only claims with state=verified are an edge. A rejected claim did not show one in its only test, which does not prove the opposite.",
  keywords:
    "does it work, real edge, alpha, hypothesis, significance, p-value, strategies that work, tested, statistically significant",
  tier: "free",
  needs: ["claims"],
  detailedOnly: ["claims.scope", "claims.test", "claims.stop_rule", "guarantee", "claims.p_value", "claims.history"],
  params: { state: choice(claimStates, "Only claims in this state.").optional() },
  response: {
    state: z.enum(claimStates).nullable().describe("The requested state. Null: all."),
    count_by_state: z
      .object(Object.fromEntries(claimStates.map((each) => [each, count.describe(`Claims that are ${each}.`)])))
      .describe("How many of all claims are in which state. The filter does not change it."),
    alpha: rate.describe("Highest chance of ever verifying a false claim. It holds over any growth of the ledger."),
    alpha_spent: score.describe("Its part that registered claims have. The filter does not change it."),
    guarantee: z.string().describe("What is guaranteed, and how."),
  },
  list: {
    name: "claims",
    item: claimSchema,
    description: "Most recent change of state first.",
    order: [descending(({ state_since }) => state_since), ascending(({ claim_id }) => claim_id)],
    pageSize: 100,
  },
  async answer({ params: { state }, knowledge }) {
    const known = await listKnownClaims(knowledge.claims())
    const rows = known.filter((claim) => !state || claim.state === state).map(rowOf)
    const meta = emptyBecause(
      rows.length === 0,
      known.length === 0 && beforeCoverage("No claim was registered by that moment."),
      noMatches(`None of the ${known.length} claims is in this state.`),
    )
    return {
      state: state ?? null,
      count_by_state: countByState(known),
      alpha: FAMILY_LEVEL,
      alpha_spent: spentOn(known.length),
      guarantee,
      rows,
      meta,
    }
  },
})

const guarantee =
  "If every claim were false, the chance that any is ever verified would be at most 5%, however many are added and however they depend on each other: the shares of all places add up to 5%. Tests by an earlier version keep their decision."

function countByState(claims: readonly KnownClaim[]): Record<string, number> {
  const counted = Object.groupBy(claims, ({ state }) => state)
  return Object.fromEntries(claimStates.map((state) => [state, counted[state]?.length ?? 0]))
}

function rowOf({ id, terms, place, state, n, successes, baseN, baseSuccesses, ...claim }: KnownClaim) {
  const { rate: winRate, low, high } = wilson(successes, n)
  const history = claim.history.map(({ at, ...move }) => ({ ...move, at: new Date(at).toISOString() }))
  return {
    claim_id: id,
    claim: terms.claim,
    scope: terms.scope,
    test: terms.test,
    stop_rule: stopRule(terms),
    state,
    registered_at: claim.registeredAt.toISOString(),
    state_since: lastMove(history),
    evaluated_at: claim.evaluatedAt.toISOString(),
    n,
    n_target: terms.nTarget,
    win_rate: winRate,
    wilson_low: low,
    wilson_high: high,
    n_sessions: claim.n_sessions,
    n_blocks: claim.n_blocks,
    clustered_low: claim.clustered_low,
    clustered_high: claim.clustered_high,
    base_rate: baseN === 0 ? null : baseSuccesses / baseN,
    lift: n === 0 || baseN === 0 ? null : liftOf({ n, successes, baseN, baseSuccesses }),
    alpha_share: shareOf(place),
    p_value: claim.pValue,
    p_value_adjusted: claim.pValueAdjusted,
    history,
  }
}

function stopRule({ nTarget, stopAfterSessions }: KnownClaim["terms"]): string {
  const [target, sessions] = [nTarget.toLocaleString("en-US"), stopAfterSessions.toLocaleString("en-US")]
  return `Tested once, at the session by which ${target} observations have their outcome; rejected untested if that takes ${sessions} sessions. Once verified, it has decayed when the latest ${target} further observations do no better than their base.`
}

function lastMove(history: readonly { state: ClaimState; at: string }[]): string {
  const last = history.at(-1)
  if (!last) throw new Error("a claim has no history")
  return last.at
}
