import { once } from "node:events"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Worker } from "node:worker_threads"

export type PdfReader = {
  /** Null where it is no PDF, or takes too long or too much memory. */
  textOf(bytes: Uint8Array): Promise<string | null>
  close(): Promise<void>
}

type Limits = { seconds: number; megabytes: number; characters: number }

/** A report has a few pages; it is read in some milliseconds. */
const usual: Limits = { seconds: 15, megabytes: 256, characters: 1_000_000 }
const looksASecond = 10

/** Reads PDFs in a thread, which is ended when one asks too much of it: a PDF of some kilobytes may unpack to gigabytes. */
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
  // Asked for by name, or Next's bundler would take the thread's file for one of its own and move it.
  const { Worker } = process.getBuiltinModule("node:worker_threads")
  const file = join(process.cwd(), "server", "sources", "house-clerk", "pdfThread.ts")
  return new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: megabytes } })
}

/** Undefined where the thread has ended without an answer. */
async function answerOf(thread: Worker, bytes: Uint8Array, signal: AbortSignal): Promise<string | null | undefined> {
  thread.postMessage(bytes)
  const answered = once(thread, "message", { signal })
  const ended = once(thread, "exit", { signal }).then(() => [undefined])
  const [text]: (string | null | undefined)[] = await Promise.race([answered, ended]).catch(() => [undefined])
  return text
}

/** Undefined once the thread has had its time or its memory. What is unpacked lies outside its heap, which alone has a limit. */
async function excess(thread: Worker, { seconds, megabytes }: Limits, signal: AbortSignal): Promise<undefined> {
  for (let look = 0; look < seconds * looksASecond && !signal.aborted; look++) {
    await sleep(1_000 / looksASecond, undefined, { signal }).catch(() => {})
    const used = await thread.getHeapStatistics().catch(() => null)
    if (used && used.external_memory > megabytes * 1024 * 1024) return
  }
}
