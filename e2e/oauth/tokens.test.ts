import { describe, expect, it } from "vitest"
import { byOwner } from "../../server/accounts/keys/owned"
import { limitOwnKey } from "../../server/accounts/keys/setLimits"
import { listConnected, listReused } from "../../server/accounts/oauth/grants"
import { sweepOauth } from "../../server/accounts/oauth/sweep"
import { setPlan } from "../../server/accounts/plan"
import { deleteAccount } from "../../server/accounts/registration/deleteAccount"
import { signOutEverywhere } from "../../server/accounts/sessions/store"
import { minuteForEachTest } from "../support/caller"
import { testServer } from "../support/testServer"
import { errorOf, oauthClient, type Tokens } from "./client"

const server = testServer()
const client = oauthClient(server)
const now = () => new Date(server.clock.now)
minuteForEachTest(server)

const expectNoGrant = async (response: Promise<Response>) =>
  expect(await errorOf(response)).toEqual([400, "invalid_grant"])

async function expectDead(...tokens: string[]): Promise<void> {
  for (const token of tokens) await expect.poll(async () => (await client.call(token)).status).toBe(401)
}

describe("an access token", () => {
  it("works for its account on MCP, with its plan, its quota and its usage", { tags: "slow" }, async () => {
    const { tokens, key, accountId } = await client.connected("api_pro")
    expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 3_600, scope: "mcp" })
    const response = await client.call(tokens.access_token, "get_social_trending")
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain('"isError":true')
    await server.get("/api/v1/market/regime", { key })
    expect(response.headers.get("x-ratelimit-limit")).toBe("30")
    const { headers } = await client.call(tokens.access_token)
    expect(headers.get("x-ratelimit-remaining"), "shared with its keys").toBe("27")
    await server.service.usage.flush()
    const { by_endpoint, by_key } = await server.service.usage.history(accountId, 1, now())
    expect(by_endpoint).toContainEqual({ endpoint: "social/trending", channel: "mcp", requests: 1, charged: 1 })
    expect(by_key.map(({ key_name }) => key_name)).toContain("Tester")
    const [{ lastUsedAt }] = await listConnected(server.service.database, accountId, now())
    expect(lastUsedAt).toBe(now().toISOString())
  })

  it("belongs to its account, and has none of the limits of its keys", async () => {
    const { tokens, key, accountId } = await client.connected("api_pro")
    const { keyId } = await server.service.keys.verify(key, server.clock.now)
    const limits = { scopes: ["market"], networks: [], share: { requests: 1 } }
    await limitOwnKey(server.service, accountId, { keyId, limits }, byOwner(now()))
    expect((await server.get("/api/v1/market/regime", { key })).status).toBe(200)
    expect((await server.get("/api/v1/market/regime", { key })).status).toBe(429)
    const answered = await client.call(tokens.access_token, "get_social_trending")
    expect(await answered.text()).not.toContain('"isError":true')
    expect(await (await client.call(key, "get_social_trending")).text()).toContain("scope_required")
  })

  it("is an unknown key to REST, and reveals nothing of the account's quota there", async () => {
    const { tokens } = await client.connected("api_pro")
    const ways = [
      ["Authorization", `Bearer ${tokens.access_token}`],
      ["X-API-Key", tokens.access_token],
    ]
    for (const [name, value] of ways) {
      const response = await server.get("/api/v1/account/me", { headers: { [name]: value } })
      expect([response.status, (await response.json()).code]).toEqual([401, "invalid_api_key"])
      expect(response.headers.get("x-ratelimit-limit-day"), "the network's").toBe("1000")
      expect(response.headers.get("x-ratelimit-limit"), "the network's").toBe("30")
    }
  })

  it("expires after an hour, with a hint how to get another", async () => {
    const { tokens } = await client.connected()
    server.clock.now += 3_600_000 - 1
    expect((await client.call(tokens.access_token)).status).toBe(200)
    server.clock.now += 1
    const refused = await client.call(tokens.access_token)
    expect(refused.status).toBe(401)
    const { BASE_URL } = server.service.env
    expect(refused.headers.get("www-authenticate")).toBe(
      `Bearer realm="assay", resource_metadata="${BASE_URL}/.well-known/oauth-protected-resource/mcp", error="invalid_token"`,
    )
    expect((await refused.json()).detail).toContain("has expired, was revoked")
  })

  it("is refused in the URL, as a key is", async () => {
    const { tokens } = await client.connected()
    const response = await client.call("", undefined, `/mcp?access_token=${tokens.access_token}`)
    expect(response.status).toBe(401)
    expect(await response.text()).toContain("Treat the key as leaked")
  })

  it("follows a new plan at once", async () => {
    const { tokens, accountId } = await client.connected("free")
    expect(await (await client.call(tokens.access_token, "get_social_trending")).text()).toContain("tier_required")
    await server.prisma.$transaction((tx) =>
      setPlan(tx, accountId, { tier: "api_pro", isLegacyPrice: false }, { at: now(), actor: "test" }),
    )
    const limit = async () => (await client.call(tokens.access_token)).headers.get("x-ratelimit-limit")
    await expect.poll(limit).toBe("30")
  })

  it("cannot be used as a refresh token or as a code, nor they instead of it", async () => {
    const { tokens, clientId } = await client.connected()
    await expectNoGrant(client.refresh(clientId, tokens.access_token))
    expect((await client.call(tokens.refresh_token)).status).toBe(401)
    const taken = { code: tokens.refresh_token, verifier: "v".repeat(43), clientId }
    await expectNoGrant(client.exchange(taken))
    expect((await client.call(tokens.access_token)).status, "nothing was ended by that").toBe(200)
  })
})

describe("an authorization code", () => {
  it("is exchanged once; its repetition ends the tokens that it gave", async () => {
    const pending = await client.pending()
    const { clientId } = pending
    const tokens: Tokens = await (await client.exchange(pending)).json()
    expect((await client.call(tokens.access_token)).status).toBe(200)
    await expectNoGrant(client.exchange(pending))
    await expectDead(tokens.access_token)
    await expectNoGrant(client.refresh(clientId, tokens.refresh_token))
  })

  it("is valid for a minute", async () => {
    const pending = await client.pending()
    server.clock.now += 60_000
    await expectNoGrant(client.exchange(pending))
  })

  it("gives tokens to one of many that exchange it at once", async () => {
    const pending = await client.pending()
    const { accountId } = pending
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.exchange(pending)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await server.prisma.oauthGrant.count({ where: { accountId } })).toBe(1)
  })

  it.each([
    ["another client", async () => ({ client_id: await client.newClient() }), "invalid_grant"],
    ["a client that nobody knows", async () => ({ client_id: "client_unknown" }), "invalid_client"],
    ["another verifier", async () => ({ code_verifier: "x".repeat(43) }), "invalid_grant"],
    ["a verifier that is none", async () => ({ code_verifier: "short" }), "invalid_request"],
    ["no verifier", async () => ({ code_verifier: "" }), "invalid_grant"],
    ["another place to return to", async () => ({ redirect_uri: "https://client.example/other" }), "invalid_request"],
    ["another resource", async () => ({ resource: "https://other.example/mcp" }), "invalid_target"],
    ["another grant type", async () => ({ grant_type: "password" }), "unsupported_grant_type"],
    ["a grant type of every object", async () => ({ grant_type: "__proto__" }), "unsupported_grant_type"],
  ])("is useless with %s", async (_, more, error) => {
    const pending = await client.pending()
    const { accountId } = pending
    expect(await errorOf(client.exchange(pending, await more()))).toEqual([400, error])
    expect(await server.prisma.oauthGrant.count({ where: { accountId } })).toBe(0)
  })

  it("is exchanged without a repeated redirect URI, as in OAuth 2.1, and for any scope", async () => {
    const { code, verifier, clientId } = await client.pending({ scope: "mcp offline_access" })
    const asked = { grant_type: "authorization_code", code, code_verifier: verifier, client_id: clientId }
    const tokens: Tokens = await (await client.post("/oauth/token", asked)).json()
    expect(tokens.scope).toBe("mcp")
    expect((await client.refresh(clientId, tokens.refresh_token, { scope: "mcp offline_access" })).status).toBe(200)
  })

  it("cannot be tried with one verifier after another", async () => {
    const pending = await client.pending()
    await client.exchange(pending, { code_verifier: "x".repeat(43) })
    await expectNoGrant(client.exchange(pending))
  })
})

describe("a refresh token", () => {
  it("is exchanged for the next one repeatedly, for 30 days at most", async () => {
    const { tokens, clientId } = await client.connected()
    let refreshToken = tokens.refresh_token
    for (let count = 0; count < 3; count++) {
      server.clock.now += 29 * 86_400_000
      const response = await client.refresh(clientId, refreshToken, { resource: `${server.service.env.BASE_URL}/mcp` })
      const next: Tokens = await response.json()
      expect(next.refresh_token).not.toBe(refreshToken)
      expect((await client.call(next.access_token)).status).toBe(200)
      refreshToken = next.refresh_token
    }
    server.clock.now += 30 * 86_400_000
    await expectNoGrant(client.refresh(clientId, refreshToken))
  })

  it("gives a second window, or a client that lost the answer, the same tokens while these are new", async () => {
    const { tokens, clientId, accountId } = await client.connected()
    const next = await client.refreshed(clientId, tokens)
    server.clock.now += 64_000
    const again = await client.refresh(clientId, tokens.refresh_token)
    expect(await again.json()).toEqual({ ...next, expires_in: 3_536 })
    expect(again.headers.get("cache-control")).toBe("no-store")
    expect((await client.call(next.access_token)).status).toBe(200)
    expect(await listConnected(server.service.database, accountId, now())).toHaveLength(1)
    const third = await client.refreshed(clientId, next)
    expect(await client.refreshed(clientId, next), "the other window, once more").toEqual(third)
    expect((await client.call(third.access_token)).status).toBe(200)
  })

  it.each([1, 8, 7 * 24 - 1])(
    "gives a window that slept for %i h another access token, and the same chain",
    async (hours) => {
      const { tokens, clientId, accountId } = await client.connected()
      const next = await client.refreshed(clientId, tokens)
      server.clock.now += hours * 3_600_000
      const again = await client.refreshed(clientId, tokens)
      expect(again).toMatchObject({ refresh_token: next.refresh_token, expires_in: 3_600 })
      expect(again.access_token).not.toBe(next.access_token)
      expect((await client.call(again.access_token)).status).toBe(200)
      expect(await listConnected(server.service.database, accountId, now())).toHaveLength(1)
      const third = await client.refreshed(clientId, next)
      expect((await client.call(third.access_token)).status).toBe(200)
    },
  )

  it("does not give its tokens to another client", async () => {
    const { tokens, clientId } = await client.connected()
    const next = await client.refreshed(clientId, tokens)
    await expectNoGrant(client.refresh(await client.newClient(), tokens.refresh_token))
    expect((await client.call(next.access_token)).status, "nothing was ended by that").toBe(200)
  })

  it("that is older than the newest exchanged one ends its whole family, and the answer names the reason", async () => {
    const { tokens, clientId } = await client.connected()
    const next = await client.refreshed(clientId, tokens)
    const third = await client.refreshed(clientId, next)
    const answer = await client.refresh(clientId, tokens.refresh_token)
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        error: "invalid_grant",
        error_description: expect.stringMatching(/older than one .* the connection has ended/),
      },
    ])
    await expectDead(tokens.access_token, next.access_token, third.access_token)
    await expectNoGrant(client.refresh(clientId, third.refresh_token))
  })

  it("gives nothing after its client was disconnected", async () => {
    const { tokens, clientId, accountId } = await client.connected()
    await client.refresh(clientId, tokens.refresh_token)
    await signOutEverywhere(server.service.database, accountId, now())
    await expectNoGrant(client.refresh(clientId, tokens.refresh_token))
  })

  it("ends its whole family when it comes again after a week", async () => {
    const { tokens, clientId, accountId } = await client.connected()
    const next = await client.refreshed(clientId, tokens)
    expect((await client.call(next.access_token)).status).toBe(200)
    server.clock.now += 7 * 86_400_000
    await expectNoGrant(client.refresh(clientId, tokens.refresh_token))
    await expectDead(tokens.access_token, next.access_token)
    await expectNoGrant(client.refresh(clientId, next.refresh_token))
    expect(await listConnected(server.service.database, accountId, now())).toEqual([])
    const [{ detail }] = await server.prisma.auditEntry.findMany({
      where: { accountId, action: "client.disconnected" },
    })
    expect(detail).toMatchObject({ name: "Tester", reason: "reused" })
    const mails = await server.service.database.prisma.mail.findMany({ where: { accountId, kind: "client_ended" } })
    expect(mails).toHaveLength(1)
    const listed = await listReused(server.service.database, accountId, new Date(server.clock.now))
    expect(listed).toEqual([{ name: "Tester", host: expect.any(String), endedAt: expect.any(String) }])
  })

  it("of many windows at once gives the same tokens to all, which keep working", async () => {
    const { tokens, clientId, accountId } = await client.connected()
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.refresh(clientId, tokens.refresh_token)))
    const given = await Promise.all(answers.map((answer) => answer.json()))
    expect(new Set(given.map(({ access_token }) => access_token)).size).toBe(1)
    expect((await client.call(given[0].access_token)).status).toBe(200)
    const rows = await server.prisma.oauthToken.count({ where: { grant: { accountId } } })
    expect(rows, "two pairs").toBe(4)
  })

  it("is useless to another client, or for another resource, and keeps working", async () => {
    const { tokens, clientId } = await client.connected()
    const other = await client.newClient()
    await expectNoGrant(client.refresh(other, tokens.refresh_token))
    const elsewhere = { resource: "https://other.example/mcp" }
    expect(await errorOf(client.refresh(clientId, tokens.refresh_token, elsewhere))).toEqual([400, "invalid_target"])
    const next = await client.refreshed(clientId, tokens)
    await expectNoGrant(client.refresh(other, tokens.refresh_token))
    expect((await client.call(next.access_token)).status, "nothing was ended by that").toBe(200)
  })
})

describe("a connected client", () => {
  it("returns its tokens, and is disconnected", async () => {
    const { tokens, clientId, accountId } = await client.connected()
    const other = await client.newClient()
    const back = (token: string, id = clientId) => client.post("/oauth/revoke", { token, client_id: id })
    expect((await back(tokens.refresh_token, other)).status, "not told whose it is").toBe(200)
    expect((await back("nonsense")).status).toBe(200)
    expect((await client.call(tokens.access_token)).status).toBe(200)
    expect((await back(tokens.refresh_token)).status).toBe(200)
    expect((await client.call(tokens.access_token)).status).toBe(401)
    expect(await listConnected(server.service.database, accountId, now())).toEqual([])
  })

  it("ends when its owner signs out everywhere, and a waiting code then gives nothing", async () => {
    const { tokens, clientId, accountId } = await client.connected()
    const next = await client.refreshed(clientId, tokens)
    const pending = await client.authorize(accountId, clientId)
    await signOutEverywhere(server.service.database, accountId, now())
    await expectDead(tokens.access_token, next.access_token)
    for (const each of [tokens, next]) await expectNoGrant(client.refresh(clientId, each.refresh_token))
    await expectNoGrant(client.exchange(pending))
  })

  it("ends with the account", async () => {
    const { tokens, clientId, accountId } = await client.connected()
    expect((await client.call(tokens.access_token)).status).toBe(200)
    await deleteAccount(server.service.database, accountId, { at: now(), actor: "test" })
    await expectDead(tokens.access_token)
    await expectNoGrant(client.refresh(clientId, tokens.refresh_token))
  })

  it("is reported to its owner by mail", async () => {
    const { email } = await client.connected()
    const [mail] = await server.prisma.mail.findMany({ where: { recipient: email, kind: "client_connected" } })
    expect(mail.fields).toMatchObject({ clientName: "Tester", clientHost: "client.example" })
  })

  it("stores none of its secrets in the database", async () => {
    const { tokens, clientId, accountId } = await client.connected()
    const next = await client.refreshed(clientId, tokens)
    const { rows } = await server.service.database.pool.query(
      "SELECT row_to_json(t)::text AS row FROM oauth_token t UNION ALL SELECT row_to_json(c)::text FROM oauth_code c WHERE account_id = $1",
      [accountId],
    )
    const stored = rows.map(({ row }) => row).join()
    for (const secret of [tokens, next].flatMap(({ access_token, refresh_token }) => [access_token, refresh_token])) {
      expect(stored).not.toContain(secret)
      expect(stored).not.toContain(Buffer.from(secret).toString("hex"))
    }
  })

  it("is kept while it has a connection, and for 30 days if nobody ever connected it", async () => {
    const { tokens, clientId, accountId } = await client.connected()
    const unused = await client.newClient()
    await client.post("/oauth/revoke", { token: tokens.access_token, client_id: clientId })
    const { database } = server.service
    const grants = () => database.prisma.oauthGrant.count({ where: { accountId } })
    const kept = async () => {
      const clients = await database.prisma.oauthClient.findMany({ where: { id: { in: [clientId, unused] } } })
      return clients.map(({ id }) => id).toSorted()
    }
    await sweepOauth(database, new Date(server.clock.now + 29 * 86_400_000))
    expect(await kept()).toEqual([clientId, unused].toSorted())
    await sweepOauth(database, new Date(server.clock.now + 31 * 86_400_000))
    expect(await kept()).toEqual([clientId])
    expect(await grants()).toBe(1)
    for (const years of [1, 10]) await sweepOauth(database, new Date(server.clock.now + years * 365 * 86_400_000))
    expect(await grants()).toBe(0)
    expect(await kept(), "its program still knows itself by it").toEqual([clientId])
    const again = await client.authorize(accountId, clientId)
    expect((await client.exchange(again)).status).toBe(200)
  })

  it("whose registration is gone gets an error from the token endpoint that makes it register again", async () => {
    const { tokens } = await client.connected()
    const gone = "client_AAAAAAAAAAAAAAAAAAAAAA"
    expect(await errorOf(client.refresh(gone, tokens.refresh_token))).toEqual([400, "invalid_client"])
    const pending = { code: "assay_code_x", verifier: "v".repeat(43), clientId: gone }
    expect(await errorOf(client.exchange(pending))).toEqual([400, "invalid_client"])
    const asked = await client.read(client.queryOf(gone).query)
    expect(asked).toMatchObject({ ok: false, isForgotten: true, returnUri: null })
  })
})
