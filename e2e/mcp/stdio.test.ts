// @module-tag slow
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { tools } from "../../server/surfaces/mcp/tools"
import { minuteForEachTest } from "../support/caller"
import { textOf } from "../support/mcpClients"
import { type Call, type Called, findPython, type Plan, walk } from "../support/pythonClient"
import { stdioClients } from "../support/stdioClients"
import { testServer } from "../support/testServer"

const server = testServer()
let folder: string
let program: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "assay-stdio-"))
  program = join(folder, "server.py")
  writeFileSync(program, await (await server.get("/mcp/server.py")).text())
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
minuteForEachTest(server)

const names = tools.map(({ name }) => name)
const examples: Call[] = tools.map(({ name, product }) => ({ tool: name, arguments: product.example }))
const unknownArgument = { no_such_argument: 1 }

/** Each walk calls every tool twice, which is slow next to other tests. */
const walkTimeLimitMs = 120_000

const callsOfAKey = 12

/** Two calls of each tool, one valid and one refused, in portions of one key's minute. */
const parts: Call[][] = []
for (let from = 0; from < examples.length; from += callsOfAKey) {
  const some = examples.slice(from, from + callsOfAKey)
  parts.push(some.flatMap((call) => [call, { tool: call.tool, arguments: unknownArgument }]))
}

function environment(key?: string): Record<string, string> {
  const place = { ASSAY_BASE_URL: server.origin }
  return key === undefined ? place : { ...place, ASSAY_API_KEY: key }
}

function expectEveryToolToAnswerAndToRefuse(calls: readonly Called[]): void {
  const faults = calls.filter((called, index) =>
    index % 2 === 0
      ? called.thrown !== undefined || called.isError || JSON.stringify(called.structured).length < 3
      : !called.isError || !called.text?.includes("no_such_argument"),
  )
  expect(faults).toEqual([])
  expect(calls.map(({ tool }) => tool)).toEqual(names.flatMap((name) => [name, name]))
}

const found = await findPython("mcp")
const missing = found.ok ? "" : ` (skipped: pip cannot install it here: ${found.reason})`

describe.skipIf(!found.ok)(`Python's client of MCP${missing}`, () => {
  const connections = {
    "over HTTP, in the newer protocol": (key?: string): Plan => ({
      url: `${server.origin}/mcp`,
      headers: key === undefined ? {} : { "X-API-Key": key },
      mode: "auto",
      calls: [],
    }),
    "over stdio, in the earlier protocol": (key?: string): Plan => ({
      command: "python3",
      args: [program],
      env: environment(key),
      mode: "legacy",
      calls: [],
    }),
  }

  it.each(Object.entries(connections))(
    "%s lists every tool, and each gives a valid answer and refuses an unknown argument",
    async (_, connect) => {
      const keyed = await Promise.all(parts.map(async (calls) => ({ ...connect(await server.key("api_pro")), calls })))
      const keyless = { ...connect(), calls: [{ tool: "get_market_regime", arguments: {} }] }
      const [refused, ...walks] = found.ok ? await walk(found.python, [keyless, ...keyed]) : []
      for (const { listed } of [refused, ...walks]) expect(listed.toSorted()).toEqual(names.toSorted())
      expectEveryToolToAnswerAndToRefuse(walks.flatMap(({ calls }) => calls))
      expect(refused.calls[0].isError ?? refused.calls[0].thrown).toBeTruthy()
    },
    walkTimeLimitMs,
  )
})

describe.each(Object.entries(stdioClients))("%s over stdio", (_, connect) => {
  const start = (key?: string) =>
    connect({ command: "python3", args: [program], env: environment(key), stderr: "ignore" })

  it(
    "lists every tool, and each gives a valid answer and refuses an unknown argument",
    async () => {
      const all: Called[] = []
      for (const calls of parts) {
        const client = await start(await server.key("api_pro"))
        expect((await client.listTools()).map(({ name }) => name).toSorted()).toEqual(names.toSorted())
        for (const { tool, arguments: given } of calls) {
          const result = await client.callTool(tool, given)
          all.push({ tool, isError: result.isError, structured: result.structuredContent, text: textOf(result) })
        }
        await client.close()
      }
      expectEveryToolToAnswerAndToRefuse(all)
    },
    walkTimeLimitMs,
  )

  it("explains a missing and a made-up key", async () => {
    for (const [key, code] of [
      [undefined, "missing_api_key"],
      ["nonsense", "invalid_api_key"],
    ] as const) {
      const said = await start(key)
        .then((client) => client.callTool("get_market_regime", {}).finally(() => client.close()))
        .then(JSON.stringify, String)
      expect(said).toContain(code)
    }
  })
})
