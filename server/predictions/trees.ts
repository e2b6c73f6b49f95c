import { join } from "node:path"
import pLimit from "p-limit"

export type TreesJob =
  | { kind: "grow"; names: readonly string[]; matrix: Float32Array; outcomes: Uint8Array; heldOut: Float32Array }
  | { kind: "read"; names: readonly string[]; matrix: Float32Array; zip: Uint8Array }

export type TreesReply = { probabilities: Float64Array; zip?: Uint8Array; libraryVersion?: string }

export type GrownTrees =
  | { ok: true; probabilities: Float64Array; zip: Uint8Array; libraryVersion: string }
  | { ok: false; reason: string }

export const LIBRARY_NAME = "ydf-training"

const LONGEST_REASON = 200

/** A thread holds its rows several times over, so more than two at once would cost memory before they save time. */
const threads = pLimit(2)

/**
 * Grows gradient-boosted trees in a worker thread. The library takes no settings, and holds out rows at random in time
 * for early stopping, so its own scores are ignored: only `heldOut` counts.
 */
export async function growTrees(
  job: Omit<TreesJob & { kind: "grow" }, "kind">,
  projectRoot: string,
): Promise<GrownTrees> {
  try {
    const { probabilities, zip, libraryVersion } = await threads(runWorker, { kind: "grow", ...job }, projectRoot)
    if (!zip || !libraryVersion) return { ok: false, reason: "the worker sent no trees" }
    return { ok: true, probabilities, zip, libraryVersion }
  } catch (error) {
    // The library throws with its whole minified source in the message.
    return { ok: false, reason: String(error).slice(0, LONGEST_REASON) }
  }
}

export async function readTrees(
  job: Omit<TreesJob & { kind: "read" }, "kind">,
  projectRoot: string,
): Promise<Float64Array> {
  return (await threads(runWorker, { kind: "read", ...job }, projectRoot)).probabilities
}

function runWorker(job: TreesJob, projectRoot: string): Promise<TreesReply> {
  return new Promise((resolve, reject) => {
    // Loaded by name, or Next's bundler would take the thread's file for one of its own and move it.
    const { Worker } = process.getBuiltinModule("node:worker_threads")
    // Plain Node strips this one file's types; a loader would have to start anew in each thread.
    const file = join(projectRoot, "server", "predictions", "worker.ts")
    const worker = new Worker(file, { workerData: job, execArgv: [] })
    worker.once("message", (reply: TreesReply) => {
      resolve(reply)
      void worker.terminate()
    })
    worker.once("error", reject)
    worker.once("exit", (code) => reject(new Error(`the worker thread ended with ${code} before it answered`)))
  })
}
