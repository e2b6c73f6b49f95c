import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { agentSkill, skillPath } from "../../server/surfaces/docs/written"
import { skillsIndex } from "../../server/surfaces/mcp/skills"
import { callerOf } from "../support/caller"
import { testVariables } from "../support/database"
import { eraNames, eras, type Params, postMcp } from "../support/mcpRequests"
import { testServer } from "../support/testServer"

const server = testServer()
const caller = callerOf(server, "api_pro")

async function ask(era: (typeof eraNames)[number], method: string, params: Params = {}, path = "/mcp") {
  const { message, headers } = eras[era](method, params)
  return (await postMcp(server.origin, message, { "X-API-Key": caller.key, ...headers }, path)).json()
}

const uri = "skill://assay/SKILL.md"

describe("the skill", () => {
  it.each(eraNames)("is listed, described alone and read, with its digest and size: %s", async (era) => {
    const [listed, got] = [await ask(era, "skills/list"), await ask(era, "skills/get", { uri })]
    const [skill] = listed.result.skills
    expect(listed.result).toMatchObject({ resultType: "complete", cacheScope: "public", ttlMs: expect.any(Number) })
    expect(got.result.skill).toEqual(skill)
    const read = await ask(era, "resources/read", { uri })
    const [{ text }] = read.result.contents
    expect(text).toBe(agentSkill(testVariables.BASE_URL))
    const digest = `sha256:${createHash("sha256").update(text).digest("hex")}`
    expect(skill.resources).toEqual([{ uri, digest, size: Buffer.byteLength(text) }])
    expect(skill.frontmatter).toMatchObject({
      ...{ name: "assay", license: "MIT", description: expect.stringMatching(/^Reads market predictions/) },
      metadata: { documentation: `${testVariables.BASE_URL}/docs` },
    })
    const unknown = await ask(era, "skills/get", { uri: "skill://other/SKILL.md" })
    expect(unknown.error.code).toBe(-32602)
  })

  it("is in the index at its well-known address", () => {
    const text = agentSkill("https://assay.example.com")
    expect(skillsIndex(text, skillPath)).toEqual({
      $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
      skills: [
        {
          ...{ name: "assay", type: "skill-md", description: expect.any(String), url: "/skills/assay/SKILL.md" },
          digest: `sha256:${createHash("sha256").update(text).digest("hex")}`,
        },
      ],
    })
  })
})

it("the server declares the extensions for skills and for views", async () => {
  const { result } = await ask("2026-07-28", "server/discover")
  expect(result.capabilities.extensions).toEqual({
    "io.modelcontextprotocol/skills": {},
    "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] },
  })
})

it("the server card is the same at its well-known address and below /mcp", async () => {
  const [card, same] = [await server.get("/.well-known/mcp/server-card.json"), await server.get("/mcp/server-card")]
  expect(card.headers.get("access-control-allow-origin")).toBe("*")
  expect(await card.json()).toEqual(await same.json())
})

it("toolsets=search offers the two tools that reach every product, and nothing else", async () => {
  const { result } = await ask("2025-11-25", "tools/list", {}, "/mcp?toolsets=search")
  expect(result.tools.map(({ name }: { name: string }) => name)).toEqual(["search_products", "call_product"])
  expect(JSON.stringify(result.tools).length).toBeLessThan(6_000)
  const called = { name: "call_product", arguments: { name: "market/regime" } }
  expect((await ask("2025-11-25", "tools/call", called, "/mcp?toolsets=search")).result.isError).toBeUndefined()
})

it("tickers may be a JSON list", async () => {
  const answer = async (tickers: unknown) => {
    const called = { name: "get_prediction_accuracy", arguments: { tickers } }
    return (await ask("2025-11-25", "tools/call", called)).result.structuredContent
  }
  const listed = await answer(["AAPL", "MSFT"])
  expect(listed.count).toBeGreaterThan(1)
  expect(listed).toEqual(await answer("AAPL,MSFT"))
})

describe("a header that contradicts the body", () => {
  it.each([
    ["MCP-Protocol-Version", "2025-11-25"],
    ["MCP-Protocol-Version", "1999-01-01"],
    ["Mcp-Method", "tools/call"],
  ])("is a header mismatch, whatever the version is: %s %s", async (name, value) => {
    for (const version of ["2026-07-28", "2031-01-01"]) {
      const { message, headers } = eras["2026-07-28"]("tools/list", {
        _meta: { "io.modelcontextprotocol/protocolVersion": version },
      })
      const response = await postMcp(server.origin, message, { "X-API-Key": caller.key, ...headers, [name]: value })
      expect([response.status, (await response.json()).error.code]).toEqual([400, -32020])
    }
  })

  it("an unsupported version is answered with the versions that discovery lists", async () => {
    const { message, headers } = eras["2026-07-28"]("tools/list", {})
    const sent = JSON.parse(JSON.stringify(message).replaceAll("2026-07-28", "2031-01-01"))
    const named = { "X-API-Key": caller.key, ...headers, "MCP-Protocol-Version": "2031-01-01" }
    const refused = await (await postMcp(server.origin, sent, named)).json()
    const { result } = await ask("2026-07-28", "server/discover")
    expect(refused.error.data.supported).toEqual(result.supportedVersions)
  })
})

it("the MCP addresses answer with a slash at their end too", async () => {
  for (const path of ["/mcp/", "/mcp/oauth/", "/mcp/?toolsets=market"]) {
    const { result } = await ask("2025-11-25", "tools/list", {}, path)
    expect(result.tools.length, path).toBeGreaterThan(1)
  }
})
