import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { connect } from "../../server/platform/database/database"
import { openPostgres } from "../../server/platform/database/embedded"
import { alive, commandOf, freePort, processesOn, processTree } from "../support/machine"
import {
  launch,
  launchInTerminal,
  launchServer,
  type Running,
  requireBuild,
  requireBundle,
  runToEnd,
} from "../support/processes"

/** With mode 700 like /root, and a space in the path. */
const parent = mkdtempSync(join(tmpdir(), "assay-process-"))
const folder = join(parent, "a folder", "data")
const second = join(parent, "another", "data")

type Server = { running: Running; port: number; origin: string }

const started: Server[] = []
let server: Server
let first: Server
let twin: Server
let key: string

beforeAll(requireBuild, 0)
beforeAll(requireBundle)

/** Two servers start in one empty folder at once. */
beforeAll(async () => {
  const both = await Promise.all([start(folder), start(folder)])
  ;[first, twin] = both
  server = first
})

afterAll(async () => {
  for (const { running } of started) await running.end("SIGTERM")
  rmSync(parent, { recursive: true, force: true })
})

/** The folder's PostgreSQL, whoever started it. */
function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, "pg/data/postmaster.pid"), "utf8").split("\n")[0])
}

function variables(dataDir: string, more: Record<string, string> = {}): Record<string, string> {
  return { DATA_DIR: dataDir, WORLD_SIZE: "test", WORLD_SEED: "process", ...more }
}

async function start(dataDir: string, more: Record<string, string> = {}): Promise<Server> {
  const port = await freePort()
  return serving(launch("npm", ["start"], variables(dataDir, { PORT: String(port), ...more })), port)
}

async function startAgain(more: Record<string, string> = {}, dataDir = folder): Promise<Server> {
  const port = await freePort()
  return serving(launchServer(variables(dataDir, { PORT: String(port), ...more })), port)
}

async function startInTerminal(): Promise<Server> {
  const port = await freePort()
  return serving(launchInTerminal(["npm", "start"], variables(folder, { PORT: String(port) })), port)
}

async function serving(running: Running, port: number): Promise<Server> {
  const one = { running, port, origin: `http://127.0.0.1:${port}` }
  started.push(one)
  await running.says(/^Ready after \d+ s/m)
  return one
}

function keys(...args: string[]) {
  return runToEnd("server/commands/keys.ts", args, variables(folder))
}

const askOnce = (path: string, { origin }: Server = server) =>
  fetch(`${origin}/api/v1/${path}`, { headers: { "X-API-Key": key } })

/** Asks again where the database of a busy machine was waited for in vain; a 503 that comes sooner is the server's. */
async function ask(path: string, of: Server = server): Promise<Response> {
  const before = performance.now()
  const response = await askOnce(path, of)
  return response.status === 503 && performance.now() - before > 1_700 ? ask(path, of) : response
}

/** The worker processes of a server. */
function workersOf({ running }: Pick<Server, "running">): number[] {
  return processTree(running.pid).filter((pid) => /commands\/worker\.(ts|mjs)/.test(commandOf(pid)))
}

/** The server, its PostgreSQL and their children. */
function everyProcess(): number[] {
  return [server.running.pid, ...processesOn(folder)].flatMap(processTree)
}

async function predictions(of: Server = server): Promise<unknown[]> {
  const { predictions } = await (await ask("predictions/latest?limit=60", of)).json()
  return predictions
}

describe("npm start", () => {
  it("leaves nothing running when it is stopped in the middle of its first start", async () => {
    const early = join(parent, "early")
    const running = launchServer(variables(early, { PORT: "0" }))
    await running.says(/First start/)
    // A worker that dies meanwhile is started again.
    await expect.poll(() => workersOf({ running })).toHaveLength(1)
    const [first] = workersOf({ running })
    process.kill(first, "SIGKILL")
    await expect.poll(() => workersOf({ running }).some((pid) => pid !== first)).toBe(true)
    const everything = () => [running.pid, ...processesOn(early)].flatMap(processTree)
    await expect.poll(() => everything().length).toBeGreaterThan(5)
    const all = everything()
    await running.end("SIGTERM")
    await expect.poll(() => alive(all)).toEqual([])
  })

  it("takes its worker with it when it is killed in the middle of its first start", async () => {
    const early = join(parent, "early")
    const running = launchServer(variables(early, { PORT: "0" }))
    await running.says(/First start/)
    await expect.poll(() => workersOf({ running })).toHaveLength(1)
    const begun = workersOf({ running })
    await running.end("SIGKILL")
    await expect.poll(() => alive(begun)).toEqual([])
    expect(processesOn(early)).toHaveLength(1)
    const { code } = await runToEnd("server/commands/keys.ts", ["list"], variables(early))
    expect([code, processesOn(early)]).toEqual([0, []])
  })

  it("says in a sentence what is wrong with its configuration, and leaves nothing running", async () => {
    const { code, stderr } = await launchServer(variables(join(parent, "x"), { PORT: "http" })).ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^The environment is invalid:\n.*\n.*PORT\n$/)
  })

  it("prints where it serves, how to get a key, and a call that answers 200 with the six headers", async () => {
    const [said] = await server.running.says(/Assay serves .*/)
    expect(said).toContain(`http://localhost:${server.port}`)
    const [, command] = await server.running.says(/A key: +npm run -s keys -- (.*)/)
    const issued = await keys(...command.split(" "))
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

  it("is one of two that were started at once on an empty folder, and both serve the same market", async () => {
    const [one, other] = await Promise.all([predictions(), predictions(twin)])
    expect(one.length).toBeGreaterThan(50)
    expect(other).toEqual(one)
    await twin.running.end("SIGTERM")
  })

  it("serves pages beside the API, and is ready", async () => {
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

  it("leaves nothing running after SIGTERM, frees its port, and has kept all when it starts again", async () => {
    const told = await keys("issue", "--email", "pro@example.com", "--tier", "api_pro")
    key = told.stdout.trim()
    const before = await predictions()
    const { usage } = await (await ask("account/me")).json()
    const all = everyProcess()
    expect(all.length).toBeGreaterThan(5)
    await server.running.end("SIGTERM")
    await expect.poll(() => alive(all)).toEqual([])
    expect(processesOn(folder)).toEqual([])
    await expect(fetch(server.origin)).rejects.toThrow()

    server = await start(folder)
    expect(await predictions()).toEqual(before)
    const after = (await (await ask("account/me")).json()).usage
    expect(after.total_requests).toBe(usage.total_requests + 2)
    expect(after.day_used).toBe(usage.day_used + 2)
  })

  it("made the market once, where two were started at once: the other waited for it", async () => {
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

  it("works at once after kill -9 of all its processes, and a key just issued is still there", async () => {
    const { stdout } = await keys("issue", "--email", "late@example.com", "--tier", "api_pro")
    key = stdout.trim()
    const all = everyProcess()
    for (const pid of all) process.kill(pid, "SIGKILL")
    await server.running.ended
    await expect.poll(() => alive(all)).toEqual([])
    server = await startAgain({ START_WORKER: "false" })
    expect((await predictions()).length).toBeGreaterThan(50)
    expect((await ask("account/me")).status).toBe(200)
  })

  it("takes over the PostgreSQL of a server that was killed alone, and stops it in the end", async () => {
    const postgres = processesOn(folder)
    for (const pid of processTree(server.running.pid)) if (!postgres.includes(pid)) process.kill(pid, "SIGKILL")
    await server.running.ended
    expect(processesOn(folder)).toEqual(postgres)
    server = await startAgain()
    expect(processesOn(folder)).toEqual(postgres)
    expect((await ask("account/me")).status).toBe(200)
  })

  it("starts its PostgreSQL again when that dies, and goes on", async () => {
    const postmaster = postmasterOf(folder)
    process.kill(postmaster, "SIGKILL")
    await expect.poll(() => processesOn(folder).some((pid) => pid !== postmaster)).toBe(true)
    const ready = async () => (await fetch(`${server.origin}/readyz`)).status
    await expect.poll(ready).toBe(200)
    expect((await ask("account/me")).status).toBe(200)
  })

  it("starts its worker again when that dies, and goes on answering", async () => {
    await expect.poll(() => workersOf(server)).toHaveLength(1)
    const [first] = workersOf(server)
    process.kill(first, "SIGKILL")
    const others = () => workersOf(server).filter((pid) => pid !== first)
    await expect.poll(others).toHaveLength(1)
    expect((await ask("market/regime")).status).toBe(200)
  })

  it("answers and ends while its PostgreSQL is frozen, and a second one says that it is", async () => {
    const all = everyProcess()
    // The postmaster first, so that no backend comes or goes meanwhile.
    const postmaster = postmasterOf(folder)
    process.kill(postmaster, "SIGSTOP")
    for (const pid of alive(processTree(postmaster))) process.kill(pid, "SIGSTOP")
    const path = "predictions/latest?limit=37"
    const [readiness, answer, second] = await Promise.all([
      fetch(`${server.origin}/readyz`),
      askOnce(path),
      launchServer(variables(folder, { PORT: "0" })).ended,
    ])
    expect([readiness.status, answer.status]).toEqual([503, 503])
    expect(second.code).toBe(1)
    expect(second.stderr).toMatch(/^The database at .* does not answer: .*\n$/)
    await server.running.end("SIGTERM")
    await expect.poll(() => alive(all)).toEqual([])
    server = await startInTerminal()
    expect((await ask(path)).status).toBe(200)
  })

  it("refuses to mix worlds: the same folder with FEED=live is an error that says what to do", async () => {
    const port = await freePort()
    const more = { FEED: "live", PORT: String(port) }
    const { code, stderr } = await launchServer(variables(folder, more)).ended
    expect(code).toBe(1)
    expect(stderr).toContain('created with feed "simulated", but "live" is configured')
    expect(stderr).toContain("use another DATA_DIR")
    expect((await ask("market/regime")).status).toBe(200)
  })

  it("leaves nothing running after Ctrl-C, which signals all processes of its terminal", async () => {
    await expectNothingLeft(({ child }) => child.stdin?.write("\x03"))
  })

  it("leaves nothing running after the end of its terminal", async () => {
    server = await startInTerminal()
    await expectNothingLeft(({ child }) => child.stdin?.end())
  })

  it("serves two data folders side by side on two ports, one of them without a worker", async () => {
    mkdirSync(join(parent, "another"))
    expect(spawnSync("cp", ["-a", "--reflink=auto", folder, second]).status).toBe(0)
    const both = await Promise.all([startInTerminal(), startAgain({ START_WORKER: "false" }, second)])
    server = both[0]
    await expect.poll(() => both.map((each) => workersOf(each).length)).toEqual([1, 0])
    expect(await predictions(both[0])).toEqual(await predictions(both[1]))
    const { stdout } = await runToEnd("server/commands/keys.ts", ["list"], variables(second))
    const id = stdout
      .split("\n")
      .find((line) => line.includes("late@example.com"))
      ?.split("\t")[0]
    await runToEnd("server/commands/keys.ts", ["deactivate", String(id)], variables(second))
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
