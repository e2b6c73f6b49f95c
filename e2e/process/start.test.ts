// @module-tag slow
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { getPriority, tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { alive, commandOf, freePort, processesOn, processTree } from "../support/machine"
import { launchServer, requireBuild, requireBundle } from "../support/processes"
import { askServer, predictionsOf, type StartedServer, serversIn } from "../support/startedServers"

/** With mode 700 like /root, and a space in the path. */
const parent = mkdtempSync(join(tmpdir(), "assay-process-"))
const folder = join(parent, "a folder", "data")
const servers = serversIn(folder)

let server: StartedServer
let key: string

beforeAll(requireBuild, 0)
beforeAll(() => requireBundle())
beforeAll(async () => {
  server = await servers.start()
})
afterAll(async () => {
  await servers.endAll()
  rmSync(parent, { recursive: true, force: true })
})

describe("npm start", () => {
  it("explains in a sentence what is wrong with its configuration, and leaves nothing running", async () => {
    const { code, stderr } = await launchServer({ ...servers.variables(), PORT: "http" }).ended
    expect(code).toBe(1)
    expect(stderr).toBe('PORT is "http"; it takes a whole number from 0 to 65535.\n')
  })

  it("prints its URL, how to get a key, and a call that answers 200 with the six headers", async () => {
    const [said] = await server.running.says(/Assay serves .*/)
    expect(said).toContain(`http://localhost:${server.port}`)
    const [, command] = await server.running.says(/A key: +npm run -s assay -- keys (.*)/)
    const issued = await servers.keys(...command.split(" "))
    expect(issued).toMatchObject({ code: 0 })
    key = issued.stdout.trim()
    expect(issued.stdout).toBe(`${key}\n`)
    const [, call] = await server.running.says(/A call: +(curl .*)/)
    const { stdout } = spawnSync("sh", ["-c", call.replace("curl", "curl -si").replace("YOUR_KEY", key)], {
      encoding: "utf8",
    })
    const [head, body] = stdout.split("\r\n\r\n")
    expect(head).toMatch(/^HTTP\/1.1 200 /)
    for (const window of ["", "-Day"]) {
      for (const name of ["Limit", "Remaining", "Reset"])
        expect(head).toMatch(new RegExp(`X-RateLimit-${name}${window}: \\d+`))
    }
    expect(JSON.parse(body)).toMatchObject({ count: 3, meta: { data_origin: "simulated" } })
  })

  it("serves pages and the API, and is ready", async () => {
    const page = await fetch(server.origin)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain("Simulated data")
    const [, mailbox] = await server.running.says(/Mail: +(\S+)/)
    expect((await fetch(`${server.origin}/dev/mailbox`)).status).toBe(404)
    const { status, headers } = await fetch(mailbox, { redirect: "manual" })
    expect([status, headers.get("location")]).toEqual([307, "/dev/mailbox"])
    // Families that predictions do not depend on are collected once the server answers.
    const readiness = async () => (await fetch(`${server.origin}/readyz`)).json()
    await expect.poll(readiness).toMatchObject({ status: "ready", reasons: [] })
  })

  it("renders its pages in a process of low priority, and restarts it when it dies", async () => {
    const rendering = () => processTree(server.running.pid).filter((pid) => /commands\/pages\.mjs/.test(commandOf(pid)))
    const [first] = rendering()
    expect(getPriority(first)).toBe(Math.max(5, getPriority()))
    process.kill(first, "SIGKILL")
    await expect.poll(() => rendering().some((pid) => pid !== first)).toBe(true)
    await expect.poll(async () => (await fetch(`${server.origin}/sign-in`)).status).toBe(200)
    for (const path of ["/track-record", "/demo/snapshot", "/methodology", "/status"]) {
      // On a busy machine, a page may at first show that its figures cannot be read.
      const look = async () => {
        const page = await fetch(`${server.origin}${path}`, { headers: { Accept: "text/html" } })
        return [path, page.status, /simulated/i.test(await page.text())]
      }
      await expect.poll(look).toEqual([path, 200, true])
    }
  })

  it("leaves nothing running after SIGTERM, frees its port, and keeps everything for its next start", async () => {
    const told = await servers.keys("issue", "--email", "pro@example.com", "--tier", "api_pro")
    key = told.stdout.trim()
    const before = await predictionsOf(server, key)
    expect(before.length).toBeGreaterThan(50)
    const { usage } = await (await askServer(server, "account/me", key)).json()
    const all = servers.everyProcess(server)
    expect(all.length).toBeGreaterThan(5)
    await server.running.end("SIGTERM")
    await expect.poll(() => alive(all)).toEqual([])
    expect(processesOn(folder)).toEqual([])
    await expect(fetch(server.origin)).rejects.toThrow()

    const livezPort = await freePort()
    server = await servers.start("again", { LIVEZ_PORT: String(livezPort) })
    const livez = await fetch(`http://127.0.0.1:${livezPort}/livez`)
    expect([livez.status, await livez.json()]).toMatchObject([200, { status: "ok" }])
    for (const port of [livezPort, server.port]) {
      const startup = await fetch(`http://127.0.0.1:${port}/startupz`)
      expect([startup.status, await startup.json()]).toEqual([200, { status: "started" }])
    }
    expect(await predictionsOf(server, key)).toEqual(before)
    const after = (await (await askServer(server, "account/me", key)).json()).usage
    expect(after.total_requests).toBe(usage.total_requests + 2)
    expect(after.day_used).toBe(usage.day_used + 2)
  })
})
