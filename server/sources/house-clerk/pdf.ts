import { once } from "node:events"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Worker } from "node:worker_threads"

/** `left` and `bottom` are the start of its baseline, in points from the lower left corner of the page. */
export type PlacedText = { text: string; left: number; bottom: number; width: number }

export type PdfPages = readonly (readonly PlacedText[])[]

export type PdfReader = {
  /** Null if it is not a complete PDF, or needs more pages, text, time or memory than any report. */
  pagesOf(bytes: Uint8Array): Promise<PdfPages | null>
  close(): Promise<void>
}

type Limits = { seconds: number; megabytes: number; pages: number; characters: number }

/** Most reports have a few pages, and a page takes milliseconds. */
const usual: Limits = { seconds: 15, megabytes: 256, pages: 500, characters: 1_000_000 }
const looksASecond = 10

/**
 * Reads PDFs in a thread that is terminated beyond its limits, because a few kilobytes of PDF can unpack to gigabytes.
 */
export function openPdfReader(limits = usual): PdfReader {
  let thread: Worker | null = null

  async function close(): Promise<void> {
    const ended = thread?.terminate()
    thread = null
    await ended
  }

  async function pagesOf(bytes: Uint8Array): Promise<PdfPages | null> {
    thread ??= start(limits)
    const over = new AbortController()
    const pages = await Promise.race([answerOf(thread, bytes, over.signal), excess(thread, limits, over.signal)])
    over.abort()
    if (pages !== undefined) return pages
    await close()
    return null
  }

  return { pagesOf, close }
}

function start({ megabytes, pages, characters }: Limits): Worker {
  // Loaded at run time, because Next's bundler would treat the thread's file as its own and move it.
  const { Worker } = process.getBuiltinModule("node:worker_threads")
  const file = join(process.cwd(), "server", "sources", "house-clerk", "pdfThread.ts")
  const resourceLimits = { maxOldGenerationSizeMb: megabytes }
  return new Worker(file, { execArgv: [], resourceLimits, workerData: { pages, characters } })
}

/** Undefined if the thread ends without an answer. */
async function answerOf(thread: Worker, bytes: Uint8Array, signal: AbortSignal): Promise<PdfPages | null | undefined> {
  thread.postMessage(bytes)
  const answered = once(thread, "message", { signal })
  const ended = once(thread, "exit", { signal }).then(() => [undefined])
  const [pages]: (PdfPages | null | undefined)[] = await Promise.race([answered, ended]).catch(() => [undefined])
  return pages
}

/**
 * Resolves once the time or memory limit is exceeded. Node can limit only the heap, and unpacked data lies outside it.
 */
async function excess(thread: Worker, { seconds, megabytes }: Limits, signal: AbortSignal): Promise<undefined> {
  for (let look = 0; look < seconds * looksASecond && !signal.aborted; look++) {
    await sleep(1_000 / looksASecond, undefined, { signal }).catch(() => {})
    const used = await thread.getHeapStatistics().catch(() => null)
    if (used && used.external_memory > megabytes * 1024 * 1024) return
  }
}
