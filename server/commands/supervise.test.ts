import { spawn } from "node:child_process"
import { afterEach, expect, it } from "vitest"
import { type Supervised, supervise } from "./supervise"

let supervised: Supervised | undefined
afterEach(() => supervised?.stop())

/** A program of which the first processes end before they are ready, and what was logged of each. */
function startOne(failures: number) {
  const pauses: unknown[] = []
  const log = { error: (fields: { pauseMs: number }) => void pauses.push(fields.pauseMs) }
  let begun = 0
  supervised = supervise(log as unknown as Parameters<typeof supervise>[0], {
    name: "worker",
    exited: "worker.exited",
    firstPauseMs: 5,
    start(isReady) {
      const isFailing = begun++ < failures
      const child = spawn(process.execPath, ["-e", isFailing ? "process.exit(3)" : "setTimeout(() => {}, 1e6)"])
      if (!isFailing) child.once("spawn", isReady)
      return child
    },
  })
  return { ready: supervised.ready, pauses }
}

it("a first start goes on where its process ended five times, and each pause is twice the one before", async () => {
  const { ready, pauses } = startOne(5)
  await ready
  expect(pauses).toEqual([10, 20, 40, 80, 160])
})

it("a first start ends with the reason where a sixth process has ended as well", async () => {
  await expect(startOne(6).ready).rejects.toThrow("the worker ended 6 times, at last with code 3")
})
