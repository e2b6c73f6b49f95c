import { z } from "zod"
import { type OpenLog, openLog } from "../../../server/ledger/append"
import { leafKind } from "../../../server/ledger/leaf"
import { consistency, inclusion } from "../../../server/ledger/public/proofs"
import { byDriver } from "../../../server/platform/database/byDriver"
import type { Database } from "../../../server/platform/database/database"
import { median } from "../../figure"
import { identity } from "../../log/identity"
import { byRows, bySize } from "../../size"

/** About as long as a prediction's leaf. */
const filler = leafKind("sample", {
  says: "Nothing: it is there to be counted.",
  fields: { n: z.int(), text: z.string() },
})
const text = "A leaf of the usual length. ".repeat(16)

/** Records the milliseconds of an operation, and the most that it may take with all rows. */
export type Note = (name: string, most: number, ms: number) => void

const wholeLeaves = byRows(1_000_000)
const leavesAtOnce = bySize(50_000, 1_000)
const rounds = bySize(100, 2)

export async function logCosts(database: Database, share: number, note: Note): Promise<void> {
  let size = await sizeOf(database)
  while (size < wholeLeaves * share) {
    const more = Math.min(leavesAtOnce, Math.ceil(wholeLeaves * share - size))
    await append(database, more)
    size = await sizeOf(database)
  }
  await database.pool.query("VACUUM ANALYZE log_leaf, log_tile, log_checkpoint")
  const appended: number[] = []
  for (let round = 0; round < 5; round++) appended.push(await append(database, bySize(1_000, 100)))
  note("1,000 leaves appended, with a checkpoint", 1_000, median(appended))
  const place = {
    place: {},
    queries: byDriver(database.pool),
    witnesses: [],
    format: null,
    baseUrl: "http://localhost",
  }
  const took: { inclusion: number[]; consistency: number[] } = { inclusion: [], consistency: [] }
  for (let round = 0; round < rounds; round++) {
    const index = (round * 7_919_317) % size
    const start = performance.now()
    await inclusion.answer({ ...place, params: { index, tree_size: undefined } })
    const between = performance.now()
    await consistency.answer({ ...place, params: { from: index + 1, to: undefined } })
    took.inclusion.push(between - start)
    took.consistency.push(performance.now() - between)
  }
  note("an inclusion proof", 10, median(took.inclusion))
  note("a consistency proof", 10, median(took.consistency))
}

async function append({ prisma }: Database, leaves: number): Promise<number> {
  const start = performance.now()
  const add = (log: OpenLog) => {
    for (let n = 0; n < leaves; n++) log.add(filler, { n, text })
  }
  await prisma.$transaction(
    async (tx) => {
      const log = await openLog(tx, identity, () => new Date())
      add(log)
      await log.seal()
    },
    { timeout: 300_000 },
  )
  return performance.now() - start
}

async function sizeOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ size: string }>("SELECT coalesce(max(index) + 1, 0) AS size FROM log_leaf")
  return Number(rows[0].size)
}
