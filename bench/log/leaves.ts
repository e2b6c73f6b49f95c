import { z } from "zod"
import { type OpenLog, openLog } from "../../server/ledger/append"
import type { LogIdentity } from "../../server/ledger/keys"
import { leafKind } from "../../server/ledger/leaf"
import { consistency, inclusion } from "../../server/ledger/public/proofs"
import { byDriver } from "../../server/platform/database/byDriver"
import type { Database } from "../../server/platform/database/database"
import { median } from "../figure"
import { timed } from "../places"
import { bySize } from "../size"

const identity: LogIdentity = {
  ...{ showsPrices: true, publishedIn: null, name: "bench.example/track-record", dataOrigin: "simulated" },
  secrets: [Buffer.alloc(32, 1)],
}

const filler = leafKind("sample", {
  says: "Nothing: it is there to be counted.",
  fields: { n: z.int(), reasoning: z.string() },
})
/** About as long as that of a signal. */
const reasoning = "The company reported earnings above what analysts had expected. ".repeat(8)
const leavesAtOnce = bySize(50_000, 1_000)

/** Appends leaves with a checkpoint; returns the milliseconds. */
export async function append({ prisma }: Database, add: (log: OpenLog) => void): Promise<number> {
  const write = () =>
    prisma.$transaction(
      async (tx) => {
        const log = await openLog(tx, identity, () => new Date())
        add(log)
        await log.seal()
      },
      { timeout: 300_000 },
    )
  return (await timed(1, write))[0]
}

export function addFillers(log: OpenLog, count: number): void {
  for (let n = 0; n < count; n++) log.add(filler, { n, reasoning })
}

/** Appends leaves until there are so many; returns the log's size. */
export async function growTo(database: Database, wanted: number): Promise<number> {
  let size = await sizeOf(database)
  for (; size < wanted; size = await sizeOf(database)) {
    const more = Math.min(leavesAtOnce, Math.ceil(wanted - size))
    await append(database, (log) => addFillers(log, more))
  }
  await database.pool.query("VACUUM ANALYZE log_leaf, log_tile, log_checkpoint")
  return size
}

/** The median of five, each of a thousand leaves. */
export async function appendThousands(database: Database, add: (log: OpenLog, count: number) => void): Promise<number> {
  const took: number[] = []
  while (took.length < 5) took.push(await append(database, (log) => add(log, bySize(1_000, 100))))
  return median(took)
}

/** Median milliseconds of proofs for leaves all over the log. */
export async function proofTimes({ pool }: Database, size: number, rounds: number) {
  const place = { place: {}, queries: byDriver(pool), witnesses: [], format: null, baseUrl: "http://localhost" }
  const indexOf = (round: number) => (round * 7_919_317) % size
  const ofInclusion = (round: number) =>
    inclusion.answer({ ...place, params: { index: indexOf(round), tree_size: undefined } })
  const ofConsistency = (round: number) =>
    consistency.answer({ ...place, params: { from: indexOf(round) + 1, to: undefined } })
  return {
    inclusion: median(await timed(rounds, ofInclusion)),
    consistency: median(await timed(rounds, ofConsistency)),
  }
}

async function sizeOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ size: string }>("SELECT coalesce(max(index) + 1, 0) AS size FROM log_leaf")
  return Number(rows[0].size)
}
