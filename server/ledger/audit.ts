import type { Database } from "../platform/database/database"
import { auditCheckpoints } from "./audit/checkpoints"
import { auditRows } from "./audit/rows"
import { auditRules } from "./audit/rules"
import { auditSignals } from "./audit/signals"
import { auditTree } from "./audit/tree"
import { auditTriggers } from "./audit/triggers"
import { byDriver } from "./storage/queries"

export type Audit = { leaves: number; checkpoints: number; rows: number; problems: string[] }

/**
 * Checks the whole log from within: by the verifier's own rules, and for what only the database shows: that its leaves
 * are of declared kinds, that its tiles agree with them, that the tables that answers come from say the same, and that it
 * still refuses changes. Each check goes on after a difference. Returns what is wrong, as sentences.
 */
export async function auditLog({ pool }: Database): Promise<Audit> {
  const queries = byDriver(pool)
  const rules = await auditRules(queries)
  const tree = await auditTree(queries)
  const signed = await auditCheckpoints(queries)
  const predictions = await auditRows(queries)
  const signals = await auditSignals(queries)
  const triggers = await auditTriggers(queries)
  return {
    leaves: tree.leaves,
    checkpoints: signed.checkpoints,
    rows: predictions.rows + signals.rows,
    problems: [
      ...rules,
      ...tree.problems,
      ...signed.problems,
      ...predictions.problems,
      ...signals.problems,
      ...triggers,
    ],
  }
}
