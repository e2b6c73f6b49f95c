// @module-tag slow
import { createHash } from "node:crypto"
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { gunzipSync } from "node:zlib"
import { unpackTar } from "modern-tar"
import pLimit from "p-limit"
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { methods } from "../../scripts/clients/declared"
import { bulkFiles } from "../../server/jobs/bulkFiles"
import { type Loopback, serveLoopback } from "../../server/platform/testing/loopback"
import { writtenPage } from "../../server/surfaces/docs/written"
import { npmPackageHash, npmPackageName } from "../../server/surfaces/rest/npmPackage"
import { testNow } from "../support/database"
import { runJob } from "../support/jobs"
import { freePort } from "../support/machine"
import { type Ended, launch, launchInTerminal } from "../support/processes"
import { sampled } from "../support/sampled"
import { testServer } from "../support/testServer"

const folder = mkdtempSync(join(tmpdir(), "assay-command-"))
const server = testServer({ DATA_DIR: join(folder, "data") })
const tarball = `/client/${npmPackageName}`
const installed = join(folder, "installed")
let key: string

beforeAll(async () => {
  key = await server.key("api_pro")
  expect(await npm("install", "--prefix", installed, server.origin + tarball)).toMatchObject({ code: 0 })
})
beforeEach(() => {
  server.clock.now = Math.max(server.clock.now, testNow.getTime()) + 60_000
})
afterAll(() => rmSync(folder, { recursive: true }))

function npm(...words: string[]): Promise<Ended> {
  const variables = {
    npm_config_cache: join(folder, "cache"),
    npm_config_registry: "http://127.0.0.1:9/",
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_update_notifier: "false",
  }
  return launch("npm", words, { ...variables, ...home }).ended
}

const home = { HOME: folder, XDG_CONFIG_HOME: join(folder, "config") }
const program = join(installed, "node_modules/.bin/assay")
const variables = (own: Record<string, string> = {}) => ({
  ...home,
  ASSAY_SERVICE: server.origin,
  ASSAY_API_KEY: key,
  ...own,
})

const onPath = () => variables({ PATH: `${join(installed, "node_modules/.bin")}${delimiter}${process.env.PATH}` })

function assay(...words: string[]): Promise<Ended> {
  return launch(program, words, variables()).ended
}

async function onTerminal(...words: string[]): Promise<{ code: number | null; lines: string[] }> {
  const { code, stdout } = await launchInTerminal([program, ...words], variables({ COLUMNS: "80" })).ended
  return { code, lines: stdout.split("\r\n") }
}

const json = async (path: string) => (await server.get(`/api/v1/${path}`, { key })).json()

describe("the npm package", () => {
  it("is the same whenever it is packed, with the hash on its page, and calls the service that it came from", async () => {
    const response = await server.get(tarball)
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/gzip"])
    const bytes = Buffer.from(await response.arrayBuffer())
    const sha256 = createHash("sha256").update(bytes).digest("hex")
    expect(npmPackageHash("https://assay.test")).toBe(sha256)
    expect(npmPackageHash("https://other.test")).not.toBe(sha256)
    expect(writtenPage("command", "https://assay.test").markdown).toContain(sha256)
    const entries = await unpackTar(gunzipSync(bytes), { strict: true })
    const names = ["package.json", "README.md", "LICENSE", "dist/assay.js", "dist/assay.d.ts", "dist/command.js"]
    expect(entries.map(({ header }) => header.name)).toEqual(
      [...names, "dist/verify.mjs"].map((name) => `package/${name}`),
    )
    const whole = entries.map(({ data }) => Buffer.from(data ?? []).toString()).join("\n")
    expect(whole).toContain('defaultBaseUrl = "https://assay.test"')
    expect(whole).not.toContain("localhost:3000")
    expect((await server.get("/client/assay-0.0.1.tgz")).status).toBe(404)
    expect((await server.get(tarball, { method: "POST" })).status).toBe(405)
  })

  it("needs nothing from a registry, and runs without being installed", async () => {
    const { version, dependencies, scripts } = JSON.parse(
      readFileSync(join(installed, "node_modules/assay-client/package.json"), "utf8"),
    )
    expect([dependencies, scripts]).toEqual([undefined, undefined])
    const { code, stdout } = await npm("exec", "--yes", server.origin + tarball, "--", "--version")
    expect([code, stdout]).toEqual([0, `${version}\n`])
  })

  it("contains the client, which works when imported", async () => {
    const file = join(installed, "uses.mjs")
    writeFileSync(
      file,
      `import { Assay } from "assay-client"
const { bars, meta } = await new Assay({ baseUrl: process.env.ASSAY_SERVICE }).market.ohlcv({ ticker: "AAPL", days: 14 })
console.log(bars.length, meta.data_origin)`,
    )
    expect(await launch(process.execPath, [file], variables()).ended).toMatchObject({
      code: 0,
      stdout: "10 simulated\n",
    })
  })
})

describe("a key", () => {
  const keysFile = join(home.XDG_CONFIG_HOME, "assay/keys.json")
  const noKey = { ASSAY_API_KEY: "" }

  async function login(given: string): Promise<Ended> {
    const { child, ended } = launch(program, ["login", "--key"], variables(noKey), { stdin: "pipe" })
    child.stdin?.end(given)
    return ended
  }

  it("is stored for its owner alone once the service accepts it, sent from then on, and removed", async () => {
    const before = await launch(program, ["market", "regime"], variables(noKey)).ended
    expect(before).toMatchObject({ code: 3, stdout: "", stderr: expect.stringContaining("assay login") })
    expect(await login("assay_unknown\n")).toMatchObject({ code: 3 })
    expect(existsSync(keysFile)).toBe(false)

    expect(await login(`${key}\n`)).toMatchObject({
      code: 0,
      stdout: "",
      stderr: expect.stringContaining("Professional"),
    })
    expect(statSync(keysFile).mode & 0o777).toBe(0o600)
    expect(JSON.parse(readFileSync(keysFile, "utf8"))).toEqual({ [server.origin]: { key } })
    chmodSync(keysFile, 0o644)
    expect(await launch(program, ["market", "regime"], variables(noKey)).ended).toMatchObject({ code: 0 })
    expect(statSync(keysFile).mode & 0o777).toBe(0o600)
    const other = variables({ ...noKey, ASSAY_SERVICE: server.origin.replace("127.0.0.1", "localhost") })
    expect(await launch(program, ["market", "regime"], other).ended).toMatchObject({ code: 3 })

    expect(await launch(program, ["logout"], variables(noKey)).ended).toMatchObject({ code: 0 })
    expect(existsSync(keysFile)).toBe(false)
  })

  it("is not shown while it is typed", async () => {
    const running = launchInTerminal([program, "login"], variables(noKey))
    await running.says(/API key/)
    running.child.stdin?.write(`${key.slice(0, -1)}x\u007f${key.slice(-1)}\r`)
    const { code, stdout } = await running.ended
    expect([code, stdout]).toEqual([0, expect.stringContaining("Signed in")])
    expect(stdout).not.toContain(key.slice(6, 20))
    expect(JSON.parse(readFileSync(keysFile, "utf8"))).toEqual({ [server.origin]: { key } })
    await launch(program, ["logout"], variables(noKey)).ended
  })

  it("is refused as an argument, and requested only at a terminal", async () => {
    for (const words of [[`--key=${key}`], ["--key", key], [key]]) {
      const { code, stderr } = await launch(program, ["login", ...words], variables(noKey)).ended
      expect([code, stderr]).toEqual([2, expect.stringContaining("history of the shell")])
      expect(stderr).not.toContain(key)
    }
    expect(await launch(program, ["login"], variables(noKey)).ended).toMatchObject({ code: 2 })
  })
})

describe("a product", () => {
  it("has a command by its path, with help and a table: all of them", async () => {
    const limit = pLimit(2)
    const shapes = sampled(methods.map(({ product }) => product))
    const asked = methods.filter(({ product }) => shapes.includes(product))
    const runs = asked.map(({ path, product }) =>
      limit(async () => {
        const given: Record<string, unknown> = { ...product.example }
        const words = path.split("/").map((word) => {
          const name = /^\{(\w+)\}$/.exec(word)?.[1]
          const value = name ? String(given[name]) : word
          if (name) delete given[name]
          return value
        })
        const options = Object.entries(given).map(([name, value]) => `--${name.replaceAll("_", "-")}=${value}`)
        server.clock.now += 10_000
        const own = words.length === 1 ? [...words, "list"] : words
        const [help, called] = [await assay(...own, "--help"), await assay(...own, ...options)]
        expect([path, help.code, help.stdout.split("\n")[0]]).toEqual([
          path,
          0,
          expect.stringContaining("Usage: assay"),
        ])
        // A busy machine may answer late, and the command then retries.
        const complaints = called.stderr.replaceAll(/^assay: trying again in \d+ s\n/gm, "")
        expect([path, called.code, complaints]).toEqual([path, 0, ""])
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
        expect(called.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
        expect(called.stdout.length).toBeGreaterThan(50)
      }),
    )
    await Promise.all(runs)
  })

  it("is a table that fits a terminal, with a note about omissions", async () => {
    const bars = await onTerminal("market", "ohlcv", "AAPL", "--days", "14")
    expect(bars.code).toBe(0)
    const { bars: expected } = await json("market/ohlcv/AAPL?days=14")
    const first = bars.lines.findIndex((line) => line.startsWith("─")) + 1
    const rows = bars.lines.slice(first, first + expected.length).map((line) => line.split(/ +/))
    const shown = rows.map(([date, open, , , close, volume]) => [date, Number(open), Number(close), Number(volume)])
    expect(shown).toEqual(expected.map((bar: Record<string, number>) => [bar.date, bar.open, bar.close, bar.volume]))
    expect(bars.lines).toContain(`${expected.length} rows, which are all.`)
    expect(bars.lines.some((line) => line.startsWith("Data: simulated."))).toBe(true)

    const latest = await onTerminal("predictions", "latest", "--limit", "5")
    const { meta, total_count } = await json("predictions/latest?limit=5")
    for (const line of latest.lines) {
      if (!line.includes("--cursor")) expect([...line].length, line).toBeLessThanOrEqual(80)
    }
    const text = latest.lines.join(" ")
    expect(text).toContain(`5 rows of ${total_count}.`)
    expect(text).toContain(`--cursor ${meta.next_cursor}`)
    expect(text).toContain("Columns left out: ")
    const next = await assay("predictions", "latest", "--limit", "5", "--cursor", meta.next_cursor, "--all")
    expect(next.stdout).toContain(`${total_count - 5} rows of ${total_count}, the last ones.`)
  })

  it("is available as the API's JSON and CSV, page by page or whole", async () => {
    const direct = await json("market/universe?limit=25")
    expect(JSON.parse((await assay("market", "universe", "--limit", "25", "--json")).stdout)).toEqual(direct)
    const csv = await server.get("/api/v1/market/universe?limit=25&format=csv", { key })
    const asked = await assay("market", "universe", "--limit", "25", "--csv")
    expect(asked.stdout).toBe(await csv.text())
    expect(asked.stderr).toContain(`Not all rows of ${direct.total_count}.`)

    const all = await json("market/universe?limit=500")
    const lines = (await assay("market", "universe", "--limit", "25", "--all", "--json")).stdout.trim().split("\n")
    const rows = all.tickers.map((row: object) => ({ ...row, data_origin: "simulated" }))
    expect(lines.map((line) => JSON.parse(line))).toEqual(rows)
    const whole = await server.get("/api/v1/market/universe?limit=500&format=csv", { key })
    expect((await assay("market", "universe", "--limit", "25", "--all", "--csv")).stdout).toBe(await whole.text())
    const table = (await assay("market", "universe", "--limit", "25", "--all", "--columns", "ticker,kind")).stdout
    expect(
      table
        .split("\n")
        .slice(2, 2 + all.tickers.length)
        .map((line) => line.split(" ")[0]),
    ).toEqual(all.tickers.map(({ ticker }: { ticker: string }) => ticker))
    expect(table).toContain(`${all.tickers.length} rows, which are all.`)
  })

  it("ends quietly when its reader has enough", async () => {
    const { code, stderr } = await launch(
      "bash",
      ["-c", `set -o pipefail; '${program}' market universe --all --json | head -1`],
      variables(),
    ).ended
    expect([code, stderr]).toEqual([0, ""])
  })
})

describe("a failing command", () => {
  it.each([
    [["marked", "ohlcv"], 2, "Did you mean assay market?"],
    [["market", "regim"], 2, "Did you mean assay market regime?"],
    [["market"], 2, "market fear-greed"],
    [["market", "ohlcv"], 2, "needs --tickers"],
    [["files", "get"], 2, "Usage: assay files get NAME"],
    [["market", "regime", "--dayz", "3"], 2, "Did you mean --days?"],
    [["market", "regime", "--days", "3"], 2, "has no option --days"],
    [["market", "ohlcv", "AAPL", "--days"], 2, "--days needs a value"],
    [["market", "ohlcv", "AAPL", "--days", "0"], 2, "days: "],
    [["market", "universe", "--columns", "tickr"], 2, "There is no column tickr"],
    [["market", "ohlcv", "APPL"], 4, "Did you mean AAPL"],
    [["predictions", "lates"], 4, "Did you mean assay predictions latest?"],
    [["files", "get", "bars_1999-01.parquet"], 4, "There is no bulk file with this name."],
    [["files", "get", "../secrets"], 4, "is no file's name"],
    [["completion", "csh"], 2, "one of bash, zsh, fish"],
    [["verify", "--service", "nowhere"], 2, "is no address of a service"],
  ])("%s ends with %i", async (words, code, sentence) => {
    const ended = await assay(...words)
    expect([ended.code, ended.stdout]).toEqual([code, ""])
    expect(ended.stderr).toContain(sentence)
    expect(ended.stderr).not.toMatch(/\n\s+at /)
  })

  it("for a product outside the plan ends with 3, and over the quota with 5, in the API's words", async () => {
    const free = await server.key("free")
    const asFree = () => launch(program, ["signals", "events"], variables({ ASSAY_API_KEY: free })).ended
    const problem = await (await server.get("/api/v1/signals/events", { key: free })).json()
    const refused = await asFree()
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining(problem.detail)])
    expect(refused.stderr).toContain(problem.upgrade_url)
    for (let count = 0; count < 101; count++) {
      server.clock.now += 20_000
      await (await server.get("/api/v1/market/regime", { key: free })).text()
    }
    const spent = await launch(program, ["market", "regime"], variables({ ASSAY_API_KEY: free })).ended
    expect([spent.code, spent.stdout]).toEqual([5, ""])
    expect(spent.stderr).toMatch(/day/)
  })

  it("without a reachable service ends with 6", async () => {
    const service = `http://127.0.0.1:${await freePort()}`
    expect(await assay("market", "regime", "--service", service)).toMatchObject({
      code: 6,
      stdout: "",
      stderr: expect.stringContaining("No readable response"),
    })
  })
})

it("a request of the log is asked again: its bytes in a file, and what differs now beside it", async () => {
  const asked = await server.get("/api/v1/predictions/latest?limit=3", { key })
  const id = String(asked.headers.get("x-request-id"))
  const again = await assay("replay", id)
  expect(again).toMatchObject({ code: 0, stdout: await asked.text() })
  expect(again.stderr).toMatch(/^The same bytes: SHA-256 [0-9a-f]{64}, as of /)
  expect(JSON.parse((await assay("replay", id, "--json")).stdout)).toMatchObject({ is_same: true, request_id: id })
  expect(await assay("replay", "req_unknown")).toMatchObject({ code: 4, stdout: "" })
})

it("the verifier of the package verifies the record, and names what is false", async () => {
  const ended = await assay("verify")
  expect([ended.code, ended.stdout.trim().split("\n").at(-1)]).toEqual([
    0,
    expect.stringMatching(/^The track record verifies\./),
  ])
  server.clock.now += 60_000
  const checkpoint = join(folder, "checkpoint")
  const kept = await (await server.get("/track-record/checkpoint")).text()
  writeFileSync(checkpoint, kept.replace(/^(\d+)\n.*$/m, `$1\n${Buffer.alloc(32).toString("base64")}`))
  server.clock.now += 60_000
  const failed = await assay("verify", "--checkpoint", checkpoint, "--json")
  expect(failed.code).toBe(1)
  expect(JSON.parse(failed.stdout).said.at(-1)).toBe("The track record does not verify.")
})

describe("bulk files", () => {
  beforeAll(async () => {
    await runJob(server, bulkFiles)
    server.clock.now += 3_600_000
    await vi.waitFor(async () => expect((await json("files?limit=1")).count).toBe(1), {
      timeout: 120_000,
      interval: 250,
    })
  })

  it("are listed and downloaded, and existing ones are not downloaded again", async () => {
    const listed = JSON.parse((await assay("files", "list", "--dataset", "bars", "--limit", "1", "--json")).stdout)
    const [{ name, sha256, bytes }] = listed.files
    const path = join(folder, name)
    const first = await assay("files", "get", name, "--output", path)
    expect([first.code, first.stdout]).toEqual([0, expect.stringContaining("downloaded")])
    expect(createHash("sha256").update(readFileSync(path)).digest("hex")).toBe(sha256)
    expect(JSON.parse((await assay("files", "get", name, "--output", path, "--json")).stdout)).toEqual({
      ...{ path, bytes, sha256, received: 0 },
    })
    // Half of the file, as an interruption leaves it.
    writeFileSync(`${path}.${sha256}.part`, readFileSync(path).subarray(0, 1_000))
    rmSync(path)
    expect(JSON.parse((await assay("files", "get", name, "--output", path, "--json")).stdout)).toEqual({
      ...{ path, bytes, sha256, received: bytes - 999 },
    })
    expect(existsSync(`${path}.${sha256}.part`)).toBe(false)
  })
})

describe("completion", () => {
  async function inBash(line: string): Promise<string[]> {
    const words = line.split(" ")
    const script = `eval "$(assay completion bash)"
COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}
_assay; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { code, stdout, stderr } = await launch("bash", ["-euc", script], onPath()).ended
    expect([code, stderr]).toEqual([0, ""])
    return stdout.split("\n").filter(Boolean)
  }

  it("offers words, options and values in bash", async () => {
    expect(await inBash("assay mark")).toEqual(["market"])
    expect(await inBash("assay ")).toEqual(expect.arrayContaining(["login", "verify", "files", "predictions"]))
    expect(await inBash("assay market fe")).toEqual(["fear-greed"])
    expect(await inBash("assay predictions latest --time")).toEqual(["--timeframe"])
    expect(await inBash("assay predictions latest --timeframe ")).toEqual(["daily", "weekly", "monthly"])
    expect(await inBash("assay market ohlcv AAPL --gran")).toEqual(["--granularity"])
    expect(await inBash("assay completion ")).toEqual(["bash", "zsh", "fish"])
    expect(await inBash("assay nothing ")).toEqual([])
  })
})

describe("text by strangers", () => {
  const hostile = "\u001b]0;owned\u0007\u001b[2J\u009b31m\u202eevil\u{e0041}\r\n\u0008Next"
  let stranger: Loopback

  beforeAll(async () => {
    stranger = await serveLoopback((request, response) => {
      const url = new URL(request.url ?? "/", "http://stranger.test")
      const meta = {
        ...{ as_of: hostile, data_through: null, data_origin: hostile, stale_reason: hostile, next_cursor: hostile },
        ...{ empty_detail: hostile, coverage: null, suggestions: [], untrusted_text: [hostile], disclaimer: hostile },
        sources: [{ name: hostile }],
      }
      const headers = { "X-Next-Cursor": "next\u009b", "X-Data-Origin": "\u009bevil" }
      if (url.searchParams.get("format") === "csv") return response.writeHead(200, headers).end(`a\r\n"${hostile}"\r\n`)
      if (url.pathname.startsWith("/track-record")) return response.writeHead(200).end(hostile)
      const answers: Record<string, object> = {
        regime: { [hostile]: { [hostile]: hostile }, list: [{ [hostile]: [hostile] }], meta },
        universe: { [hostile]: hostile, tickers: [{ [hostile]: hostile, n: [hostile] }], meta },
      }
      const problem = { type: hostile, request_id: hostile, detail: hostile, upgrade_url: hostile }
      const answer = answers[url.pathname.split("/").at(-1) ?? ""]
      response
        .writeHead(answer ? 200 : 403)
        .end(JSON.stringify(answer ?? { ...problem, suggestions: [{ ticker: hostile }] }))
    })
  })
  afterAll(() => stranger.close())

  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
  const obeyed = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f\u202e\u{e0041}]/u

  it.each([
    [["market", "regime"], 0],
    [["market", "universe"], 0],
    [["market", "regime", "--json"], 0],
    [["market", "universe", "--json"], 0],
    [["market", "universe", "--csv"], 0],
    [["market", "pcr"], 3],
    [["files", "get", "bars_2026-03.parquet"], 3],
    [["verify"], 1],
  ])("controls no terminal by %s", async (words, code) => {
    const ended = await launchInTerminal([program, ...words], variables({ ASSAY_SERVICE: stranger.url })).ended
    expect(ended.code).toBe(code)
    expect(ended.stdout).toMatch(/evil|does not verify/)
    // `files get` clears its own line of progress.
    expect(ended.stdout.replaceAll("\r\u001b[K", "").replaceAll("\r\n", "\n")).not.toMatch(obeyed)
  })

  it("has the same meaning as JSON, and the same bytes as CSV in a file", async () => {
    const asked = (...words: string[]) => launch(program, words, variables({ ASSAY_SERVICE: stranger.url })).ended
    const { list } = JSON.parse((await asked("market", "regime", "--json")).stdout)
    expect(list).toEqual([{ [hostile]: [hostile] }])
    expect((await asked("market", "universe", "--csv")).stdout).toBe(`a\r\n"${hostile}"\r\n`)
  })
})

it("the commands on its page run as shown", async () => {
  const { markdown } = writtenPage("command", server.origin)
  const blocks = [...markdown.matchAll(/^```sh[^\n]*\n([\s\S]*?)^```/gm)].map(([, block]) => block)
  const lines = blocks
    .flatMap((block) => block.split("\n"))
    .filter((line) => /^assay (market|predictions|files list)/.test(line))
  expect(lines.length).toBeGreaterThan(5)
  for (const line of lines) {
    server.clock.now += 10_000
    const { code } = await launch("bash", ["-euc", line.replace(/ \| jq.*$/, "")], onPath(), { folder }).ended
    expect([line, code]).toEqual([line, 0])
  }
})
