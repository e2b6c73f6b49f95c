import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { programOf } from "../platform/process"

/**
 * Answers `/livez` from a thread with its own port: as long as the thread hears from the event loop it is a 200, and a 503
 * once the loop has not moved for `stallMs`. A busy loop answers late on its own port; this one answers at once. There
 * `/startupz` is a 503 until `markStarted`.
 */
export type Livez = { port: number; markStarted(): void; close(): Promise<void> }

type Options = {
  host: string
  /** 0 lets the system choose. */
  port: number
  stallMs?: number
  /** Called if the thread ends by itself; its port is closed then. */
  ended(error: unknown): void
}

const beatMs = 250
/** Longer than any work that the loop does in one piece, and shorter than anybody wants to wait for a restart. */
const usualStallMs = 30_000

export async function openLivez({ host, port, stallMs = usualStallMs, ended }: Options): Promise<Livez> {
  const beat = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT))
  const started = new Uint8Array(new SharedArrayBuffer(1))
  const note = () => void Atomics.store(beat, 0, process.hrtime.bigint())
  note()
  const beating = setInterval(note, beatMs).unref()
  // Without tsx, also where the source is run: Node strips the types of one file by itself.
  const { file } = programOf("server/hosts/livezThread.ts")
  const thread = new Worker(file, {
    execArgv: [],
    workerData: { host, port, stallMs, beat, started },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
  })
  try {
    // Rejects if the thread fails before, as where the port is taken.
    const [listening]: number[] = await once(thread, "message")
    thread.unref()
    thread.once("error", ended)
    return {
      port: listening,
      markStarted: () => void Atomics.store(started, 0, 1),
      async close() {
        clearInterval(beating)
        await thread.terminate()
      },
    }
  } catch (error) {
    clearInterval(beating)
    throw error
  }
}
