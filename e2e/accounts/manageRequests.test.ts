import { describe, expect, it } from "vitest"
import { noLimits } from "../../server/accounts/wantedKeyLimits"
import { minuteForEachTest } from "../support/caller"
import { testServer } from "../support/testServer"
import { managing } from "./manageCalls"

const server = testServer({ AUTH_SECRET: "a secret of these tests", WEBHOOK_PRIVATE_NETWORKS: "allowed" })
minuteForEachTest(server)
const { call, manager, webhookOf, stateOf } = managing(server)
const regime = "/api/v1/market/regime"
const hourMs = 3_600_000

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
