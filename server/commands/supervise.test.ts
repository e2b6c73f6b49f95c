import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { afterEach, expect, it } from "vitest"
import { type Supervised, supervise } from "./supervise"

let supervised: Supervised | undefined
afterEach(() => supervised?.stop())

function startOne(failures: number) {
  const pauses: unknown[] = []
  const children: ChildProcess[] = []
  const log = { error: (fields: { pauseMs: number }) => void pauses.push(fields.pauseMs) }
  let begun = 0
  supervised = supervise(log as unknown as Parameters<typeof supervise>[0], {
    name: "worker",
    exited: "worker.exited",
    firstPauseMs: 5,
    start(isReady) {
      const isFailing = begun++ < failures
      const child = spawn(process.execPath, ["-e", isFailing ? "process.exit(3)" : "setTimeout(() => {}, 1e6)"])
      children.push(child)
      if (!isFailing) child.once("spawn", isReady)
      return child
    },
  })
  return { ready: supervised.ready, pauses, children }
}

it("a first start continues after its process has ended five times, each pause twice the one before", {
  tags: "slow",
}, async () => {
  const { ready, pauses } = startOne(5)
  await ready
  expect(pauses).toEqual([10, 20, 40, 80, 160])
})

it("a process whose end is expected is neither logged nor restarted", async () => {
  const { ready, pauses, children } = startOne(0)
  await ready
  supervised?.expectEnd()
  children[0].kill("SIGINT")
  await once(children[0], "exit")
  await sleep(50)
  expect([pauses, children.length]).toEqual([[], 1])
})

it("a first start fails with the reason when a sixth process has ended too", { tags: "slow" }, async () => {
  await expect(startOne(6).ready).rejects.toThrow("the worker ended 6 times, at last with code 3")
})

it("a process that leaves in order to be replaced is replaced at once, and not logged", async () => {
  const pauses: unknown[] = []
  const children: ChildProcess[] = []
  const log = { error: (fields: { pauseMs: number }) => void pauses.push(fields.pauseMs) }
  supervised = supervise(log as unknown as Parameters<typeof supervise>[0], {
    name: "worker",
    exited: "worker.exited",
    firstPauseMs: 60_000,
    start(isReady, isLeaving) {
      const isFirst = children.length === 0
      const child = spawn(process.execPath, ["-e", isFirst ? "" : "setTimeout(() => {}, 1e6)"])
      child.once("spawn", isReady)
      if (isFirst) child.once("spawn", isLeaving)
      children.push(child)
      return child
    },
  })
  await expect.poll(() => children.length).toBe(2)
  await sleep(50)
  expect([pauses, children[1].exitCode]).toEqual([[], null])
})
