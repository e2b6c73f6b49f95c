import { byDriver } from "../platform/database/byDriver"
import type { Database } from "../platform/database/database"
import { auditCheckpoints } from "./audit/checkpoints"
import { auditRows } from "./audit/rows"
import { auditRules } from "./audit/rules"
import { auditSignals } from "./audit/signals"
import { auditTree } from "./audit/tree"
import { auditTriggers } from "./audit/triggers"

export type Audit = { leaves: number; checkpoints: number; rows: number; problems: string[] }

/**
 * Checks the whole log from within: by the verifier's own rules, and for what only the database shows. Its leaves must
 * be of declared kinds, its tiles and the tables behind answers must agree with them, and it must still refuse changes.
 * Each check continues after a difference. Returns the differences as sentences.
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
