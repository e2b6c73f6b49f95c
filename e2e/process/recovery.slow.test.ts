// @module-tag slow
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isDeepStrictEqual } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { connect } from "../../server/platform/database/database"
import { openPostgres } from "../../server/platform/database/embedded"
import { alive, processesOn, processTree } from "../support/machine"
import { launchServer, type Running, requireBuild, requireBundle } from "../support/processes"
import { askServer, predictionsOf, type StartedServer, serversIn, workersOf } from "../support/startedServers"

const parent = mkdtempSync(join(tmpdir(), "assay-process-"))
const folder = join(parent, "data")
const servers = serversIn(folder)
const others = serversIn(join(parent, "another", "data"))
const early = serversIn(join(parent, "early"))

let server: StartedServer
let first: StartedServer
let twin: StartedServer
let key: string

beforeAll(requireBuild, 0)
beforeAll(() => requireBundle())

/** Two servers start in one empty folder at once. */
beforeAll(async () => {
  const both = await Promise.all([servers.start(), servers.start()])
  ;[first, twin] = both
  server = first
  key = await issueKey("pro@example.com")
})

afterAll(async () => {
  for (const each of [servers, others]) await each.endAll()
  rmSync(parent, { recursive: true, force: true })
})

async function issueKey(email: string): Promise<string> {
  return (await servers.keys("issue", "--email", email, "--tier", "api_pro")).stdout.trim()
}

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, "pg/data/postmaster.pid"), "utf8").split("\n")[0])
}

const ask = (path: string, of = server) => askServer(of, path, key)
const predictions = (of = server) => predictionsOf(of, key)
const everyProcess = () => servers.everyProcess(server)

describe("npm start", () => {
  it("leaves nothing running when it is stopped in the middle of its first start", async () => {
    const running = launchServer(early.variables({ PORT: "0" }))
    await running.says(/First start/)
    await expect.poll(() => workersOf({ running })).toHaveLength(1)
    const [first] = workersOf({ running })
    process.kill(first, "SIGKILL")
    await expect.poll(() => workersOf({ running }).some((pid) => pid !== first)).toBe(true)
    const everything = () => [running.pid, ...processesOn(join(parent, "early"))].flatMap(processTree)
    await expect.poll(() => everything().length).toBeGreaterThan(5)
    const all = everything()
    await running.end("SIGTERM")
    await expect.poll(() => alive(all)).toEqual([])
  })

  it("ends its worker too if it is killed in the middle of its first start", async () => {
    const running = launchServer(early.variables({ PORT: "0" }))
    await running.says(/First start/)
    await expect.poll(() => workersOf({ running })).toHaveLength(1)
    const begun = workersOf({ running })
    await running.end("SIGKILL")
    await expect.poll(() => alive(begun)).toEqual([])
    expect(processesOn(join(parent, "early"))).toHaveLength(1)
    const { code } = await early.keys("list")
    expect([code, processesOn(join(parent, "early"))]).toEqual([0, []])
  })

  it("can run twice on an empty folder at once, and both serve the same market", async () => {
    // Facts still arrive, and each server notices them on its own.
    const areSame = async () => {
      const [one, other] = await Promise.all([predictions(), predictions(twin)])
      return one.length > 50 && isDeepStrictEqual(one, other)
    }
    try {
      await expect.poll(areSame).toBe(true)
    } finally {
      await twin.running.end("SIGTERM")
    }
  })

  it("works at once after kill -9 of all its processes, and a key that was just issued is still there", async () => {
    key = await issueKey("late@example.com")
    const all = everyProcess()
    for (const pid of all) process.kill(pid, "SIGKILL")
    await server.running.ended
    await expect.poll(() => alive(all)).toEqual([])
    server = await servers.start("again", { START_WORKER: "false" })
    expect((await predictions()).length).toBeGreaterThan(50)
    expect((await ask("account/me")).status).toBe(200)
  })

  it("makes the market once if two start at once: the other waits for it", async () => {
    const both = await Promise.all([first.running.ended, twin.running.ended])
    const all = both.map(({ stderr }) => stderr).join("")
    expect(all.match(/Another process is writing the same data; waiting for it to finish/g)).toHaveLength(1)
    for (const { stdout } of both) {
      expect(stdout).toContain("First start")
      for (const need of ["bars", "predictions"]) {
        expect(stdout.match(new RegExp(`^${need}: ready after \\d+ s$`, "gm")), need).toHaveLength(1)
      }
    }
    const place = openPostgres(join(folder, "pg"))
    const database = connect(place.url, 1)
    const { rows } = await database.pool.query(
      "SELECT family, count(*)::int AS runs FROM ingestion WHERE family IN ('bars', 'vix') GROUP BY family ORDER BY family",
    )
    await database.close()
    place.release()
    expect(rows).toEqual([
      { family: "bars", runs: 1 },
      { family: "vix", runs: 1 },
    ])
  })

  it("takes over the PostgreSQL of a server that was killed alone, and stops it in the end", async () => {
    const postgres = processesOn(folder)
    for (const pid of processTree(server.running.pid)) if (!postgres.includes(pid)) process.kill(pid, "SIGKILL")
    await server.running.ended
    expect(processesOn(folder)).toEqual(postgres)
    server = await servers.start("again")
    expect(processesOn(folder)).toEqual(postgres)
    expect((await ask("account/me")).status).toBe(200)
  })

  it("restarts its PostgreSQL when that dies, and continues", async () => {
    const postmaster = postmasterOf(folder)
    process.kill(postmaster, "SIGKILL")
    await expect.poll(() => processesOn(folder).some((pid) => pid !== postmaster)).toBe(true)
    const ready = async () => (await fetch(`${server.origin}/readyz`)).status
    await expect.poll(ready).toBe(200)
    expect((await ask("account/me")).status).toBe(200)
  })

  it("restarts its worker when that dies, and keeps answering", async () => {
    await expect.poll(() => workersOf(server)).toHaveLength(1)
    const [first] = workersOf(server)
    process.kill(first, "SIGKILL")
    const others = () => workersOf(server).filter((pid) => pid !== first)
    await expect.poll(others).toHaveLength(1)
    expect((await ask("market/regime")).status).toBe(200)
  })

  it("answers and ends while its PostgreSQL is frozen, and a second one reports that it is", async () => {
    const all = everyProcess()
    // The postmaster first, so that no backend starts or ends meanwhile.
    const postmaster = postmasterOf(folder)
    process.kill(postmaster, "SIGSTOP")
    for (const pid of alive(processTree(postmaster))) process.kill(pid, "SIGSTOP")
    const path = "predictions/latest?limit=37"
    const [readiness, answer, second] = await Promise.all([
      fetch(`${server.origin}/readyz`),
      fetch(`${server.origin}/api/v1/${path}`, { headers: { "X-API-Key": key } }),
      launchServer(servers.variables({ PORT: "0" })).ended,
    ])
    expect([readiness.status, answer.status]).toEqual([200, 503])
    expect(second.code).toBe(1)
    expect(second.stderr).toMatch(/^The database at .* does not answer: .*\n$/)
    await server.running.end("SIGTERM")
    await expect.poll(() => alive(all)).toEqual([])
    server = await servers.start("in a terminal")
    expect((await ask(path)).status).toBe(200)
  })

  it("refuses to mix worlds: the same folder with FEED=live is an error that explains what to do", async () => {
    const { code, stderr } = await launchServer(servers.variables({ FEED: "live", PORT: "0" })).ended
    expect(code).toBe(1)
    expect(stderr).toContain('created with feed "simulated", but "live" is configured')
    expect(stderr).toContain("use another DATA_DIR")
    expect((await ask("market/regime")).status).toBe(200)
  })

  it("leaves nothing running after Ctrl-C, which signals all processes of its terminal", async () => {
    await expectNothingLeft(({ child }) => child.stdin?.write("\x03"))
  })

  it("leaves nothing running after its terminal has closed", async () => {
    server = await servers.start("in a terminal")
    await expectNothingLeft(({ child }) => child.stdin?.end())
  })

  it("serves two data folders on two ports at once, one of them without a worker", async () => {
    mkdirSync(join(parent, "another"))
    expect(spawnSync("cp", ["-a", "--reflink=auto", folder, join(parent, "another", "data")]).status).toBe(0)
    const both = await Promise.all([servers.start("in a terminal"), others.start("again", { START_WORKER: "false" })])
    server = both[0]
    await expect.poll(() => both.map((each) => workersOf(each).length)).toEqual([1, 0])
    expect(await predictions(both[0])).toEqual(await predictions(both[1]))
    const { stdout } = await others.keys("list")
    const id = stdout
      .split("\n")
      .find((line) => line.includes("late@example.com"))
      ?.split("\t")[0]
    await others.keys("deactivate", String(id))
    await expect.poll(async () => (await ask("market/regime", both[1])).status).toBe(403)
    expect((await ask("market/regime", both[0])).status).toBe(200)
    await both[1].running.end("SIGTERM")
    expect((await ask("market/regime", both[0])).status).toBe(200)
  })

  it("leaves nothing running after a service manager has asked all of its processes twice", async () => {
    await expectNothingLeft(({ pid }) => {
      for (let n = 0; n < 2; n++) process.kill(-processTree(pid)[1], "SIGTERM")
    })
  })
})

/** Ends the server and waits for its terminal to close; no process may be left. */
async function expectNothingLeft(end: (running: Running) => void): Promise<void> {
  await expect.poll(() => workersOf(server)).toHaveLength(1)
  const all = everyProcess()
  end(server.running)
  await server.running.ended
  await expect.poll(() => alive(all)).toEqual([])
}
