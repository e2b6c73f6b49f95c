import { setFlagsFromString } from "node:v8"
import { Worker } from "node:worker_threads"
import type { Env } from "../platform/env"
import { freeMemory, programOf } from "../platform/process"
import type { JobReport, Progress } from "./job"

/** `niceness` runs from 0 (the process's own priority) to 19 (lowest). */
export type ThreadTask = {
  job: string
  env: Env
  databaseUrl: string
  at: Date
  niceness: number
  isFill?: boolean
  place?: string
}

export type ThreadMessage =
  | { kind: "progress"; stage: string; done: number; all: number }
  | { kind: "finished"; report: JobReport }

export const threadCounts = { running: 0, ended: 0 }

/** After its run, a thread needs a moment to log its last lines. */
const endsWithinMs = 5_000

/** Runs a declared job in its own thread, whose memory is freed with it. `signal` ends the thread at once. */
export function runInThread(task: ThreadTask, progress: Progress, signal: AbortSignal): Promise<JobReport> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const thread = startThread(task)
    threadCounts.running++
    const end = () => void thread.terminate()
    signal.addEventListener("abort", end)
    thread.on("message", (message: ThreadMessage) => {
      if (message.kind === "progress") progress(message.stage, message.done, message.all)
      else {
        resolve(message.report)
        setTimeout(end, endsWithinMs).unref()
      }
    })
    thread.once("error", reject)
    thread.once("exit", (code) => {
      threadCounts.running--
      threadCounts.ended++
      signal.removeEventListener("abort", end)
      freeMemory()
      reject(new Error(`the thread of ${task.job} ended with ${code} before it was done`))
    })
  })
}

/**
 * A year of predictions passes through hundreds of megabytes of short-lived objects. With a worker's usual small young
 * heap, collecting them takes a third of the fill. These flags override `resourceLimits`, and V8 reads them when a
 * thread starts.
 */
const fillingFlag = "--max-semi-space-size=32"
const usualFlag = process.execArgv.find((each) => each.startsWith("--max-semi-space-size="))

function startThread(task: ThreadTask): Worker {
  const { file, execArgv } = programOf("server/jobs/jobThread.ts")
  const isRoomy = task.isFill && usualFlag !== undefined
  if (isRoomy) setFlagsFromString(fillingFlag)
  const thread = new Worker(file, { workerData: task, execArgv })
  if (isRoomy) thread.once("online", () => setFlagsFromString(usualFlag))
  return thread
}
