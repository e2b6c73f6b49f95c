import { spawnSync } from "node:child_process"
import { expect, it } from "vitest"
import { closeAll } from "./closing"

const never = () => new Promise(() => {})

it("work that hangs does not keep what it needs from being closed", async () => {
  const closed: string[] = []
  const takers = [never, () => closed.push("taker")]
  const needed = [() => closed.push("usage"), never, () => closed.push("pages")]
  await closeAll({ takers, needed }, { takersMs: 20, allMs: 40 })
  expect(closed).toEqual(["taker", "usage", "pages"])
})

it("what fails to close keeps nothing else open, and work ends before what it needs", async () => {
  const closed: string[] = []
  const takers = [async () => closed.push("taker")]
  const needed = [() => closed.push("first"), () => closed.push("second")]
  await closeAll({ takers, needed })
  expect(closed).toEqual(["taker", "first", "second"])
})

it("a process ends though its database cannot be left, and tells why", () => {
  const script = `
    import { leave } from "./server/commands/closing.ts"
    setInterval(() => {}, 1_000)
    process.on("uncaughtException", () => {})
    leave({ release() { throw new Error("the lock is held") } }, 0)
  `
  const line = ["--import", "tsx", "--input-type=module", "-e", script]
  const { status, stderr } = spawnSync(process.execPath, line, { encoding: "utf8", timeout: 20_000 })
  expect([status, stderr.trim()]).toEqual([1, "the lock is held"])
})
