import { type Figure, megabytes, seconds, under } from "../figure"
import { inDatabase } from "../places"
import { runHelper } from "../processes"
import { bySize } from "../size"
import { append, appendThousands, growTo, proofTimes } from "./leaves"
import { signalLeaves } from "./signals"
import type { Verified } from "./verifier"

const verifiedRows = bySize(100_000, 1_000)
const allRows = bySize(1_000_000, 2_000)

export function log(): Promise<Figure[]> {
  return inDatabase({ WORLD_SIZE: "test" }, async ({ database, variables }) => {
    const addSignals = signalLeaves()
    await append(database, (log) => addSignals(log, verifiedRows - 1))
    const verified = await runHelper<Verified>("log/verifier.ts", { variables })
    if (verified.code !== 0) throw new Error(`the verifier ended with ${verified.code}: ${verified.said}`)
    await growTo(database, allRows)
    const appendedMs = await appendThousands(database, addSignals)
    const proofs = await proofTimes(database, allRows, 200)
    return [
      under("1,000 leaves appended with a checkpoint to 1 million, median of 5", appendedMs / 1_000, 1, seconds),
      under("an inclusion proof at 1 million leaves, median of 200", proofs.inclusion, 5, fine),
      under("a consistency proof at 1 million leaves, median of 200", proofs.consistency, 5, fine),
      under("verifying 100,000 rows by the one-file verifier", verified.seconds, 10, seconds),
      under("the memory of the verifier", verified.megabytes, 500, megabytes),
    ]
  })
}

const fine = (ms: number) => `${ms.toFixed(2)} ms`
