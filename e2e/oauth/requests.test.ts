import { describe, expect, it } from "vitest"
import { registerClient } from "../../server/accounts/oauth/clients"
import { allow } from "../../server/accounts/oauth/consent"
import type { ReadDocument } from "../../server/accounts/oauth/documents"
import { metadataAt } from "../../server/accounts/oauth/metadata"
import { askPort } from "../support/askPort"
import { minuteForEachTest } from "../support/caller"
import { testServer } from "../support/testServer"
import { errorOf, oauthClient, redirectUri } from "./client"

const server = testServer()
const client = oauthClient(server)
minuteForEachTest(server)

describe("metadata", () => {
  it("names the endpoints of this very server, for any page", async () => {
    const { BASE_URL } = server.service.env
    const response = await server.get("/.well-known/oauth-authorization-server")
    expect(response.headers.get("access-control-allow-origin")).toBe("*")
    expect(response.headers.get("cache-control")).toBe("public, max-age=3600")
    expect(await response.json()).toMatchObject({
      issuer: BASE_URL,
      authorization_endpoint: `${BASE_URL}/oauth/authorize`,
      token_endpoint: `${BASE_URL}/oauth/token`,
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
      client_id_metadata_document_supported: true,
    })
    for (const path of ["", "/mcp", "/mcp/oauth"]) {
      const resource = await (await server.get(`/.well-known/oauth-protected-resource${path}`)).json()
      expect(resource).toMatchObject({ resource: `${BASE_URL}${path || "/mcp"}`, authorization_servers: [BASE_URL] })
    }
  })

  it.each([...metadataAt.keys(), "/oauth/token", "/oauth/register", "/oauth/revoke"])(
    "%s answers preflights and refuses other methods in the format of OAuth",
    async (path) => {
      expect((await server.get(path, { method: "OPTIONS" })).status).toBe(204)
      const refused = await server.get(path, { method: "DELETE" })
      expect(await errorOf(refused)).toEqual([405, "invalid_request"])
      expect(refused.headers.get("allow")).toMatch(/OPTIONS$/)
    },
  )

  it("promises no more than there is: there are no ID tokens", async () => {
    expect((await server.get("/.well-known/openid-configuration")).status).toBe(404)
  })
})

describe("a client registers", () => {
  it("and gets its registered settings, whatever it has asked for", async () => {
    const response = await client.register({
      redirect_uris: [redirectUri, redirectUri],
      client_name: "\u202eelpmaxe",
      token_endpoint_auth_method: "client_secret_basic",
      grant_types: ["client_credentials"],
      scope: "everything",
    })
    expect(response.status).toBe(201)
    const registered = await response.json()
    expect(registered).toMatchObject({
      client_name: "elpmaxe",
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      scope: "mcp",
    })
    expect(registered).not.toHaveProperty("client_secret")
  })

  it.each([
    ["no JSON", "{", "invalid_client_metadata"],
    ["a list", [], "invalid_client_metadata"],
    ["nothing", {}, "invalid_redirect_uri"],
    ["no place to return to", { redirect_uris: [] }, "invalid_redirect_uri"],
    ["too many", { redirect_uris: Array.from({ length: 11 }, (_, n) => `${redirectUri}${n}`) }, "invalid_redirect_uri"],
    ["a script", { redirect_uris: ["javascript:alert(1)"] }, "invalid_redirect_uri"],
    ["a number", { redirect_uris: [1] }, "invalid_redirect_uri"],
  ])("with %s, and is refused", async (_, metadata, error) => {
    const body = typeof metadata === "string" ? metadata : JSON.stringify(metadata)
    const response = await client.post("/oauth/register", body, { "Content-Type": "application/json" })
    expect(await errorOf(response)).toEqual([400, error])
  })

  it("without a name", async () => {
    const response = await client.register({ redirect_uris: ["http://127.0.0.1/callback"] })
    expect(response.status).toBe(201)
    expect(await response.json()).not.toHaveProperty("client_name")
  })

  it("30 times in a minute from one network, and no more", async () => {
    const answers = []
    for (let count = 0; count < 31; count++) answers.push(await client.register())
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30)
    expect(answers[30].status).toBe(429)
    expect(Number(answers[30].headers.get("retry-after"))).toBeGreaterThan(0)
  })

  it("with a body that is too long or never ends, and is refused", async () => {
    const body = JSON.stringify({ redirect_uris: [redirectUri], client_name: "x".repeat(70_000) })
    expect((await client.post("/oauth/register", body)).status).toBe(413)
    const endless = { method: "POST", headers: { "Content-Length": "100000" }, body: "{", isEnded: false }
    const declared = await askPort(server.listener.port, "/oauth/register", endless)
    expect(declared.status).toBe(413)
  })
})

describe("the token endpoint", () => {
  it("accepts its parameters only from a form", async () => {
    const json = await client.post("/oauth/token", "{}", { "Content-Type": "application/json" })
    expect(await errorOf(json)).toEqual([400, "invalid_request"])
    const inAddress = await client.post("/oauth/token?grant_type=refresh_token&refresh_token=assay_refresh_x", {})
    expect(await errorOf(inAddress)).toEqual([400, "invalid_request"])
    const twice = "grant_type=refresh_token&client_id=a&client_id=b&refresh_token=c"
    const repeated = await client.post("/oauth/token", twice, { "Content-Type": "application/x-www-form-urlencoded" })
    expect((await repeated.json()).error_description).toBe("A parameter is given more than once.")
    expect(repeated.headers.get("cache-control")).toBe("no-store")
  })

  it.each(["__proto__", "constructor", "\0", "a b", "é", "x".repeat(500)])(
    "survives %j in any parameter",
    async (hostile) => {
      for (const grant_type of ["authorization_code", "refresh_token", hostile]) {
        const names = ["client_id", "code", "code_verifier", "redirect_uri", "refresh_token", "scope"]
        for (const name of names) {
          const usual = { client_id: "client_x", code: "c", refresh_token: "r", code_verifier: "v".repeat(43) }
          const response = await client.post("/oauth/token", { ...usual, grant_type, [name]: hostile })
          expect(response.status, `${grant_type.slice(0, 20)} ${name}`).toBe(400)
        }
      }
    },
  )
})

describe("an authorization request", () => {
  it("is shown to the owner with the host that gets the code", async () => {
    const clientId = await client.newClient()
    const asked = await client.read(client.queryOf(clientId).query)
    expect(asked).toMatchObject({ ok: true, authorization: { host: "client.example", state: "a state" } })
  })

  it("may return to any port of this machine, if that is what was registered", async () => {
    const clientId = await client.newClient(["http://127.0.0.1/callback"])
    const asked = await client.read(client.queryOf(clientId, { redirect_uri: "http://127.0.0.1:51004/callback" }).query)
    expect(asked).toMatchObject({ ok: true, authorization: { host: "a program on your computer" } })
  })

  it.each([
    ["an unknown client", { client_id: "client_unknown" }],
    ["no client", { client_id: "" }],
    ["another place", { redirect_uri: "https://evil.example/callback" }],
    ["a state that is too long", { state: "x".repeat(3_000) }],
    ["a NUL", { client_id: "\0" }],
  ])("returns nowhere with %s", async (_, more) => {
    const { query } = client.queryOf(await client.newClient(), more)
    expect(await client.read(query)).toMatchObject({ ok: false, returnUri: null })
  })

  it("that repeats a parameter returns nowhere", async () => {
    const { query } = client.queryOf(await client.newClient())
    query.append("redirect_uri", "https://evil.example/callback")
    expect(await client.read(query)).toMatchObject({ ok: false, returnUri: null })
  })

  it.each([
    ["a token at once", { response_type: "token" }, "unsupported_response_type"],
    ["no challenge", { code_challenge: "" }, "invalid_request"],
    ["a plain challenge", { code_challenge_method: "plain" }, "invalid_request"],
    ["a challenge of no method", { code_challenge_method: "" }, "invalid_request"],
    ["another resource", { resource: "https://other.example/mcp" }, "invalid_target"],
    ["the resource of the whole site", { resource: "http://localhost" }, "invalid_target"],
    ["an answer in a fragment", { response_mode: "fragment" }, "invalid_request"],
    ["a request object", { request_uri: "https://evil.example/request" }, "request_not_supported"],
  ])("for %s returns an error to its client, once somebody follows the link", async (_, more, error) => {
    const asked = await client.read(client.queryOf(await client.newClient(), more).query)
    if (asked.ok || asked.returnUri === null) throw new Error("it has no fault that its client is told of")
    const { searchParams, origin, pathname } = new URL(asked.returnUri)
    expect(`${origin}${pathname}`).toBe(redirectUri)
    const { BASE_URL: iss } = server.service.env
    expect(Object.fromEntries(searchParams)).toMatchObject({ error, state: "a state", iss })
  })

  it.each(["", "/", "/oauth", "/oauth/", "?toolsets=market"])(
    "is for this server if its resource ends with /mcp%s",
    async (end) => {
      const upper = server.service.env.BASE_URL.replace("localhost", "LOCALHOST")
      const { query } = client.queryOf(await client.newClient(), { resource: `${upper}/mcp${end}` })
      const resource = `${server.service.env.BASE_URL}/mcp${end.startsWith("/oauth") ? "/oauth" : ""}`
      expect(await client.read(query)).toMatchObject({ ok: true, authorization: { resource } })
    },
  )

  it("is allowed within an hour of the owner's sign-in, and later gives no code", async () => {
    const { accountId } = await server.account()
    const asked = await client.read(client.queryOf(await client.newClient()).query)
    if (!asked.ok) throw new Error(asked.sentence)
    const at = new Date(server.clock.now)
    const allowed = (agoMs: number) => {
      const session = { accountId, signedInAt: new Date(server.clock.now - agoMs) }
      return allow(server.service, session, asked.authorization, at)
    }
    expect(await allowed(3_600_000)).toEqual({ ok: false, reason: "stale_sign_in" })
    expect(await server.prisma.oauthCode.count({ where: { accountId } })).toBe(0)
    expect(await allowed(3_600_000 - 1)).toMatchObject({ ok: true })
  })

  it("is read at most 60 times a minute for one network", async () => {
    const { query } = client.queryOf(await client.newClient())
    for (let count = 0; count < 60; count++) expect((await client.read(query, "one network")).ok).toBe(true)
    expect(await client.read(query, "one network")).toMatchObject({ ok: false, returnUri: null })
  })
})

describe("unused clients", () => {
  it("are replaced by newer ones, the oldest first, while used clients stay", async () => {
    const { database } = server.service
    const { clientId: used } = await client.connected()
    const register = async (most: number) => {
      server.clock.now += 1_000
      const at = new Date(server.clock.now)
      const done = await registerClient(database, { redirect_uris: [redirectUri] }, at, most)
      if (!done.ok) throw new Error(done.description)
      return (await database.prisma.oauthClient.findFirstOrThrow({ where: { createdAt: at } })).id
    }
    const [oldest, older, newest] = [await register(100), await register(100), await register(2)]
    const ids = { in: [used, oldest, older, newest] }
    const kept = await database.prisma.oauthClient.findMany({ where: { id: ids }, orderBy: { createdAt: "asc" } })
    expect(kept.map(({ id }) => id)).toEqual([used, older, newest])
  })

  it("displace no client that was ever connected, however many register", async () => {
    const { database } = server.service
    const { clientId, accountId } = await client.connected()
    await database.prisma.oauthGrant.deleteMany({ where: { accountId } })
    for (let count = 0; count < 3; count++) {
      server.clock.now += 1_000
      const at = new Date(server.clock.now)
      expect(await registerClient(database, { redirect_uris: [redirectUri] }, at, 1)).toMatchObject({ ok: true })
    }
    expect(await database.prisma.oauthClient.count({ where: { id: clientId } })).toBe(1)
  })
})

describe("a client that is described by a document", () => {
  const id = "https://client.example/oauth/client.json"
  const described = { ok: true as const, client: { name: "Described", redirectUris: [redirectUri] } }

  function reading(answer: Awaited<ReturnType<ReadDocument>>): { count: number } {
    const read = { count: 0 }
    server.service.readDocument = async () => {
      read.count += 1
      return answer
    }
    return read
  }

  it("is shown by the host of the document, connects, and is read once an hour", async () => {
    const read = reading(described)
    const { accountId } = await server.account()
    const asked = await Promise.all(Array.from({ length: 4 }, () => client.read(client.queryOf(id).query)))
    const authorization = { host: "client.example", client: { name: "Described" } }
    expect(asked[0]).toMatchObject({ ok: true, authorization })
    expect(read.count).toBe(1)
    expect((await client.exchange(await client.authorize(accountId, id))).status).toBe(200)
    expect(read.count).toBe(1)
    server.clock.now += 3_600_000
    await client.read(client.queryOf(id).query)
    expect(read.count).toBe(2)
  })

  it("returns nowhere once its document is gone", async () => {
    reading({ ok: false, reason: "it was answered with 404" })
    server.clock.now += 3_600_000
    expect(await client.read(client.queryOf(id).query)).toMatchObject({
      ok: false,
      returnUri: null,
      sentence: `Unknown app. The document at ${id} does not describe a client: it was answered with 404.`,
    })
  })
})
