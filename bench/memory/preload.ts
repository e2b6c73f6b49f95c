import { renameSync, writeFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { BroadcastChannel, isMainThread, threadId } from "node:worker_threads"

/*
 * `NODE_OPTIONS` loads this file into every process and thread of a measured server, so it imports nothing of ours. On
 * SIGUSR2 a process collects its garbage and writes how many bytes it holds.
 */

type HeldByThread = { heap: number; external: number }
export type HeldByProcess = HeldByThread & { panel: number }

type Message = { data: { thread: number; held: HeldByThread } | "ask" }

const repliesMs = 3_000
const channel = new BroadcastChannel("memory")
channel.unref()

if (isMainThread) answerSignals(countShared())
else {
  channel.onmessage = ({ data }: Message) => {
    if (data === "ask") channel.postMessage({ thread: threadId, held: heldHere() })
  }
}

function answerSignals(sharedBytes: () => number): void {
  const threads = new Map<number, HeldByThread>()
  channel.onmessage = ({ data }: Message) => {
    if (data !== "ask") threads.set(data.thread, data.held)
  }
  process.on("SIGUSR2", async () => {
    threads.clear()
    channel.postMessage("ask")
    await sleep(repliesMs)
    const all = [heldHere(), ...threads.values()]
    const sum = (part: keyof HeldByThread) => all.reduce((total, held) => total + held[part], 0)
    const held: HeldByProcess = { heap: sum("heap"), external: sum("external"), panel: sharedBytes() }
    const file = `${process.env.BENCH_MEMORY_FOLDER}/${process.pid}.json`
    writeFileSync(`${file}.part`, JSON.stringify(held))
    renameSync(`${file}.part`, file)
  })
}

function heldHere(): HeldByThread {
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" })
  const { heapTotal, external } = process.memoryUsage()
  return { heap: heapTotal, external }
}

/** Counts all shared memory, which only the columns of the panel use. */
function countShared(): () => number {
  let bytes = 0
  const ended = new FinalizationRegistry<number>((length) => {
    bytes -= length
  })
  globalThis.SharedArrayBuffer = class extends SharedArrayBuffer {
    constructor(length = 0) {
      super(length)
      bytes += length
      ended.register(this, length)
    }
  }
  return () => bytes
}
