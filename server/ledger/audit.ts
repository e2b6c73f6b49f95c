import type { Database } from "../platform/database/database"
import { auditCheckpoints } from "./audit/checkpoints"
import { auditRows } from "./audit/rows"
import { auditSignals } from "./audit/signals"
import { auditTree } from "./audit/tree"
import { auditTriggers } from "./audit/triggers"
import { listCheckpoints } from "./storage/read"

export type Audit = { leaves: number; checkpoints: number; rows: number; problems: string[] }

/**
 * Checks the whole log from within: that leaves, tiles and checkpoints agree, that every prediction, signal, grade and
 * document change is the one that was logged, and that the database still refuses changes. Returns what is wrong, as
 * sentences.
 */
export async function auditLog(database: Database): Promise<Audit> {
  const { prisma } = database
  const checkpoints = await listCheckpoints(prisma, { limit: Number.MAX_SAFE_INTEGER })
  const tree = await auditTree(prisma, new Set(checkpoints.map(({ treeSize }) => treeSize)))
  const signed = await auditCheckpoints(prisma, checkpoints, tree)
  const predictions = await auditRows(prisma)
  const signals = await auditSignals(prisma)
  const triggers = await auditTriggers(prisma)
  const problems = [...tree.problems, ...signed, ...predictions.problems, ...signals.problems, ...triggers]
  const rows = predictions.rows + signals.rows
  return { leaves: tree.leaves, checkpoints: checkpoints.length, rows, problems }
}
