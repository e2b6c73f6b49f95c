import { factsArrived } from "../knowledge/facts/versions"
import type { Database } from "../platform/database/database"
import type { Prisma } from "../platform/database/generated/client"
import { type OpenLog, openLog } from "./append"
import type { LogIdentity } from "./keys"
import { logBatch, logGrades } from "./logPredictions"
import { listGradeRows, listSaidRows, listUnlogged, type Unlogged } from "./storage/predictionRows"

/** Batches per transaction, so that others do not wait long for the log. */
const batchesAtOnce = 50

export async function backfillLog({ prisma }: Database, identity: LogIdentity, now: () => Date): Promise<number> {
  const waiting = await listUnlogged(prisma)
  for (let start = 0; start < waiting.length; start += batchesAtOnce) {
    await prisma.$transaction(
      async (tx) => {
        const log = await openLog(tx, identity, now)
        for (const unlogged of waiting.slice(start, start + batchesAtOnce)) await logOne(tx, log, unlogged)
        await log.seal()
        // Answers contain places in the log, but nothing became known by this.
        await tx.$executeRaw(factsArrived("predictions", []))
      },
      { timeout: 300_000, maxWait: 30_000 },
    )
  }
  return waiting.length
}

async function logOne(tx: Prisma.TransactionClient, log: OpenLog, { kind, ...batch }: Unlogged): Promise<void> {
  const filter = { ledgerIndex: null, batch }
  if (kind === "said") {
    const rows = await listSaidRows(tx, filter)
    // Another process may have logged it meanwhile.
    if (rows.length === 0) return
    const place = logBatch(log, rows, null)
    await tx.$executeRaw`
      UPDATE prediction SET ledger_index = ${place} WHERE id = ANY(${rows.map(({ id }) => id)}) AND ledger_index IS NULL`
  } else {
    const rows = await listGradeRows(tx, filter)
    if (rows.length === 0) return
    const place = logGrades(log, rows, true)
    await tx.$executeRaw`
      UPDATE prediction SET grade_ledger_index = ${place}
      WHERE id = ANY(${rows.map(({ id }) => id)}) AND grade_ledger_index IS NULL`
  }
}
