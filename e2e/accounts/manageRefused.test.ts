import { beforeEach, describe, expect, it } from "vitest"
import { manageScope, noLimits } from "../../server/accounts/wantedKeyLimits"
import { accountEndpoints } from "../../server/surfaces/account/endpoints"
import { oauthClient } from "../oauth/client"
import { minuteForEachTest } from "../support/caller"
import type { Person } from "../support/portal"
import { someone } from "../support/server"
import { testServer } from "../support/testServer"
import { managing } from "./manageCalls"

const server = testServer({ AUTH_SECRET: "a secret of these tests", WEBHOOK_PRIVATE_NETWORKS: "allowed" })
minuteForEachTest(server)
const { call, allow, person, manager, teamOf, webhookOf, stateOf } = managing(server)

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
  const managed = accountEndpoints.filter(({ needsManage = true }) => needsManage)
  return managed.map(({ method, path }) => {
    const ids: Record<string, string> = {
      id: path.startsWith("account/webhooks") ? id : owner.keyId,
      ...{ delivery_id: delivery.id, account_id: member.accountId, key_id: member.keyId },
    }
    const filled = path.replace("account/", "").replaceAll(/\{(\w+)\}/g, (_, name) => ids[name])
    return { request: `${method} ${filled}`, path, body: bodies[`${method} ${path}`], member }
  })
}

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
