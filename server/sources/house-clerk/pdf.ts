import { once } from "node:events"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Worker } from "node:worker_threads"

export type PdfReader = {
  /** Null if it is not a PDF, or takes too much time or memory. */
  textOf(bytes: Uint8Array): Promise<string | null>
  close(): Promise<void>
}

type Limits = { seconds: number; megabytes: number; characters: number }

/** A report has a few pages and takes milliseconds. */
const usual: Limits = { seconds: 15, megabytes: 256, characters: 1_000_000 }
const looksASecond = 10

/**
 * Reads PDFs in a thread that is terminated if it exceeds its limits: a few kilobytes of PDF can unpack to gigabytes.
 */
export function openPdfReader(limits = usual): PdfReader {
  let thread: Worker | null = null

  async function close(): Promise<void> {
    const ended = thread?.terminate()
    thread = null
    await ended
  }

  async function textOf(bytes: Uint8Array): Promise<string | null> {
    thread ??= start(limits)
    const over = new AbortController()
    const text = await Promise.race([answerOf(thread, bytes, over.signal), excess(thread, limits, over.signal)])
    over.abort()
    if (text !== undefined) return text === null || text.length > limits.characters ? null : text
    await close()
    return null
  }

  return { textOf, close }
}

function start({ megabytes }: Limits): Worker {
  // Loaded at run time, or Next's bundler would take the thread's file for its own and move it.
  const { Worker } = process.getBuiltinModule("node:worker_threads")
  const file = join(process.cwd(), "server", "sources", "house-clerk", "pdfThread.ts")
  return new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: megabytes } })
}

/** Undefined if the thread ends without an answer. */
async function answerOf(thread: Worker, bytes: Uint8Array, signal: AbortSignal): Promise<string | null | undefined> {
  thread.postMessage(bytes)
  const answered = once(thread, "message", { signal })
  const ended = once(thread, "exit", { signal }).then(() => [undefined])
  const [text]: (string | null | undefined)[] = await Promise.race([answered, ended]).catch(() => [undefined])
  return text
}

/**
 * Resolves once the time or memory limit is exceeded. Unpacked data is outside the heap, the only memory that Node can
 * limit.
 */
async function excess(thread: Worker, { seconds, megabytes }: Limits, signal: AbortSignal): Promise<undefined> {
  for (let look = 0; look < seconds * looksASecond && !signal.aborted; look++) {
    await sleep(1_000 / looksASecond, undefined, { signal }).catch(() => {})
    const used = await thread.getHeapStatistics().catch(() => null)
    if (used && used.external_memory > megabytes * 1024 * 1024) return
  }
}
