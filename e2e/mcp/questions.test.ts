import { readFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { catalogTools } from "../../server/surfaces/mcp/catalog/tools"
import { tools } from "../../server/surfaces/mcp/tools"
import { minuteForEachTest } from "../support/caller"
import { mcpClients, type ToolCaller } from "../support/mcpClients"
import { testServer } from "../support/testServer"

type Call = { tool: string; args: Record<string, unknown>; fields: string[] }

const text = readFileSync("e2e/mcp/questions.md", "utf8")
const questions = text
  .split(/^## \d+\. /m)
  .slice(1)
  .map((part): [question: string, calls: Call[]] => {
    const [question, ...lines] = part.trim().split("\n")
    return [question, lines.filter((line) => line.trim() !== "").map(readCall)]
  })

function readCall(line: string): Call {
  const [, tool, args, fields] = /^ *- `(\w+)` `(\{.*\})` → (`.+`)$/.exec(line) ?? []
  if (!fields) throw new Error(`${line} is not a call`)
  return { tool, args: JSON.parse(args), fields: fields.slice(1, -1).split("`, `") }
}

/** Each name after the first leads one level down; `[]` selects its first row, with the values that all rows share. */
function valueAt(answer: unknown, path: string): unknown {
  const shared = Object(Object(answer).same_in_all_rows)
  return path.split(".").reduce<unknown>((value, step) => {
    const name = step.replace("[]", "")
    const found = Object(value)[name]
    if (!step.endsWith("[]")) return found
    const [row] = Array.isArray(found) ? found : []
    return typeof row === "object" ? { ...shared[name], ...row } : row
  }, answer)
}

const isHeld = (answer: unknown, field: string) =>
  field.split(" | ").some((path) => (valueAt(answer, path) ?? null) !== null)

const server = testServer()
let client: ToolCaller
beforeAll(async () => {
  const headers = { "X-API-Key": await server.key("api_pro") }
  client = await mcpClients["@modelcontextprotocol/client 2.x, which negotiates"](
    server.origin,
    headers,
    "?toolsets=all",
  )
})
minuteForEachTest(server)
afterAll(() => client.close())

describe("the questions of subscribers", () => {
  it("are eighty, each answered by at most three calls, and together they use every tool", () => {
    expect(questions).toHaveLength(80)
    expect(questions.filter(([, calls]) => calls.length < 1 || calls.length > 3)).toEqual([])
    const used = new Set(questions.flatMap(([, calls]) => calls.map(({ tool }) => tool)))
    expect([...used].toSorted()).toEqual([...tools, ...catalogTools].map(({ name }) => name).toSorted())
  })

  it.each(questions)("%s", async (_, calls) => {
    for (const { tool, args, fields } of calls) {
      const { isError, structuredContent, content } = await client.callTool(tool, args)
      expect(isError ? content : []).toEqual([])
      expect([tool, fields.filter((field) => !isHeld(structuredContent, field))]).toEqual([tool, []])
    }
  })
})
