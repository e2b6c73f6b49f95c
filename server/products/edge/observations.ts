import { z } from "zod"
import { listKnownClaims, listKnownObservations } from "../../edge/storage"
import { beforeCoverage, beforeRecord, emptyBecause, noMatches } from "../emptyBecause"
import { count, level } from "../figures"
import { ascending, descending, listProduct } from "../list"
import { isWithin } from "../range"
import { date } from "../shapes"

const longestId = 60

const observationSchema = z
  .object({
    session_date: date.describe("The session at whose close it was said."),
    resolved_date: date.describe("The session by whose close the outcome was known."),
    n: count.describe("Observations of that session."),
    successes: level.describe("How many of them succeeded. A fraction where an observation is a share of many."),
    base_n: count.describe("What they are compared with: how many."),
    base_successes: level.describe("How many of those succeeded. A fraction where the base is a probability."),
  })
  .meta({ id: "ClaimObservation", description: "What came of what a claim said at one session's close." })

export const observations = listProduct({
  name: "edge/observations",
  tool: null,
  restOnly: "Rows for a reader who repeats the test of a claim; get_edge_ledger gives its result.",
  title: "Observations of a claim",
  summary: "What came of what a claim said, session by session: the rows behind its success rate and its test.",
  whenToUse: "Use it to recompute `win_rate`, `base_rate`, `lift` and `p_value` of a claim of edge/ledger.",
  keywords: "rows behind a claim, p-value, recompute a claim, single observations",
  tier: "free",
  needs: ["claims"],
  params: {
    claim_id: z
      .string()
      .min(1)
      .max(longestId)
      .regex(/^[a-z0-9-]+$/, "must be the id of a claim, as in edge/ledger")
      .meta({ description: "The claim, as in edge/ledger.", pattern: "^[a-z0-9-]+$", examples: ["daily-relative"] }),
  },
  response: { claim_id: z.string().describe("The requested claim.") },
  list: {
    name: "observations",
    item: observationSchema,
    description: "Newest session first.",
    order: [descending(({ session_date }) => session_date), ascending(({ resolved_date }) => resolved_date)],
    pageSize: { default: 100, max: 1_000 },
    range: {},
  },
  example: { claim_id: "daily-relative" },
  async answer({ params: { claim_id }, range, knowledge }) {
    const found = await listKnownObservations(knowledge.claims(), claim_id)
    const asked = found.filter(({ session }) => isWithin(range, session))
    const known = found.length > 0 ? [] : await listKnownClaims(knowledge.claims())
    return {
      claim_id,
      rows: asked.map(({ session, resolved, n, successes, baseN, baseSuccesses }) => ({
        session_date: session,
        resolved_date: resolved,
        n,
        successes,
        base_n: baseN,
        base_successes: baseSuccesses,
      })),
      meta: emptyBecause(
        asked.length === 0,
        found.length > 0 && beforeRecord(range, found.map(({ session }) => session).sort()[0]),
        found.length > 0 && noMatches("No session of these days has an outcome that was known by then."),
        known.length === 0 && beforeCoverage("No claim was registered by that moment."),
        !known.some(({ id }) => id === claim_id) && noMatches("No such claim was registered by that moment."),
        noMatches("No outcome of this claim was known by then."),
      ),
    }
  },
})
