import { spawnSync } from "node:child_process"
import { expect, it } from "vitest"
import { shutDown } from "./shutdown"

const never = () => new Promise(() => {})

it("work that hangs does not prevent its resources from being closed", async () => {
  const closed: string[] = []
  const intake = [never, () => closed.push("intake")]
  const resources = [() => closed.push("usage"), never, () => closed.push("pages")]
  await shutDown({ intake, resources }, { intakeMs: 20, totalMs: 40 })
  expect(closed).toEqual(["intake", "usage", "pages"])
})

it("work ends before the resources that it needs are closed", async () => {
  const closed: string[] = []
  const intake = [async () => closed.push("intake")]
  const resources = [() => closed.push("first"), () => closed.push("second")]
  await shutDown({ intake, resources })
  expect(closed).toEqual(["intake", "first", "second"])
})

it("a process whose database cannot be released still ends, and prints the reason", () => {
  const script = `
    import { exitProcess } from "./server/commands/shutdown.ts"
    setInterval(() => {}, 1_000)
    process.on("uncaughtException", () => {})
    exitProcess({ release() { throw new Error("the lock is held") } }, 0)
  `
  const line = ["--import", "tsx", "--input-type=module", "-e", script]
  const { status, stderr } = spawnSync(process.execPath, line, { encoding: "utf8", timeout: 20_000 })
  expect([status, stderr.trim()]).toEqual([1, "the lock is held"])
})
