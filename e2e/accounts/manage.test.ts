import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { sentenceOf } from "../../server/accounts/audit/sentences"
import { undoKeyChanges } from "../../server/accounts/keys/undoKeyChanges"
import { manageScope, noLimits } from "../../server/accounts/wantedKeyLimits"
import { accountEndpoints } from "../../server/surfaces/account/endpoints"
import { oauthClient } from "../oauth/client"
import { minuteForEachTest } from "../support/caller"
import { type Person, portalOf } from "../support/portal"
import { someone } from "../support/server"
import { testServer } from "../support/testServer"
import { startReceiver } from "../support/webhookReceiver"
import { managing } from "./manageCalls"

const server = testServer({ AUTH_SECRET: "a secret of these tests", WEBHOOK_PRIVATE_NETWORKS: "allowed" })
minuteForEachTest(server)
const { person, signIn, browser } = portalOf(server)
const { call, allow } = managing(server)
const regime = "/api/v1/market/regime"
const hourMs = 3_600_000

async function manager(): Promise<Person> {
  const owner = await person()
  await allow(owner)
  return owner
}

async function teamOf(owner: Person): Promise<Person> {
  const member = await person("free")
  await owner.portal.team.invite.mutate({ email: member.email })
  const [invitation] = (await member.portal.team.read.query()).invitedTo
  await member.portal.team.accept.mutate({ id: invitation.id })
  return member
}

const trailOf = async ({ portal }: Person) =>
  (await portal.keys.audit.query()).map((entry) => ({ by: entry.actor, says: sentenceOf(entry, (at) => at) }))

const started: { close(): void }[] = []
afterAll(() => {
  for (const receiver of started) receiver.close()
})

async function webhookOf(owner: Person) {
  const receiver = await startReceiver()
  started.push(receiver)
  const made = await owner.portal.webhooks.create.mutate({ url: receiver.url, topics: ["signal.issued"], tickers: [] })
  receiver.secrets.push(made.secret)
  return { id: made.id, receiver }
}

/** Each endpoint with a valid body, for things of an account and its team. */
async function requestsAbout(owner: Person) {
  const member = await teamOf(owner)
  const { id } = await webhookOf(owner)
  await owner.portal.webhooks.test.mutate({ endpointId: id })
  const [delivery] = await owner.portal.webhooks.deliveries.query({ endpointId: id })
  const bodies: Record<string, object> = {
    "POST account/keys": { name: "another" },
    "PATCH account/keys/{id}": { name: "renamed" },
    "POST account/keys/{id}/rotate": { overlap_seconds: 0 },
    "POST account/webhooks": { url: "https://example.com/hook", topics: ["signal.issued"] },
    "PATCH account/webhooks/{id}": { url: "https://example.com/hook" },
    "POST account/webhooks/{id}/rotate-secret": { overlap_seconds: 0 },
    "POST account/members": { email: someone() },
  }
  return accountEndpoints.map(({ method, path }) => {
    const ids: Record<string, string> = {
      id: path.startsWith("account/webhooks") ? id : owner.keyId,
      ...{ delivery_id: delivery.id, account_id: member.accountId, key_id: member.keyId },
    }
    const filled = path.replace("account/", "").replaceAll(/\{(\w+)\}/g, (_, name) => ids[name])
    return { request: `${method} ${filled}`, path, body: bodies[`${method} ${path}`], member }
  })
}

const stateOf = async () =>
  JSON.stringify(
    [
      await server.prisma.apiKey.findMany({ omit: { lastUsedAt: true }, orderBy: { id: "asc" } }),
      await server.prisma.webhookEndpoint.findMany({ orderBy: { id: "asc" } }),
      await server.prisma.webhookDelivery.count(),
      await server.prisma.teamMember.findMany({ orderBy: { accountId: "asc" } }),
      await server.prisma.teamInvitation.findMany({ orderBy: { id: "asc" } }),
      await server.prisma.auditEntry.count(),
    ],
    (_, value) => (typeof value === "bigint" ? String(value) : value),
  )

describe("the management of an account refuses", () => {
  let owner: Person
  let requests: Awaited<ReturnType<typeof requestsAbout>>
  beforeEach(async () => {
    owner = await person()
    requests = await requestsAbout(owner)
    server.clock.now += 60_000
  })

  const refusedTo = async (key: string | null, status: number, type: string) => {
    const before = await stateOf()
    for (const { request, body } of requests) {
      const answer = await call(key, request, body)
      expect([answer.status, answer.body.type], request).toEqual([status, `https://assay.test/docs/errors/${type}`])
    }
    expect(await stateOf()).toBe(before)
  }

  it("a request without a key", () => refusedTo(null, 401, "missing_api_key"))

  it("a key without the scope, even if it has no limits, and says where the owner ticks it", async () => {
    await refusedTo(owner.key, 403, "scope_required")
    const { body } = await call(owner.key, "GET keys")
    expect(body).toMatchObject({ required_scope: manageScope, key_scopes: [] })
    expect(body.detail).toContain("https://assay.test/dashboard/keys")
    await owner.portal.keys.limit.mutate({ keyId: owner.keyId, limits: { ...noLimits, scopes: ["account"] } })
    expect((await call(owner.key, "GET keys")).status, "the family of products").toBe(403)
  })

  it("a test key", async () => {
    const made = await owner.portal.keys.create.mutate({ name: "ci", expiresAt: null, mode: "test" })
    await refusedTo(made.key, 403, "live_key_required")
    const limits = { ...noLimits, scopes: [manageScope] }
    const test = { name: "ci", expiresAt: null, mode: "test" as const, limits }
    await expect(owner.portal.keys.create.mutate(test)).rejects.toMatchObject({ data: { code: "BAD_REQUEST" } })
    const change = owner.portal.keys.limit.mutate({ keyId: made.keyId, limits })
    await expect(change).rejects.toMatchObject({ data: { code: "BAD_REQUEST" } })
  })

  it("the token of a connected app", async () => {
    const { tokens } = await oauthClient(server).connected("api_pro")
    await refusedTo(tokens.access_token, 401, "invalid_api_key")
  })

  it("the cookie of a browser", async () => {
    for (const { request, body } of requests)
      expect((await call(null, request, body, { Cookie: owner.cookie })).status, request).toBe(401)
  })

  it("another account with the scope: it finds nothing of this one", async () => {
    const stranger = await manager()
    const before = await stateOf()
    for (const { request, path, body } of requests.filter((each) => each.path.includes("{"))) {
      const answer = await call(stranger.key, request, body)
      expect([answer.status, answer.body.type], `${request} ${path}`).toEqual([
        404,
        "https://assay.test/docs/errors/not_found",
      ])
      server.clock.now += 60_000
    }
    expect(await stateOf()).toBe(before)
    const own = await webhookOf(stranger)
    const [{ id }] = await server.prisma.webhookDelivery.findMany({ orderBy: { id: "desc" }, take: 1 })
    const another = await call(stranger.key, `POST webhooks/${own.id}/deliveries/${id}/redeliver`)
    expect([another.status, own.receiver.received]).toEqual([404, []])
    await stranger.portal.webhooks.delete.mutate({ endpointId: own.id })
    expect((await call(stranger.key, "GET keys")).body.keys).toHaveLength(1)
    expect((await call(stranger.key, "GET webhooks")).body.webhooks).toEqual([])
    expect((await call(stranger.key, "GET members")).body).toMatchObject({ role: null, members: [] })
  })

  it("a member of the team what only its owner may do", async () => {
    const { member } = requests[0]
    await allow(member)
    const before = await stateOf()
    for (const { request, body } of requests.filter(({ path }) => path.includes("members"))) {
      const { status } = await call(member.key, request, body)
      expect(status, request).toBe(request === "GET members" ? 200 : 409)
    }
    expect(await stateOf()).toBe(before)
    expect((await call(member.key, "GET members")).body).toMatchObject({ role: "member", invitations: [] })
    const other = await call(member.key, `GET members/${owner.accountId}/keys`)
    expect(other.status).toBe(409)
  })
})

describe("a key that may manage its account", () => {
  it("reads what other keys of the account read, and is limited to the families that it was given", async () => {
    const owner = await manager()
    expect((await server.get(regime, { key: owner.key })).status).toBe(200)
    await allow(owner, { scopes: ["social"] })
    expect((await server.get(regime, { key: owner.key })).status).toBe(403)
    expect((await call(owner.key, "GET keys")).status).toBe(200)
    await allow(owner, { networks: ["198.51.100.0/24"] })
    expect((await call(owner.key, "GET keys")).body.type).toContain("network_not_allowed")
  })

  it("has the scope only from an owner who signed in within the hour", async () => {
    const owner = await person()
    const token = await signIn(owner.accountId)
    server.clock.now += hourMs
    const limits = { ...noLimits, scopes: [manageScope] }
    const late = browser(token).keys
    await expect(late.limit.mutate({ keyId: owner.keyId, limits })).rejects.toMatchObject({
      data: { code: "PRECONDITION_FAILED" },
    })
    await expect(late.create.mutate({ name: "late", expiresAt: null, limits })).rejects.toMatchObject({
      data: { code: "PRECONDITION_FAILED" },
    })
    await signIn(owner.accountId, token)
    const { key } = await late.create.mutate({ name: "terraform", expiresAt: null, limits })
    expect((await call(key, "GET keys")).status).toBe(200)
    expect((await trailOf({ ...owner, portal: browser(token) }))[0].says).toContain("It may manage the account.")
  })

  it("makes, lists, changes and revokes keys, and the owner sees which key did it", async () => {
    const owner = await manager()
    const expires_at = new Date(server.clock.now + 24 * hourMs).toISOString()
    const limits = { scopes: ["market"], networks: ["192.0.2.0/24"], share: { percent: 20 } }
    const made = await call(owner.key, "POST keys", { name: "nightly", expires_at, limits })
    expect(made.status).toBe(201)
    expect(made.headers.get("cache-control")).toBe("no-store")
    expect(made.body).toMatchObject({ name: "nightly", mode: "live", status: "active", expires_at, limits })
    expect(made.body.key).toMatch(/^assay_\w{49}$/)
    const { id } = made.body
    const changed = await call(owner.key, `PATCH keys/${id}`, { name: "weekly", expires_at: null, limits: noLimits })
    expect(changed.body).toMatchObject({ id, name: "weekly", expires_at: null, limits: noLimits })
    expect(changed.body).not.toHaveProperty("key")
    const listed = await call(owner.key, "GET keys")
    expect(listed.body.keys).toContainEqual(changed.body)
    expect(JSON.stringify(listed.body)).not.toContain(made.body.key)
    expect((await call(owner.key, `DELETE keys/${id}`)).status).toBe(204)
    const shown = (await owner.portal.keys.list.query()).find((each) => each.id === id)
    expect(shown).toMatchObject({ name: "weekly", status: "revoked" })
    expect((await server.get(regime, { key: String(made.body.key) })).status).toBe(401)
    const trail = await trailOf(owner)
    const by = `key ${owner.key.slice(0, 12)}`
    expect(trail.slice(0, 5).map((entry) => entry.by)).toEqual(Array(5).fill(by))
    expect(trail[0].says).toMatch(/was revoked\.$/)
  })

  it("makes no key with the scope, and gives it to none", async () => {
    const owner = await manager()
    const limits = { scopes: [manageScope], networks: [], share: null }
    const refused = await call(owner.key, "POST keys", { name: "second", limits })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "Only the owner, signed in to the dashboard, gives a key the scope account:manage.",
    ])
    const plain = await call(owner.key, "POST keys", { name: "plain" })
    expect((await call(String(plain.body.key), "GET keys")).status).toBe(403)
    expect((await call(owner.key, `PATCH keys/${plain.body.id}`, { limits })).status).toBe(409)
    expect((await owner.portal.keys.list.query()).flatMap((each) => each.limits.scopes)).toEqual([manageScope])
  })

  it("cannot widen its own limits, live longer, or rotate another key with the scope", async () => {
    const owner = await manager()
    const limits = { ...noLimits, scopes: [manageScope] }
    const other = await owner.portal.keys.create.mutate({ name: "other", expiresAt: null, limits })
    for (const id of [owner.keyId, other.keyId]) {
      expect((await call(owner.key, `PATCH keys/${id}`, { expires_at: null })).status).toBe(409)
      expect((await call(owner.key, `PATCH keys/${id}`, { limits })).status).toBe(409)
      expect((await call(owner.key, `PATCH keys/${id}`, { name: "named" })).status).toBe(200)
    }
    expect((await call(owner.key, `POST keys/${other.keyId}/rotate`, { overlap_seconds: 0 })).status).toBe(409)
    expect((await call(owner.key, `DELETE keys/${other.keyId}`)).status).toBe(204)
  })

  it("rotates itself with an overlap, and the newer key may do the same", async () => {
    const owner = await manager()
    const rotated = await call(owner.key, `POST keys/${owner.keyId}/rotate`, { overlap_seconds: 3_600 })
    expect(rotated.status).toBe(201)
    expect(rotated.body).toMatchObject({
      old_key_id: owner.keyId,
      old_works_until: new Date(server.clock.now + hourMs).toISOString(),
      limits: { scopes: [manageScope] },
    })
    const next = String(rotated.body.key)
    expect((await call(owner.key, "GET keys")).status).toBe(200)
    expect((await call(owner.key, `POST keys/${rotated.body.id}/rotate`, { overlap_seconds: 0 })).status).toBe(409)
    server.clock.now += hourMs
    expect((await call(owner.key, "GET keys")).status).toBe(401)
    expect((await call(next, `POST keys/${rotated.body.id}/rotate`, { overlap_seconds: 0 })).status).toBe(201)
    expect((await call(next, "GET keys")).status).toBe(401)
  })

  it("changes all that a request names, or nothing", async () => {
    const owner = await manager()
    const { body: made } = await call(owner.key, "POST keys", { name: "one" })
    const before = await stateOf()
    const past = { name: "two", limits: { ...noLimits, scopes: ["market"] }, expires_at: "2020-01-01T00:00:00Z" }
    const refused = await call(owner.key, `PATCH keys/${made.id}`, past)
    expect(refused.body.detail).toBe("The expiry must be in the future. To end a key now, revoke it.")
    expect(await stateOf()).toBe(before)
  })

  it("manages webhooks, and the dashboard shows the same", async () => {
    // The reference library refuses signatures of another time.
    server.clock.now = Math.max(Date.now(), server.clock.now)
    const owner = await manager()
    const receiver = await startReceiver()
    started.push(receiver)
    const wanted = { url: receiver.url, topics: ["signal.issued"], tickers: ["aapl"] }
    const made = await call(owner.key, "POST webhooks", wanted)
    expect(made.body).toMatchObject({ ...wanted, tickers: ["AAPL"], status: "active", excluded_topics: [] })
    const { id } = made.body
    receiver.secrets.push(String(made.body.secret))
    expect((await call(owner.key, `POST webhooks/${id}/test`)).body).toMatchObject({ is_accepted: true, status: 204 })
    const edited = await call(owner.key, `PATCH webhooks/${id}`, { topics: ["signal.revised"] })
    expect(edited.body).toMatchObject({ url: receiver.url, topics: ["signal.revised"], tickers: ["AAPL"] })
    const deliveries = await call(owner.key, `GET webhooks/${id}/deliveries`)
    const [delivery] = deliveries.body.deliveries as { id: string }[]
    expect(delivery).toMatchObject({ kind: "test", type: "webhook.test", status: 204, error: null })
    receiver.answers(500)
    const again = await call(owner.key, `POST webhooks/${id}/deliveries/${delivery.id}/redeliver`)
    expect(again.body).toMatchObject({ is_accepted: false, status: 500, answer: "said so" })
    const rotated = await call(owner.key, `POST webhooks/${id}/rotate-secret`, { overlap_seconds: 86_400 })
    expect(rotated.body.secret).toMatch(/^whsec_/)
    expect(rotated.body.old_secret_until).toBe(new Date(server.clock.now + 24 * hourMs).toISOString())
    expect((await call(owner.key, `POST webhooks/${id}/pause`)).body).toMatchObject({ pause_reason: "owner" })
    expect((await owner.portal.webhooks.list.query()).endpoints).toMatchObject([{ id, status: "paused" }])
    expect((await call(owner.key, `POST webhooks/${id}/resume`)).body).toMatchObject({ status: "active" })
    expect((await call(owner.key, `DELETE webhooks/${id}`)).status).toBe(204)
    expect((await owner.portal.webhooks.list.query()).endpoints).toEqual([])
    expect(new Set((await trailOf(owner)).slice(0, 6).map((each) => each.by))).toEqual(
      new Set([`key ${owner.key.slice(0, 12)}`]),
    )
    const unknown = await call(owner.key, "POST webhooks", { ...wanted, tickers: ["ZZZZ"] })
    expect([unknown.status, unknown.body.detail]).toMatchObject([422, [{ loc: ["body", "tickers"] }]])
  })

  it("invites and removes members, and revokes the key of one, who gets to know", async () => {
    const owner = await manager()
    const member = await person("free")
    const invited = await call(owner.key, "POST members", { email: member.email })
    expect([invited.status, invited.body.email]).toEqual([201, member.email])
    expect((await call(owner.key, "GET members")).body).toMatchObject({ invitations: [{ email: member.email }] })
    const [invitation] = (await member.portal.team.read.query()).invitedTo
    await member.portal.team.accept.mutate({ id: invitation.id })
    const team = await call(owner.key, "GET members")
    expect(team.body).toMatchObject({
      role: "owner",
      members: expect.arrayContaining([
        expect.objectContaining({ role: "owner" }),
        expect.objectContaining({ email: member.email }),
      ]),
    })
    const { accountId, keyId } = member
    const listed = await call(owner.key, `GET members/${accountId}/keys`)
    expect(listed.body.keys).toMatchObject([{ id: keyId, status: "active", prefix: member.key.slice(0, 12) }])
    expect(JSON.stringify(listed.body)).not.toContain("limits")
    expect((await call(owner.key, `DELETE members/${accountId}/keys/${owner.keyId}`)).status).toBe(404)
    expect((await call(owner.key, `DELETE members/${accountId}/keys/${keyId}`)).status).toBe(204)
    expect((await server.get(regime, { key: member.key })).status).toBe(401)
    const [told] = await trailOf(member)
    expect(told).toEqual({ by: "team", says: `${member.key.slice(0, 12)}… was revoked.` })
    const says = `The key ${member.key.slice(0, 12)}… of ${member.email} was revoked.`
    expect((await trailOf(owner))[0]).toEqual({ by: `key ${owner.key.slice(0, 12)}`, says })
    expect((await call(owner.key, `DELETE members/${accountId}`)).status).toBe(204)
    expect((await call(owner.key, `GET members/${accountId}/keys`)).status).toBe(404)
    expect((await owner.portal.team.read.query()).team?.members).toHaveLength(1)
  })
})

describe("a request that manages an account", () => {
  it("counts on the quota and stands in the request log, and a refused one costs nothing", async () => {
    const owner = await manager()
    const first = await call(owner.key, "GET keys")
    const left = Number(first.headers.get("x-ratelimit-remaining"))
    expect((await call(owner.key, `DELETE keys/nothing`)).status).toBe(404)
    expect((await call(owner.key, "PATCH keys/nothing", { nam: "x" })).status).toBe(422)
    expect((await call(owner.key, "GET keys")).headers.get("x-ratelimit-remaining")).toBe(String(left - 1))
    await server.service.usage.flush()
    const { by_endpoint } = await server.service.usage.history(owner.accountId, 1, new Date(server.clock.now))
    expect(by_endpoint).toContainEqual({ endpoint: "account/keys", channel: "rest", requests: 2, charged: 2 })
    const logged = await owner.portal.requests.log.query()
    expect(JSON.stringify(logged)).toContain("account/keys/{id}")
  })

  it("may not be sent by pages of other origins", async () => {
    const owner = await manager()
    const asked = { Origin: "https://evil.example", "Access-Control-Request-Method": "DELETE" }
    const preflight = await call(null, "OPTIONS keys", undefined, asked)
    expect(preflight.headers.get("access-control-allow-origin")).toBe("https://assay.test")
    expect(preflight.headers.get("access-control-allow-methods")).toBeNull()
    const answers = [await call(owner.key, "GET keys"), await call(null, "GET keys"), await call(owner.key, "PUT keys")]
    for (const { headers } of answers) {
      expect(headers.get("access-control-allow-origin")).toBe("https://assay.test")
      expect(headers.get("cache-control")).toBe("no-store")
    }
    expect(answers[2].headers.get("allow")).toBe("GET, POST, HEAD, OPTIONS")
  })

  it.each([
    ["a field of another name", { nam: "x" }, 422, "The body has no field of this name. Did you mean name?"],
    ["a limit of another name", { limits: { ...noLimits, scope: [] } }, 422, "Did you mean scopes?"],
    ["a family that does not exist", { limits: { ...noLimits, scopes: ["markets"] } }, 422, "must be one of"],
    ["a share beyond all", { limits: { ...noLimits, share: { percent: 101 } } }, 409, "A share is a whole number"],
    ["a date that is none", { expires_at: "tomorrow" }, 422, "This is not a date."],
    ["a name of nothing", { name: " " }, 422, "must not be empty"],
    ["a name with NUL", { name: "a\0b" }, 422, "no control characters"],
    ["a list", [], 400, "Send the body as a JSON object"],
    ["no JSON", "name=x", 400, "Send the body as a JSON object"],
    ["too much", { name: "x".repeat(17_000) }, 413, "A body of more than 16 kB is refused."],
  ])("is refused for %s, and changes nothing", async (_, body, status, says) => {
    const owner = await manager()
    const plain = await owner.portal.keys.create.mutate({ name: "plain", expiresAt: null })
    const before = await stateOf()
    const answer = await call(owner.key, `PATCH keys/${plain.keyId}`, body)
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringContaining(says)])
    expect(await stateOf()).toBe(before)
  })

  it("needs the content type of JSON, and takes no parameters", async () => {
    const owner = await manager()
    const text = await call(owner.key, "POST keys", { name: "x" }, { "Content-Type": "text/plain" })
    expect(text.status).toBe(400)
    const query = await call(owner.key, "GET keys?limit=1")
    expect([query.status, query.body.detail]).toMatchObject([422, [{ loc: ["query", "limit"] }]])
    expect((await call(null, `GET keys?api_key=${owner.key}`)).status).toBe(401)
  })

  it("is limited to ten changes of webhooks a minute", async () => {
    const owner = await manager()
    const { id } = await webhookOf(owner)
    const edit = () => call(owner.key, `PATCH webhooks/${id}`, { tickers: [] })
    for (let sent = 1; sent < 10; sent++) expect((await edit()).status).toBe(200)
    const refused = await edit()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60)
  })
})

it("what a key did is undone with what a thief of the account did", async () => {
  const owner = await manager()
  const since = new Date(server.clock.now + 1)
  const { key, keyId } = await owner.portal.keys.create.mutate({ name: "plain", expiresAt: null })
  server.clock.now += 60_000
  await call(owner.key, `DELETE keys/${keyId}`)
  const made = await call(owner.key, "POST keys", { name: "thief's" })
  const at = new Date(server.clock.now)
  const change = { at, actor: "mail" }
  await server.prisma.$transaction((tx) => undoKeyChanges(tx, owner.accountId, since, change))
  server.service.keys.forget()
  expect((await server.get(regime, { key })).status).toBe(200)
  expect((await server.get(regime, { key: String(made.body.key) })).status).toBe(401)
})

describe("a request with an Idempotency-Key", () => {
  const once = (id = "3f0c1f6e-6a53") => ({ "Idempotency-Key": id })

  it("makes one key, however often its answer was lost", async () => {
    const owner = await manager()
    const make = () => call(owner.key, "POST keys", { name: "only" }, once())
    const [one, two] = await Promise.all([make(), make()])
    const three = await make()
    expect([one.status, two.status, three.status]).toEqual([201, 201, 201])
    expect(new Set([one, two, three].map(({ body }) => body.key)).size).toBe(1)
    expect((await server.get(regime, { key: String(one.body.key) })).status).toBe(200)
    expect(await owner.portal.keys.list.query()).toHaveLength(2)
    const other = await call(owner.key, "POST keys", { name: "another" }, once("another"))
    expect(other.body.key).not.toBe(one.body.key)
  })

  it("refuses another request with it, and the same one after a day or after the key has ended", async () => {
    const owner = await manager()
    const make = (name: string, id?: string) => call(owner.key, "POST keys", { name }, once(id))
    const made = await make("one")
    expect((await make("two")).body.detail).toContain("was sent with another request")
    await call(owner.key, `DELETE keys/${made.body.id}`)
    expect((await make("one")).body.detail).toContain("is revoked")
    expect((await make("later", "later")).status).toBe(201)
    server.clock.now += 24 * hourMs
    expect((await make("later", "later")).body.detail).toContain("24 hours")
    expect((await make("empty", "")).status).toBe(400)
    expect((await make("long", "x".repeat(256))).status).toBe(400)
  })

  it("rotates once", async () => {
    const owner = await manager()
    const rotate = () => call(owner.key, `POST keys/${owner.keyId}/rotate`, { overlap_seconds: 3_600 }, once())
    const [one, two] = [await rotate(), await rotate()]
    expect(two.body).toEqual(one.body)
    expect(await owner.portal.keys.list.query()).toHaveLength(2)
  })

  it("makes different keys for different accounts", async () => {
    const [one, other] = [await manager(), await manager()]
    const made = await call(one.key, "POST keys", { name: "same" }, once())
    const third = await call(other.key, "POST keys", { name: "same" }, once())
    expect(third.status).toBe(201)
    expect(third.body.id).not.toBe(made.body.id)
    expect(third.body.key).not.toBe(made.body.key)
  })
})
