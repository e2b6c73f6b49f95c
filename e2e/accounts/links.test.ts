import { randomBytes } from "node:crypto"
import { createTRPCClient, httpLink } from "@trpc/client"
import { beforeEach, describe, expect, it } from "vitest"
import type { Tier } from "../../server/accounts/tiers"
import { issueKey } from "../../server/keys/issue"
import { sessionCookie } from "../../server/sessions/cookies"
import { sessionHash } from "../../server/sessions/store"
import { portalResponse } from "../../server/trpc/handler"
import type { AppRouter } from "../../server/trpc/router"
import { expectProblem } from "../contract/ask"
import { testNow } from "../support/database"
import { testServer } from "../support/testServer"

const server = testServer()
beforeEach(() => {
  server.clock.now = testNow.getTime() + 60_000
})

const now = () => new Date(server.clock.now)
const hour = 3_600_000

/** A browser at the dashboard of an account of this plan, signed in just now. */
async function person(tier: Tier = "api_pro") {
  const { prisma } = server.service.database
  const change = { at: now(), actor: "test" }
  const email = `${randomBytes(6).toString("hex")}@example.com`
  const issued = await issueKey(server.service.database, email, { tier }, { name: "sheets" }, change)
  const token = randomBytes(32).toString("base64url")
  const { accountId } = issued
  const expiresAt = new Date(server.clock.now + 30 * 24 * hour)
  await prisma.session.create({ data: { tokenHash: sessionHash(token), accountId, createdAt: now(), expiresAt } })
  const { name } = sessionCookie(server.service.env.BASE_URL)
  const headers = { cookie: `${name}=${token}`, origin: "https://assay.test" }
  const fetch = (url: string | URL | Request, init?: RequestInit) =>
    portalResponse(server.service, new Request(url as string, init), now())
  const link = httpLink({ url: "https://assay.test/api/trpc", headers, fetch: fetch as typeof globalThis.fetch })
  return { ...issued, portal: createTRPCClient<AppRouter>({ links: [link] }) }
}

type Person = Awaited<ReturnType<typeof person>>

const latest = "https://assay.test/api/v1/predictions/latest?limit=3&order_by=rank"

async function linkOf({ portal, keyId }: Person, address = latest, lifetimeSeconds: 3_600 | 86_400 = 3_600) {
  const { url, id } = await portal.links.create.mutate({ keyId, address, lifetimeSeconds })
  expect(url).toMatch(/^https:\/\/assay\.test\/links\/[\w-]{43}$/)
  return { id, path: url.replace("https://assay.test", "") }
}

const follow = (path: string, headers: Record<string, string> = {}) => server.get(path, { headers })

async function expectGone(path: string): Promise<void> {
  await expectProblem(await follow(path), "not_found", { instance: "/links" }).catch(async () => {
    // The problem names the page of links and never the token.
    const response = await follow(path)
    const body = await response.text()
    expect(response.status).toBe(404)
    expect(body).toContain("https://assay.test/dashboard/links")
    expect(body).not.toContain(path.slice("/links/".length))
  })
}

describe("a link", () => {
  it("gives a spreadsheet the rows, with no key in its address, and charges its owner's quota", async () => {
    const owner = await person("free")
    const { path } = await linkOf(owner)
    const direct = await server.get(`${latest.replace("https://assay.test", "")}&format=csv`, { key: owner.key })
    const response = await follow(path)
    expect(response.status).toBe(200)
    expect(response.headers.get("content-type")).toContain("text/csv")
    expect(await response.text()).toBe(await direct.text())
    expect(response.headers.get("x-data-origin")).toBe("simulated")
    expect(response.headers.get("cache-control")).toBe("no-store")
    expect(response.headers.get("referrer-policy")).toBe("no-referrer")
    expect(response.headers.get("x-robots-tag")).toBe("noindex")
    expect(response.headers.get("link")).toBeNull()
    expect(response.headers.get("x-ratelimit-remaining-day")).toBe("98")
    for (let count = 0; count < 3; count++) expect((await follow(`${path}?again=${count}`)).status).toBe(200)
    const over = await follow(path)
    expect([over.status, over.headers.get("content-type")]).toEqual([429, "application/problem+json"])
    expect((await over.json()).instance).toBe("/links")
    const usage = await owner.portal.links.list.query()
    expect(usage).toMatchObject([{ product: "predictions/latest", keyName: "sheets", status: "active" }])
    expect(usage[0].lastUsedAt).toBe(now().toISOString())
  })

  it("takes other formats and other answers, and an address in any common form", async () => {
    const owner = await person()
    for (const [address, type] of [
      ["predictions/latest?format=ndjson", "application/ndjson"],
      ["/market/regime", "application/json"],
      ["/api/v1/market/ohlcv/brk-b", "text/csv"],
      ["api/v1/market/universe?format=json", "application/json"],
    ]) {
      const { path } = await linkOf(owner, address)
      const response = await follow(path)
      expect([address, response.status]).toEqual([address, 200])
      expect(response.headers.get("content-type")).toContain(type)
    }
    const { path } = await linkOf(owner)
    const head = await server.get(path, { method: "HEAD" })
    expect([head.status, await head.text()]).toEqual([200, ""])
    expect((await server.get(path, { method: "POST" })).status).toBe(405)
    expect((await follow(path, { "X-API-Key": "garbage" })).status).toBe(200)
  })

  it("is refused where the API would refuse its question, in the API's own words", async () => {
    const owner = await person()
    const create = (address: string) =>
      owner.portal.links.create.mutate({ keyId: owner.keyId, address, lifetimeSeconds: 3_600 })
    await expect(create("predictions/latest?limit=0&nope=1")).rejects.toThrow("limit must be at least 1; nope")
    await expect(create("predictions/latest?cursor=abc")).rejects.toThrow("cursor cannot stand in a link")
    await expect(create("nothing/at/all")).rejects.toThrow("There is no endpoint at this path")
    await expect(create("market/ohlcv/APPLE")).rejects.toThrow("is not in the universe")
    await expect(create(`predictions/latest?key=${owner.key}`)).rejects.toThrow("A key in the address is not accepted")
    await expect(create("")).rejects.toThrow("Enter the address")
    await expect(
      owner.portal.links.create.mutate({ keyId: owner.keyId, address: latest, lifetimeSeconds: 999 as 3_600 }),
    ).rejects.toThrow()
    expect(await owner.portal.links.list.query()).toEqual([])
  })

  it("ends at its time, when it is revoked, with its key, and with its account", async () => {
    const [owner, other] = [await person(), await person()]
    const [short, revoked, ofKey, ofAccount] = [
      await linkOf(owner),
      await linkOf(owner, latest, 86_400),
      await linkOf(owner, latest, 86_400),
      await linkOf(other, latest, 86_400),
    ]
    server.clock.now += hour - 1
    expect((await follow(short.path)).status).toBe(200)
    server.clock.now += 1
    await expectGone(short.path)
    expect((await follow(revoked.path)).status).toBe(200)
    await expect(other.portal.links.revoke.mutate({ linkId: revoked.id })).rejects.toThrow("no such link")
    await owner.portal.links.revoke.mutate({ linkId: revoked.id })
    await expectGone(revoked.path)
    expect((await follow(ofKey.path)).status).toBe(200)
    await owner.portal.keys.revoke.mutate({ keyId: owner.keyId })
    await expectGone(ofKey.path)
    const statuses = (await owner.portal.links.list.query()).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(["revoked", "revoked", "revoked"])

    const { prisma } = server.service.database
    await prisma.apiKey.update({ where: { id: other.keyId }, data: { deactivatedAt: now() } })
    await expectProblem(await follow(ofAccount.path), "api_key_deactivated", { instance: "/links" })
    await prisma.account.delete({ where: { id: other.accountId } })
    await expectGone(ofAccount.path)
    expect(await prisma.link.count({ where: { keyId: other.keyId } })).toBe(0)
  })

  it("has the plan that its account has when it is used", async () => {
    const owner = await person("api_pro")
    const { path } = await linkOf(owner, "social/trending")
    expect((await follow(path)).status).toBe(200)
    await server.service.database.prisma.account.update({ where: { id: owner.accountId }, data: { tier: "free" } })
    expect((await follow(path)).status).toBe(403)
  })

  it("that nobody made is a 404, counted like any other refusal", async () => {
    for (const token of ["", "x", "a".repeat(43), "a".repeat(5_000), "..%2f", `${"a".repeat(43)}/b`]) {
      expect((await follow(`/links/${token}`)).status).toBe(404)
    }
    const { prisma } = server.service.database
    const owner = await person()
    const { path } = await linkOf(owner)
    const rows = await prisma.link.findMany({ where: { keyId: owner.keyId } })
    expect(JSON.stringify(rows)).not.toContain(path.slice("/links/".length))
  })

  it("cannot be made by a session of yesterday, nor for a key of somebody else", async () => {
    const [owner, other] = [await person(), await person()]
    await expect(
      owner.portal.links.create.mutate({ keyId: other.keyId, address: latest, lifetimeSeconds: 3_600 }),
    ).rejects.toThrow("no such key")
    server.clock.now += 2 * hour
    await expect(linkOf(owner)).rejects.toThrow("Sign in again")
  })
})
