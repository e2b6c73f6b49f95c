import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { programOf } from "../../platform/process"
import { isFilePart, type Outgoing } from "../../surfaces/http/headers"
import type { OperationsPath, OperationsRequest } from "./request"
import type { LoopAnswer, LoopRequest } from "./thread"

export type AnswerOperations = (request: OperationsRequest<OperationsPath>) => Promise<Outgoing>

/**
 * A port for probes and metrics that a thread serves. The thread answers `/livez` and `/startupz` itself: `/livez` is a
 * 200 while the event loop moves and a 503 once it has stood still for `stallMs`; `/startupz` is a 503 until
 * `markStarted`. The thread passes `/readyz` and `/metrics` to the event loop.
 */
export type OperationsPort = {
  port: number
  /** Answers `/readyz` and `/metrics`, which are a 503 until then. */
  serve(answer: AnswerOperations): void
  markStarted(): void
  close(): Promise<void>
}

type Options = {
  host: string
  port: number
  stallMs?: number
  /** Called if the thread ends unexpectedly; its port is closed then. */
  ended(error: unknown): void
}

const beatMs = 250
/** Longer than any work that the loop does in one piece, and short enough for a restart to be useful. */
const usualStallMs = 30_000

export async function openOperationsPort({
  host,
  port,
  stallMs = usualStallMs,
  ended,
}: Options): Promise<OperationsPort> {
  const beat = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT))
  const started = new Uint8Array(new SharedArrayBuffer(1))
  const note = () => void Atomics.store(beat, 0, process.hrtime.bigint())
  note()
  const beating = setInterval(note, beatMs).unref()
  // Runs the source without tsx too: Node strips the types of a single file.
  const { file } = programOf("server/hosts/operations/thread.ts")
  const thread = new Worker(file, {
    execArgv: [],
    workerData: { host, port, stallMs, beat, started },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
  })
  try {
    // Rejects if the thread fails first, for example because the port is taken.
    const [listening]: number[] = await once(thread, "message")
    let answer: AnswerOperations = async () => starting
    thread.on("message", (asked: LoopRequest) => void pass(thread, asked, answer))
    thread.unref()
    thread.once("error", ended)
    return {
      port: listening,
      serve(given) {
        answer = given
      },
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

async function pass(thread: Worker, asked: LoopRequest, answer: AnswerOperations): Promise<void> {
  const { id, path, method, headers: sent, remoteAddress } = asked
  const request = { path, method, headers: sent, remoteAddress }
  const { status, headers, body } = await answer(request).catch(() => failed)
  const bytes = body === null || isFilePart(body) ? null : Buffer.isBuffer(body) ? body : Buffer.concat(body)
  thread.postMessage({ id, status, headers, body: bytes } satisfies LoopAnswer)
}

const json = (status: number, fields: object): Outgoing => {
  const body = Buffer.from(JSON.stringify(fields))
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": body.length,
    "Cache-Control": "no-store",
  }
  return { status, headers, body }
}

const starting = json(503, { status: "not_ready", reasons: ["The server is starting."] })
const failed = json(500, { status: "failed" })
