import { describe, expect, it } from "vitest"
import { undoKeyChanges } from "../../server/accounts/keys/undoKeyChanges"
import { manageScope, noLimits } from "../../server/accounts/wantedKeyLimits"
import { minuteForEachTest } from "../support/caller"
import { portalOf } from "../support/portal"
import { testServer } from "../support/testServer"
import { managing } from "./manageCalls"

const server = testServer({ AUTH_SECRET: "a secret of these tests", WEBHOOK_PRIVATE_NETWORKS: "allowed" })
minuteForEachTest(server)
const { call, allow, person, manager, trailOf, receiverOfTest, stateOf } = managing(server)
const { signIn, browser } = portalOf(server)
const regime = "/api/v1/market/regime"
const hourMs = 3_600_000

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
    const receiver = await receiverOfTest()
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
