// @module-tag slow
import { readFileSync } from "node:fs"
import { McpbManifestSchema } from "@anthropic-ai/mcpb/schemas/0.3"
import { strFromU8, type Unzipped, unzipSync } from "fflate"
import { beforeAll, describe, expect, it } from "vitest"
import { bundleFor } from "../../server/surfaces/mcp/downloads/bundle"
import { programFor } from "../../server/surfaces/mcp/downloads/program"
import { registryEntry } from "../../server/surfaces/mcp/downloads/registryEntry"
import { tools } from "../../server/surfaces/mcp/tools"
import { testServer } from "../support/testServer"

const server = testServer()

const types = {
  "server.py": "text/x-python; charset=utf-8",
  "server.json": "application/json; charset=utf-8",
  "server-card": "application/mcp-server-card+json",
  "assay.mcpb": "application/octet-stream",
}

describe.each(Object.entries(types))("/mcp/%s", (name, type) => {
  const path = `/mcp/${name}`

  it("is served to anyone, and is a 304 for clients that have it", async () => {
    const response = await server.get(path, { headers: { "Accept-Encoding": "identity" } })
    const body = Buffer.from(await response.arrayBuffer())
    expect([response.status, response.headers.get("content-type")]).toEqual([200, type])
    expect(body.length).toBe(Number(response.headers.get("content-length")))
    const etag = response.headers.get("etag") ?? ""
    const again = await server.get(path, { headers: { "Accept-Encoding": "identity", "If-None-Match": etag } })
    expect([etag.length > 20, again.status]).toEqual([true, 304])
    expect((await server.get(path, { method: "HEAD" })).status).toBe(200)
    expect((await server.get(path, { method: "POST" })).status).toBe(405)
  })

  it("counts for its network and not for the key that is sent", async () => {
    server.clock.now += 60_000
    const response = await server.get(path, { key: await server.key("free") })
    const counted = ["x-ratelimit-limit", "x-ratelimit-remaining"].map((name) => response.headers.get(name))
    expect(counted).toEqual(["30", "29"])
  })
})

it.each(["/mcp/nothing", "/mcp/server.py/more", "/mcp/__proto__", "/mcp/..%2fserver.py"])(
  "there is nothing at %s",
  async (path) => {
    server.clock.now += 60_000
    const response = await server.get(path)
    expect(response.status).toBe(404)
    expect((await response.json()).detail).toContain("server.py, server.json, server-card, assay.mcpb")
  },
)

it("a key in the URL of a file is refused", async () => {
  expect((await server.get(`/mcp/server.py?key=${await server.key()}`)).status).toBe(401)
})

describe("the program", () => {
  it("has the URL of the server that serves it, and is otherwise as in the repository", async () => {
    const served = await (await server.get("/mcp/server.py")).text()
    const own = readFileSync("server/surfaces/mcp/downloads/server.py", "utf8")
    expect(served).toContain('\nDOWNLOADED_FROM = "https://assay.test"  #')
    expect(served.replace("https://assay.test", "http://localhost:3000")).toBe(own)
  })

  it("can be read in five minutes", () => {
    expect(programFor("https://assay.test").split("\n").length).toBeLessThanOrEqual(251)
  })

  it.each([
    ['http://a.test/"+evil()+"', 'DOWNLOADED_FROM = "http://a.test/%22+evil()+%22"'],
    ["http://a.test/\\x", 'DOWNLOADED_FROM = "http://a.test//x"'],
    ["http://a.test/$&/$1", 'DOWNLOADED_FROM = "http://a.test/$&/$1"'],
    ["https://bücher.test/ü\n", 'DOWNLOADED_FROM = "https://xn--bcher-kva.test/%C3%BC"'],
  ])("stays a valid program whatever the URL is: %s", (baseUrl, line) => {
    expect(programFor(baseUrl)).toContain(`\n${line}  #`)
  })
})

describe("the bundle", () => {
  let files: Unzipped
  let manifest: ReturnType<typeof McpbManifestSchema.parse>
  const textOf = (name: string) => strFromU8(files[name])

  beforeAll(async () => {
    files = unzipSync(new Uint8Array(await (await server.get("/mcp/assay.mcpb")).arrayBuffer()))
    manifest = McpbManifestSchema.parse(JSON.parse(textOf("manifest.json")))
  })

  it("contains what the official schema requires, and every file that it names", async () => {
    expect(Object.keys(files).toSorted()).toEqual(["icon.png", "manifest.json", "server.py"])
    expect([manifest.icon, manifest.server.entry_point]).toEqual(["icon.png", "server.py"])
    expect(textOf("server.py")).toBe(await (await server.get("/mcp/server.py")).text())
    const icon = Buffer.from(files["icon.png"])
    // A PNG header contains the image's size.
    expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([512, 512])
  })

  it("requests the key as a secret and passes it only to the program", () => {
    expect(manifest.user_config?.api_key).toMatchObject({ sensitive: true, required: true })
    expect(manifest.server.mcp_config.env).toEqual({ ASSAY_API_KEY: `$\{user_config.api_key}` })
    expect(JSON.stringify(manifest.server.mcp_config.args)).not.toContain("api_key")
  })

  it("names every tool", () => {
    expect(manifest.tools?.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
  })

  it("has the same bytes each time it is made", () => {
    const [one, other] = [bundleFor("https://assay.test"), bundleFor("https://assay.test")]
    expect(one.equals(other)).toBe(true)
    expect(one.equals(bundleFor("https://other.test"))).toBe(false)
  })
})

describe("the entry for registries", () => {
  it("is valid for registries", async () => {
    const entry = await (await server.get("/mcp/server.json")).json()
    expect(entry).toMatchObject({
      $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
      name: "test.assay/assay",
      remotes: ["", "?toolsets=all", "/oauth"].map((end) => {
        return { type: "streamable-http", url: `https://assay.test/mcp${end}` }
      }),
    })
    expect(entry.description.length).toBeLessThanOrEqual(100)
    expect(entry.version).toMatch(/^\d+\.\d+\.\d+$/)
    const keyed = [expect.objectContaining({ name: "X-API-Key", isSecret: true, isRequired: false })]
    const headers = entry.remotes.map((remote: { headers?: object[] }) => remote.headers)
    expect(headers).toEqual([keyed, keyed, undefined])
  })

  it.each([
    ["https://assay.example.com", "com.example.assay/assay"],
    ["http://localhost:3000", "localhost/assay"],
    ["http://192.0.2.7:3000", "192.0.2.7/assay"],
    ["http://[2001:db8::7]", "2001-db8-7/assay"],
    ["https://bücher.example", "example.xn--bcher-kva/assay"],
  ])("of %s is named %s", (baseUrl, name) => {
    expect(registryEntry(baseUrl)).toHaveProperty("name", name)
    expect(name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
  })

  it("agrees with the card that clients look for", async () => {
    const [entry, card] = await Promise.all(
      ["server.json", "server-card"].map(async (name) => (await server.get(`/mcp/${name}`)).json()),
    )
    expect({ ...card, $schema: entry.$schema }).toEqual(entry)
  })
})
