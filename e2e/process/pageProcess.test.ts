// @module-tag slow
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { beforeAll, expect, it } from "vitest"
import { supervisePages } from "../../server/commands/pageProcess"
import { testVariables } from "../support/database"
import { plainVariables, requireBuild } from "../support/processes"
import { testServer } from "../support/testServer"

const server = testServer()

beforeAll(requireBuild, 0)

function startPages(terms: { mostResidentBytes: number; mostSilentMs?: number }) {
  const logged: string[] = []
  const log = (fields: object) => void logged.push(JSON.stringify(fields))
  const service = Object.assign(Object.create(server.service), { log: { error: log, warn: log, info: log } })
  const variables = {
    ...plainVariables(),
    ...testVariables,
    NODE_ENV: "production" as const,
    DATABASE_URL: server.service.database.url,
  }
  // On a busy machine, a start takes longer than a visitor waits in production.
  const pages = supervisePages(service, { hostname: "127.0.0.1", port: 0 }, { ...terms, awaitedMs: 600_000, variables })
  const ask = () => pages.pages.ask("/terms", { host: "localhost" }).catch(() => ({ status: 503 }))
  return { ...pages, ask, logged }
}

it("the pages of every build accept each other's forms, since all builds have one key", () => {
  const manifest = JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8"))
  expect(Buffer.from(manifest.encryptionKey, "base64").toString()).toBe("the same in every build of Assay")
})

it("a process that holds more memory than it may is replaced, and no page is lost", async () => {
  const { ready, ask, logged, stop } = startPages({ mostResidentBytes: 1 })
  await ready
  const first = pageProcesses()
  const statuses = new Set<number>()
  await expect
    .poll(async () => {
      statuses.add((await ask()).status)
      return pageProcesses().some((id) => !first.includes(id)) && !pageProcesses().some((id) => first.includes(id))
    })
    .toBe(true)
  expect([...statuses]).toEqual([200])
  expect(logged[0]).toContain('"event":"pages.replaced"')
  await stop()
  expect((await ask()).status).toBe(503)
})

it("a process that was killed is restarted, and requests meanwhile wait for it", async () => {
  const { ready, ask, logged, stop } = startPages({ mostResidentBytes: Number.POSITIVE_INFINITY })
  await ready
  for (const id of pageProcesses()) process.kill(id, "SIGKILL")
  expect((await ask()).status).toBe(200)
  expect(logged).toEqual(expect.arrayContaining([expect.stringContaining('"reason":"SIGKILL"')]))
  await stop()
})

it("a process that falls silent is ended", async () => {
  const { logged, stop } = startPages({ mostResidentBytes: Number.POSITIVE_INFINITY, mostSilentMs: 300 })
  await expect.poll(() => logged[0]).toContain('"reason":"SIGKILL"')
  await stop()
})

function pageProcesses(): number[] {
  const { stdout } = spawnSync("pgrep", ["-P", String(process.pid), "-f", "commands/pages"], { encoding: "utf8" })
  return stdout.split("\n").filter(Boolean).map(Number)
}
