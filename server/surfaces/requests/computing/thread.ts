import type { Worker } from "node:worker_threads"
import { refusals } from "../../../accounts/refusals"
import { endInGate, noteLoadOfThread, noteNewestLoad } from "../../../bars/wholePanels"
import type { KnowledgeStore } from "../../../knowledge/store"
import type { Logger } from "../../../platform/log"
import { programOf } from "../../../platform/process"
import { tracing } from "../../../platform/tracing/tracing"
import type { Compute, Computed } from "./compute"
import { type Formed, formed, type MakeForm } from "./forms"
import {
  bufferOf,
  errorOf,
  type FromThread,
  type SentForm,
  type SentQuestion,
  type ThreadStart,
  type ToThread,
} from "./message"

/** Relative to the repository: a bundler would take an address relative to this file for one of its own. */
const answerThread = "server/surfaces/requests/computing/answerThread.ts"

export type AnswerThread = {
  start(): Promise<void>
  compute: Compute
  form: MakeForm
  load(): number
  close(): Promise<void>
}

/** Work of a thread must not delay the end of its process. */
const endsWithinMs = 1_000

/** V8 collects earlier in smaller spaces. A question that needs more than this ends only its own thread. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 }

type Asked = { kind: "question"; asked: SentQuestion; place?: string } | { kind: "form"; asked: SentForm }

type Waiting = { resolve(made: unknown): void; reject(error: unknown): void; here(): Promise<unknown> }

type Surroundings = { knowledge: Pick<KnowledgeStore, "follow">; here: Compute; log: Pick<Logger, "error"> }

/**
 * A thread that computes answers, started on demand and again after it has ended. If none can be started (a bundle
 * without the sources next to it), `here` computes them.
 */
export function openThread(
  { knowledge, here, log }: Surroundings,
  workerData: ThreadStart,
  source = answerThread,
): AnswerThread {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  const started = Promise.withResolvers<void>()
  let isStartable = true
  let isClosed = false
  let count = 0

  function start(): Worker {
    const { Worker } = process.getBuiltinModule("node:worker_threads")
    const { file, execArgv } = programOf(source)
    const thread = new Worker(file, { execArgv, workerData, resourceLimits })
    let isReady = false
    thread.unref()
    thread.on("message", (message: FromThread) => {
      if (message.kind !== "ready") return settle(message)
      isReady = true
      started.resolve()
    })
    thread.on("error", (error) => {
      isStartable &&= isReady
      log.error(
        { event: "answer_thread.failed", error: String(error), stack: error.stack },
        "A thread for answers failed",
      )
    })
    let isTold = false
    const unfollow = knowledge.follow((message) => {
      if (message.kind === "bars") {
        noteNewestLoad(workerData.gate, message.load)
        // The thread itself notes the later ones.
        if (!isTold) noteLoadOfThread(workerData.gate, workerData.thread, message.load)
        isTold = true
      }
      send(thread, message)
    })
    thread.on("exit", () => {
      started.resolve()
      unfollow()
      endInGate(workerData.gate, workerData.thread)
      lose(thread)
    })
    worker = thread
    return thread
  }

  function settle(message: Exclude<FromThread, { kind: "ready" }>): void {
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (waiting.size === 0) worker?.unref()
    if (message.kind === "failure") asked?.reject(errorOf(message.failure))
    else asked?.resolve(message.made)
  }

  /**
   * Work that a thread leaves undone is done here if no thread can be started. Otherwise it is refused, because it may
   * have ended the thread.
   */
  function lose(lost: Worker): void {
    if (worker !== lost) return
    worker = null
    const left = [...waiting.values()]
    waiting.clear()
    for (const { resolve, reject, here } of left) {
      if (isStartable || isClosed) reject(refusals.computationLost())
      else here().then(resolve, reject)
    }
  }

  /** Both sides are of one build, so each kind of question gets the answer of its type. */
  function ask<Made>(asked: Asked, here: () => Promise<Made>): Promise<Made> {
    if (!isStartable) return here()
    const thread = worker ?? start()
    thread.ref()
    const id = count++
    return new Promise<unknown>((resolve, reject) => {
      waiting.set(id, { resolve, reject, here })
      send(thread, { ...asked, id })
    }) as Promise<Made>
  }

  return {
    start() {
      worker ??= start()
      return started.promise
    },
    async compute(asked) {
      const { product, ...rest } = asked
      const sent = { ...rest, product: product.name }
      const { answer, ...others } = await ask<Computed>(
        { kind: "question", asked: sent, place: tracing()?.place() },
        () => here(asked),
      )
      return { ...others, answer: { ...answer, body: bufferOf(answer.body) } }
    },
    async form(name, answer, product, asked) {
      const sent = { name, answer, product: product.name, asked }
      const made = await ask<Formed<typeof name>>({ kind: "form", asked: sent }, async () =>
        formed(name, answer, product, asked),
      )
      return { ...made, body: made.body && bufferOf(made.body) }
    },
    load: () => waiting.size,
    async close() {
      isClosed = true
      const last = worker
      if (!last) return
      const ended = new Promise((resolve) => last.once("exit", resolve))
      const limit = setTimeout(() => void last.terminate(), endsWithinMs)
      last.ref()
      send(last, { kind: "close" })
      await ended
      clearTimeout(limit)
    },
  }
}

function send(thread: Worker, message: ToThread): void {
  thread.postMessage(message)
}
