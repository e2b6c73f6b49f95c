// @module-tag slow
import { describe, expect, it } from "vitest"
import { pollMs } from "../../app/(account)/dashboard/queries"
import { type Tier, tiers } from "../../server/accounts/tiers"
import { products } from "../../server/products"
import { sentLimits } from "../../server/surfaces/portal/limits"
import { expectProblem } from "../contract/ask"
import { minuteForEachTest } from "../support/caller"
import { mailsTo } from "../support/mails"
import { mcpClients } from "../support/mcpClients"
import { code, type Person, portalOf } from "../support/portal"
import { testServer } from "../support/testServer"

const server = testServer({ AUTH_SECRET: "a secret of these tests alone" })
minuteForEachTest(server)

const { answers, signIn, cookieOf, browser, person } = portalOf(server)
const now = () => new Date(server.clock.now)
const path = "/api/v1/market/regime"
const connectMcp = mcpClients["@modelcontextprotocol/client 2.x"]

const status = async (key: string) => {
  const response = await server.get(path, { key })
  await response.arrayBuffer()
  return response.status
}

describe("access to the portal", () => {
  it("is refused without a session, and with one that has ended", async () => {
    const { token } = await person()
    for (const stranger of [browser(null), browser("nonsense"), browser(`${token}x`)]) {
      await expect(stranger.keys.list.query()).rejects.toMatchObject(code("UNAUTHORIZED"))
      await expect(stranger.account.overview.query()).rejects.toMatchObject(code("UNAUTHORIZED"))
      await expect(stranger.settings.signOutEverywhere.mutate()).rejects.toMatchObject(code("UNAUTHORIZED"))
    }
    server.clock.now += 31 * 86_400_000
    await expect(browser(token).keys.list.query()).rejects.toMatchObject(code("UNAUTHORIZED"))
    server.clock.now -= 31 * 86_400_000
  })

  it("is refused to a page of another site, whatever it claims", async () => {
    const { token, key, keyId } = await person()
    for (const origin of ["https://evil.test", "null", "https://assay.test.evil.test", "http://assay.test", null]) {
      await expect(browser(token, { origin }).keys.revoke.mutate({ keyId })).rejects.toMatchObject(code("FORBIDDEN"))
    }
    expect(await status(key)).toBe(200)
  })

  it("allows two overviews to be open all the time and to be reloaded now and then", { tags: "slow" }, async () => {
    const { portal } = await person("free")
    const { live, plan } = pollMs
    const [polls, visits] = [2 * (60_000 / live + 60_000 / plan), 6]
    for (let call = 0; call < polls + 2 * visits; call++) await portal.requests.recent.query()
  })

  it("is limited to 120 queries a minute and, apart from these, to 120 changes; none is charged to the API", {
    tags: "slow",
  }, async () => {
    const { portal, key, keyId, accountId } = await person("free")
    const asked = async () => portal.requests.recent.query()
    for (let call = 0; call < 120; call++) await asked()
    await expect(asked()).rejects.toMatchObject(code("TOO_MANY_REQUESTS"))
    const other = browser(await signIn(accountId))
    await expect(other.requests.recent.query(), "another of its browsers").resolves.toBeDefined()
    const response = await server.get(path, { key })
    expect(response.headers.get("x-ratelimit-remaining-day")).toBe("99")
    const revoked = () => portal.keys.revoke.mutate({ keyId })
    await revoked()
    expect(await status(key)).toBe(401)
    for (let call = 1; call < 120; call++) await revoked()
    await expect(revoked()).rejects.toMatchObject(code("TOO_MANY_REQUESTS", expect.stringContaining("120 changes")))
    server.clock.now += 60_000
    await expect(asked()).resolves.toBeDefined()
  })

  it("refuses unreadable input with a sentence of ours", async () => {
    const { portal, keyId } = await person()
    const unreadable = [
      () => portal.settings.changeAddress.mutate({ email: "x".repeat(5_000) }),
      () => portal.settings.setMails.mutate({ wantsQuotaMails: "no" as unknown as boolean }),
      () => portal.keys.rotate.mutate({ keyId, overlapSeconds: 5 as 0 }),
      () => portal.keys.revoke.mutate({ keyId: "x".repeat(500) }),
      () => portal.keys.rename.mutate({ keyId, name: 7 as unknown as string }),
      () => portal.keys.expire.mutate({ keyId, expiresAt: "tomorrow" }),
      () => portal.keys.revoke.mutate({ keyId: "a\0b" }),
      () => portal.keys.rename.mutate({ keyId, name: "half a pair: \ud83d" }),
      () => portal.settings.changeAddress.mutate({ email: "a\0b@example.com" }),
      () => portal.keys.create.mutate(undefined as unknown as { name: string; expiresAt: null }),
    ]
    for (const attempt of unreadable) {
      const message = expect.stringMatching(/^(?!.*(expected|Invalid|Too )).*\.$/)
      await expect(attempt()).rejects.toMatchObject({ ...code("BAD_REQUEST"), message })
    }
  })

  it("ends with signing out everywhere, and the answer removes the cookie", async () => {
    const { portal, token, key } = await person()
    await portal.settings.setMails.mutate({ wantsQuotaMails: false })
    expect(answers.at(-1)?.headers.get("set-cookie")).toBeNull()
    await portal.settings.signOutEverywhere.mutate()
    expect(answers.at(-1)?.headers.get("set-cookie")).toBe(
      "__Host-assay.session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
    )
    await expect(browser(token).keys.list.query()).rejects.toMatchObject(code("UNAUTHORIZED"))
    expect(await status(key)).toBe(200)
  })
})

describe("another account's keys", () => {
  it("can be neither seen nor changed by their id", async () => {
    const [victim, thief] = [await person(), await person()]
    const { keyId } = victim
    const { keys } = thief.portal
    expect((await keys.list.query()).map(({ id }) => id)).toEqual([thief.keyId])
    const tries = [
      () => keys.revoke.mutate({ keyId }),
      () => keys.rename.mutate({ keyId, name: "mine" }),
      () => keys.rotate.mutate({ keyId, overlapSeconds: 0 }),
      () => keys.expire.mutate({ keyId, expiresAt: new Date(server.clock.now + 1_000).toISOString() }),
    ]
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject(code("NOT_FOUND"))
    expect(await victim.portal.keys.list.query()).toMatchObject([{ id: keyId, name: "first", status: "active" }])
    expect(JSON.stringify(await keys.audit.query())).not.toContain(victim.keyId)
    server.clock.now += 2_000
    expect(await status(victim.key)).toBe(200)
    expect(await status(victim.key)).toBe(200)
    await server.service.usage.flush()
    expect((await thief.portal.requests.recent.query()).requests).toEqual([])
    expect((await thief.portal.usage.summary.query()).totals.requests).toBe(0)
  })
})

describe("the keys of an account", () => {
  it("a new key works at once, is shown once, and is stored nowhere in plain text", async () => {
    const { portal, accountId } = await person()
    const { key, keyId } = await portal.keys.create.mutate({ name: "  nightly report ", expiresAt: null })
    expect(await status(key)).toBe(200)
    const listed = await portal.keys.list.query()
    expect(listed.find(({ id }) => id === keyId)).toMatchObject({ name: "nightly report", status: "active" })
    const everything = [listed, await portal.keys.audit.query(), await portal.account.overview.query()]
    expect(JSON.stringify(everything)).not.toContain(key)
    const stored = await server.prisma.apiKey.findMany({ where: { accountId } })
    expect(JSON.stringify([stored, await server.prisma.auditEntry.findMany({ where: { accountId } })])).not.toContain(
      key,
    )
  })

  it.each([0, 3_600, 86_400] as const)(
    "a key that is rotated with an overlap of %i s works until exactly then",
    async (s) => {
      const { portal, key, keyId, email } = await person()
      const rotatedAt = server.clock.now
      expect(await status(key)).toBe(200)
      const rotated = await portal.keys.rotate.mutate({ keyId, overlapSeconds: s })
      expect(Date.parse(rotated.oldWorksUntil) - rotatedAt).toBe(s * 1_000)
      expect(await status(rotated.key)).toBe(200)
      if (s > 0) {
        server.clock.now = rotatedAt + s * 1_000 - 1
        expect(await status(key)).toBe(200)
      }
      server.clock.now = rotatedAt + s * 1_000
      expect(await status(key)).toBe(401)
      expect(await status(rotated.key)).toBe(200)
      const mails = await server.prisma.mail.findMany({
        where: { recipient: email, kind: "key_rotated" },
      })
      expect(mails).toHaveLength(1)
      expect(JSON.stringify(mails)).not.toContain(rotated.key)
      server.clock.now = rotatedAt + 90_000_000
    },
  )

  it("two clicks on rotate create one new key", async () => {
    const { portal, keyId } = await person()
    const clicks = await Promise.allSettled(
      [1, 2, 3].map(() => portal.keys.rotate.mutate({ keyId, overlapSeconds: 3_600 })),
    )
    expect(clicks.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect(await portal.keys.list.query()).toHaveLength(2)
  })

  it("a key expires at its instant, and no expiry can be set in the past", async () => {
    const { portal, key, keyId } = await person()
    const expiresAt = new Date(server.clock.now + 5_000).toISOString()
    await portal.keys.expire.mutate({ keyId, expiresAt })
    server.clock.now += 4_999
    expect(await status(key)).toBe(200)
    server.clock.now += 1
    expect(await status(key)).toBe(403)
    expect(await portal.account.overview.query()).toMatchObject({ hasWorkingKeys: false })
    await expect(portal.keys.expire.mutate({ keyId, expiresAt: null })).rejects.toMatchObject(code("BAD_REQUEST"))
    await expect(portal.keys.create.mutate({ name: "late", expiresAt })).rejects.toMatchObject(code("BAD_REQUEST"))
  })

  it("an unchanged expiry leaves no trace", async () => {
    const { portal, keyId } = await person()
    const expiresAt = new Date(server.clock.now + 86_400_000).toISOString()
    for (const day of [null, expiresAt, expiresAt, null, null])
      await portal.keys.expire.mutate({ keyId, expiresAt: day })
    const trail = await portal.keys.audit.query()
    expect(trail.flatMap(({ action, detail }) => (action === "key.expiry_set" ? [detail] : []))).toEqual([
      { from: expiresAt, to: null },
      { from: null, to: expiresAt },
    ])
  })

  it("an invalid name is refused in a sentence", async () => {
    const { portal, keyId } = await person()
    for (const name of ["", "   ", "x".repeat(61), "a\u0000b", "a\u202eb", "two\nlines"]) {
      await expect(portal.keys.rename.mutate({ keyId, name })).rejects.toMatchObject({
        ...code("BAD_REQUEST"),
        message: expect.stringMatching(/^[A-Z].*\.$/),
      })
    }
    await portal.keys.rename.mutate({ keyId, name: "<script>alert(1)</script>" })
    expect(await portal.keys.list.query()).toMatchObject([{ name: "<script>alert(1)</script>" }])
  })

  it("at most twenty keys work at one time", async () => {
    const { portal, keyId } = await person()
    for (let key = 1; key < 20; key++) await portal.keys.create.mutate({ name: `key ${key}`, expiresAt: null })
    await expect(portal.keys.create.mutate({ name: "one more", expiresAt: null })).rejects.toMatchObject(
      code("BAD_REQUEST"),
    )
    const rotate = (overlapSeconds: 0 | 3_600) => portal.keys.rotate.mutate({ keyId, overlapSeconds })
    await expect(rotate(3_600), "the old one would work on beside them").rejects.toMatchObject(code("BAD_REQUEST"))
    const { keyId: newest } = await rotate(0)
    await portal.keys.revoke.mutate({ keyId: newest })
    await expect(portal.keys.create.mutate({ name: "one more", expiresAt: null })).resolves.toBeDefined()
  })

  it("at most thirty are created a minute, and they can still be revoked", async () => {
    const { portal, keyId } = await person()
    let newest = keyId
    for (let count = 0; count < 30; count++) {
      newest = (await portal.keys.rotate.mutate({ keyId: newest, overlapSeconds: 0 })).keyId
    }
    const again = portal.keys.rotate.mutate({ keyId: newest, overlapSeconds: 0 })
    await expect(again).rejects.toMatchObject(code("TOO_MANY_REQUESTS"))
    await expect(portal.keys.revoke.mutate({ keyId: newest })).resolves.toBeUndefined()
  })

  it("every change is in the audit trail, newest first", async () => {
    const { portal, keyId } = await person()
    await portal.keys.rename.mutate({ keyId, name: "second" })
    const rotated = await portal.keys.rotate.mutate({ keyId, overlapSeconds: 3_600 })
    await portal.keys.revoke.mutate({ keyId: rotated.keyId })
    const trail = await portal.keys.audit.query()
    expect(trail.filter(({ action }) => action.startsWith("key.")).map(({ action, actor }) => [action, actor])).toEqual(
      [
        ["key.revoked", "owner"],
        ["key.rotated", "owner"],
        ["key.renamed", "owner"],
        ["key.issued", "test"],
      ],
    )
    const listed = await portal.keys.list.query()
    expect(listed.find(({ id }) => id === rotated.keyId)).toMatchObject({ status: "revoked" })
    const prefixes = new Map(listed.map(({ id, prefix }) => [id, prefix]))
    expect(trail[1]).toMatchObject({
      prefix: prefixes.get(rotated.keyId),
      replacedPrefix: prefixes.get(keyId),
      detail: { replaces: keyId, overlapSeconds: 3_600 },
    })
  })
})

describe("what the dashboard shows", () => {
  it("a request, within the next write, with what is left of both quotas", async () => {
    const { portal, key } = await person("free")
    expect((await portal.requests.recent.query()).requests).toEqual([])
    await status(key)
    await new Promise((resolve) => setTimeout(resolve, 800))
    const { requests, quota } = await portal.requests.recent.query()
    expect(requests).toMatchObject([
      { endpoint: "market/regime", channel: "rest", status: 200, code: null, caller: "first" },
    ])
    expect(requests[0].at).toBe(now().toISOString())
    expect(quota).toMatchObject({ minute: { limit: 5, left: 4 }, day: { limit: 100, left: 99 } })
    expect(Date.parse(quota.minute.resetsAt)).toBeGreaterThan(server.clock.now)
  })

  it.each([
    ["free", 7],
    ["api_starter", 30],
    ["api_pro", 30],
  ] as const)("%s: %i days of its usage", async (tier, days) => {
    const { portal, accountId, keyId, key } = await person(tier)
    const day = (ago: number) => new Date(Date.parse(now().toISOString().slice(0, 10)) - ago * 86_400_000)
    const row = { accountId, keyId, endpoint: "market/regime", channel: "rest" as const, status: 200, requests: 1 }
    await server.prisma.usage.createMany({
      data: [0, 6, 7, 29, 30].map((ago) => ({ ...row, charged: 1, day: day(ago) })),
    })
    const usage = await portal.usage.summary.query()
    expect(usage.by_day).toHaveLength(days)
    expect(usage.by_key).toMatchObject([{ key_id: keyId, prefix: key.slice(0, 12) }])
    expect(usage.totals.requests).toBe(days === 7 ? 2 : 4)
    expect(usage.by_day[0].date).toBe(
      day(days - 1)
        .toISOString()
        .slice(0, 10),
    )
  })

  it("a request with its parameters, its id and its charge, and none of another account's", async () => {
    const { portal, key } = await person()
    const answered = await server.get("/api/v1/predictions/latest?limit=3&direction=bullish", { key })
    const refused = await server.get(`/api/v1/predictions/latest?limit=0&x=${"long".repeat(300)}`, { key })
    const client = await connectMcp(server.origin, { "X-API-Key": key })
    await client.callTool("get_market_regime", { api_key: key, "a\u0000\u202eb": "half a pair: \ud83d" })
    await client.close()
    await server.service.usage.flush()
    const { requests, most } = await portal.requests.log.query()
    expect(most).toBe(200)
    const [byMcp, second, first] = await Promise.all(requests.map(({ id }) => portal.requests.find.query({ id })))
    expect(first).toMatchObject({
      ...{ endpoint: "predictions/latest", channel: "rest", status: 200, code: null, charged: 1, caller: "first" },
      requestId: answered.headers.get("x-request-id"),
      params: { limit: "3", direction: "bullish" },
    })
    expect(second).toMatchObject({
      ...{ status: 422, code: "invalid_parameters", charged: 0 },
      requestId: refused.headers.get("x-request-id"),
      params: { limit: "0", x: `${"long".repeat(250)}…` },
    })
    expect(byMcp).toMatchObject({ endpoint: "market/regime", channel: "mcp", charged: 0 })
    expect(byMcp.params).toEqual({ api_key: "(withheld)", "a\ufffd\ufffdb": "half a pair: \ufffd" })
    expect(JSON.stringify(requests)).not.toContain(key)
    const stranger = await person()
    for (const id of [requests[0].id, "0", "x", "9".repeat(20)]) {
      await expect(stranger.portal.requests.find.query({ id })).rejects.toMatchObject(code("NOT_FOUND"))
    }
  })

  it("the completed first steps of an account, until its owner closes them", async () => {
    const { portal, key } = await person()
    const steps = async () => (await portal.account.overview.query()).checklist
    expect(await steps()).toEqual({ hasKey: true, hasRequest: false, hasMcpClient: false, isClosed: false })
    await status(key)
    await server.service.usage.flush()
    expect(await steps()).toMatchObject({ hasRequest: true, hasMcpClient: false })
    const client = await connectMcp(server.origin, { "X-API-Key": key })
    await client.callTool("get_market_regime", {})
    await client.close()
    await server.service.usage.flush()
    expect(await steps()).toMatchObject({ hasMcpClient: true, isClosed: false })
    await portal.account.closeChecklist.mutate()
    expect(await steps()).toMatchObject({ isClosed: true })
  })

  it("the plan of an account, as soon as it has it", async () => {
    const { portal, email } = await person("free")
    expect(await portal.account.overview.query()).toMatchObject({ tierName: "Free", pricePerMonthUsd: 0 })
    await server.account("api_pro", { email, isLegacyPrice: true })
    expect(await portal.account.overview.query()).toMatchObject({
      tierName: "Professional",
      pricePerMonthUsd: 199,
      isLegacyPrice: true,
    })
  })
})

describe("settings", () => {
  const kindsTo = async (email: string) => (await mailsTo(server.service, email)).map(({ kind }) => kind)

  it("keep the choice of mails", async () => {
    const { portal } = await person()
    await portal.settings.setMails.mutate({ wantsQuotaMails: false })
    expect(await portal.settings.read.query()).toMatchObject({
      wantsQuotaMails: false,
      wantsExpiryMails: true,
      wantsDailyBrief: true,
    })
    await portal.settings.setMails.mutate({ wantsQuotaMails: false, wantsDailyBrief: false })
    await portal.settings.setMails.mutate({ wantsQuotaMails: false })
    const trail = await portal.keys.audit.query()
    expect(trail.flatMap(({ action, detail }) => (action === "mails.chosen" ? [detail] : []))).toEqual([
      { wantsDailyBrief: false },
      { wantsQuotaMails: false },
    ])
  })

  it("mail a link to a new address, and change nothing before it is confirmed", async () => {
    const { portal, email } = await person()
    await expect(portal.settings.changeAddress.mutate({ email: "no address" })).rejects.toMatchObject(
      code("BAD_REQUEST"),
    )
    await expect(portal.settings.changeAddress.mutate({ email })).rejects.toMatchObject(code("BAD_REQUEST"))
    const moved = `moved-${email}`
    expect((await portal.settings.read.query()).askedChange).toBeNull()
    expect(await portal.settings.changeAddress.mutate({ email: ` ${moved.toUpperCase()} ` })).toEqual({ email: moved })
    const expiresAt = new Date(now().getTime() + 86_400_000).toISOString()
    expect((await portal.settings.read.query()).askedChange).toEqual({ email: moved, expiresAt })
    expect(await kindsTo(moved)).toEqual(["change_address"])
    expect((await portal.settings.read.query()).email).toBe(email)
  })

  it("show an international address in its own script", async () => {
    const { portal, accountId } = await person()
    await server.prisma.account.update({ where: { id: accountId }, data: { email: "owner@xn--bcher-kva.example" } })
    expect((await portal.settings.read.query()).email).toBe("owner@bücher.example")
    expect((await portal.settings.askDeletion.mutate()).email).toBe("owner@bücher.example")
  })

  it("mail a link to the account's own address, and delete nothing before it is followed", async () => {
    const { portal, key, email } = await person()
    const expiresAt = new Date(server.clock.now + 86_400_000).toISOString()
    expect(await portal.settings.askDeletion.mutate()).toEqual({ email, expiresAt })
    expect(await kindsTo(email)).toEqual(["delete_account"])
    expect(await status(key)).toBe(200)
    for (const _ of ["second", "third"]) await portal.settings.askDeletion.mutate()
    await expect(portal.settings.askDeletion.mutate()).rejects.toMatchObject(code("TOO_MANY_REQUESTS"))
  })
})

describe("the sessions of an account", () => {
  const sessionsOf = async ({ portal }: Person) => (await portal.settings.read.query()).sessions

  it("are listed with their last use, and end one by one", async () => {
    const owner = await person()
    const other = await signIn(owner.accountId)
    const signedInAt = now().toISOString()
    server.clock.now += 600_000
    await browser(other).keys.list.query()
    expect(await sessionsOf({ ...owner, portal: browser(other) })).toMatchObject([
      { isThisOne: true, browser: null, signedInAt, lastUsedAt: now().toISOString() },
      { isThisOne: false, signedInAt, lastUsedAt: null },
    ])
    const [theOther] = (await sessionsOf(owner)).filter(({ isThisOne }) => !isThisOne)
    await owner.portal.settings.endSession.mutate({ sessionId: theOther.id })
    expect(answers.at(-1)?.headers.get("set-cookie")).toBeNull()
    await expect(browser(other).keys.list.query()).rejects.toMatchObject(code("UNAUTHORIZED"))
    const [own] = await sessionsOf(owner)
    await owner.portal.settings.endSession.mutate({ sessionId: own.id })
    expect(answers.at(-1)?.headers.get("set-cookie")).toContain("Max-Age=0")
    await expect(owner.portal.keys.list.query()).rejects.toMatchObject(code("UNAUTHORIZED"))
  })

  it("end except the one that asks, along with links in mails that were not followed", async () => {
    const [owner, stranger] = [await person(), await person()]
    for (const _ of ["second", "third"]) await signIn(owner.accountId)
    await owner.portal.settings.askDeletion.mutate()
    const links = { accountId: owner.accountId, usedAt: null }
    expect(await server.prisma.mailedToken.count({ where: links })).toBe(1)
    await owner.portal.settings.endOtherSessions.mutate()
    expect(answers.at(-1)?.headers.get("set-cookie")).toBeNull()
    expect(await sessionsOf(owner)).toMatchObject([{ isThisOne: true }])
    expect(await sessionsOf(stranger)).toHaveLength(1)
    expect(await server.prisma.mailedToken.count({ where: links })).toBe(0)
    await owner.portal.settings.endOtherSessions.mutate()
    const [newest] = await owner.portal.keys.audit.query()
    expect(newest).toMatchObject({ action: "sessions.ended", detail: { isOthers: true } })
  })

  it("cannot be ended by another account, or by an invalid id", async () => {
    const [owner, stranger] = [await person(), await person()]
    const [{ id: sessionId }] = await sessionsOf(owner)
    const end = (id: string) => stranger.portal.settings.endSession.mutate({ sessionId: id })
    await expect(end(sessionId)).rejects.toMatchObject(code("NOT_FOUND"))
    await expect(end("x")).rejects.toMatchObject(code("BAD_REQUEST"))
    expect(await sessionsOf(owner)).toHaveLength(1)
  })
})

describe("a watchlist", () => {
  const tickersOf = async ({ portal }: Person) => (await portal.watchlist.list.query()).tickers

  it("adds a ticker in any spelling once, and removes it again", async () => {
    const owner = await person("free")
    const { watchlist } = owner.portal
    for (const ticker of ["msft", " aapl ", "AAPL", "brk-b"]) await watchlist.add.mutate({ ticker })
    expect(await tickersOf(owner)).toEqual(["AAPL", "BRK.B", "MSFT"])
    for (const ticker of ["AAPL", "AAPL", "NEVER"]) await watchlist.remove.mutate({ ticker })
    expect(await tickersOf(owner)).toEqual(["BRK.B", "MSFT"])
    expect(await tickersOf(await person())).toEqual([])
  })

  it("refuses an unknown ticker, and suggests similar ones", async () => {
    const { portal } = await person()
    const add = (ticker: string) => portal.watchlist.add.mutate({ ticker })
    await expect(add("APPL")).rejects.toThrow(/^The ticker APPL is not in the universe\. Did you mean .*AAPL/)
    for (const ticker of ["", "   ", "<script>", "x".repeat(21), "\u0000", "\u202eLPAA"]) {
      await expect(add(ticker)).rejects.toMatchObject({
        ...code("BAD_REQUEST"),
        message: expect.stringMatching(/^[A-Z].*\.$/),
      })
    }
  })

  it("holds fifty tickers, however many are added at once", async () => {
    const owner = await person()
    const tickers = Array.from({ length: 48 }, (_, index) => `T${index}`)
    const row = { accountId: owner.accountId, addedAt: now() }
    await server.prisma.watchedTicker.createMany({ data: tickers.map((ticker) => ({ ...row, ticker })) })
    const added = await Promise.allSettled(
      ["AAPL", "MSFT", "SPY", "BRK.B"].map((ticker) => owner.portal.watchlist.add.mutate({ ticker })),
    )
    expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(2)
    expect(await tickersOf(owner)).toHaveLength(50)
  })
})

describe("saved filters", () => {
  const wanted = { page: "signals" as const, name: " Bullish ", query: "?direction=bullish&ticker=AAPL" }

  it("are stored by page and name, replaced under the same name, and deleted only by their owner", async () => {
    const { portal } = await person()
    const { id } = await portal.filters.save.mutate(wanted)
    expect(
      (await portal.filters.save.mutate({ ...wanted, query: "page=3&type=beat&as_of=2026-01-01&direction=bearish" }))
        .id,
    ).toBe(id)
    await portal.filters.save.mutate({ ...wanted, page: "predictions", query: "" })
    expect(await portal.filters.list.query()).toMatchObject([
      { page: "predictions", name: "Bullish", query: "" },
      { id, page: "signals", name: "Bullish", query: "direction=bearish&type=beat" },
    ])
    const stranger = await person()
    expect(await stranger.portal.filters.list.query()).toEqual([])
    await expect(stranger.portal.filters.delete.mutate({ id })).rejects.toMatchObject(code("NOT_FOUND"))
    await portal.filters.delete.mutate({ id })
    expect(await portal.filters.list.query()).toHaveLength(1)
  })

  it("are limited to twenty, to a bounded length, and to pages that have filters", async () => {
    const { portal } = await person()
    for (let count = 0; count < 20; count++) await portal.filters.save.mutate({ ...wanted, name: `filter ${count}` })
    await expect(portal.filters.save.mutate(wanted)).rejects.toThrow("at most 20 saved filters")
    await expect(portal.filters.save.mutate({ ...wanted, name: "filter 3" })).resolves.toBeDefined()
    for (const wrong of [
      { query: "x".repeat(1_001) },
      { name: "" },
      { name: "a\u202eb" },
      { page: "admin" as "signals" },
    ]) {
      await expect(portal.filters.save.mutate({ ...wanted, ...wrong })).rejects.toMatchObject(code("BAD_REQUEST"))
    }
  })

  it("are deleted with their account, and so is its watchlist", async () => {
    const { portal, accountId } = await person()
    await portal.filters.save.mutate(wanted)
    await portal.watchlist.add.mutate({ ticker: "AAPL" })
    await server.prisma.account.delete({ where: { id: accountId } })
    expect(await server.prisma.savedFilter.count({ where: { accountId } })).toBe(0)
    expect(await server.prisma.watchedTicker.count({ where: { accountId } })).toBe(0)
  })
})

describe("a session that may be stolen", () => {
  const takeovers = ({ settings, keys, team }: Person["portal"]) => ({
    settings: () => settings.changeAddress.mutate({ email: "evil@example.com" }),
    keys: () => keys.create.mutate({ name: "evil", expiresAt: null }),
    team: () => team.accept.mutate({ id: "invitation" }),
  })

  it("takes over no account an hour after it began: a sign-in that returns to the page comes first", async () => {
    const { portal, keyId, accountId, email } = await person()
    server.clock.now += 3_600_000
    for (const [page, change] of Object.entries(takeovers(portal))) {
      await expect(change()).rejects.toMatchObject({
        message:
          "You signed in more than an hour ago. To make this change, sign in again; you will return to this page.",
        data: { code: "PRECONDITION_FAILED", signInPath: `/sign-in?again=yes&to=${page}` },
      })
    }
    expect(await server.prisma.mail.count({ where: { OR: [{ accountId }, { recipient: email }] } })).toBe(0)
    expect(await portal.keys.list.query()).toMatchObject([{ id: keyId, status: "active" }])
  })

  it("may do everything until the hour is over, and afterwards may end keys and sessions", async () => {
    const { portal, key, keyId } = await person()
    server.clock.now += 3_600_000 - 1
    const { settings, keys, team } = takeovers(portal)
    await settings()
    await keys()
    await expect(team()).rejects.toMatchObject(code("NOT_FOUND"))
    server.clock.now += 86_400_000
    await portal.keys.rename.mutate({ keyId, name: "renamed" })
    await portal.keys.expire.mutate({ keyId, expiresAt: new Date(server.clock.now + 3_600_000).toISOString() })
    await portal.keys.revoke.mutate({ keyId })
    await portal.settings.signOutEverywhere.mutate()
    expect(await status(key)).toBe(401)
  })
})

const latest = "https://assay.test/api/v1/predictions/latest?limit=3&order_by=rank"

async function linkOf({ portal, keyId }: Person, address = latest, lifetimeSeconds: 3_600 | 86_400 = 3_600) {
  const { url, id } = await portal.links.create.mutate({ keyId, address, lifetimeSeconds })
  expect(url).toMatch(/^https:\/\/assay\.test\/links\/[\w-]{43}$/)
  return { id, path: url.replace("https://assay.test", "") }
}

const follow = (path: string, headers: Record<string, string> = {}) => server.get(path, { headers })

async function expectGone(path: string): Promise<void> {
  const { detail } = await expectProblem(await follow(path), "not_found", { instance: "/links" })
  expect(detail).toContain("https://assay.test/dashboard/links")
}

describe("a link", () => {
  it("gives a spreadsheet the rows, without a key in its URL, and charges its owner's quota", async () => {
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
    expect(usage).toMatchObject([{ product: "predictions/latest", keyName: "first", status: "active" }])
    expect(usage[0].lastUsedAt).toBe(now().toISOString())
  })

  it("that leaked leaves its owner half of the daily quota, however often it is read", async () => {
    const owner = await person("free")
    const paths = [(await linkOf(owner)).path, (await linkOf(owner, latest, 86_400)).path]
    const statuses: number[] = []
    for (let count = 0; count < 55; count++) {
      if (count % 5 === 0) server.clock.now += 60_000
      statuses.push((await follow(paths[count % 2])).status)
    }
    expect(statuses.map((status) => status === 200)).toEqual(statuses.map((_, count) => count < 50))
    const { detail } = await expectProblem(await follow(paths[0]), "rate_limited_day", {
      instance: "/links",
      window: "day",
      retry_after_seconds: expect.any(Number),
    })
    expect(detail).toContain("read 50 times today")
    const direct = await server.get(latest.replace("https://assay.test", ""), { key: owner.key })
    expect([direct.status, direct.headers.get("x-ratelimit-remaining-day")]).toEqual([200, "49"])
  })

  it("is not created for account data, and answers nothing if an earlier version created it", async () => {
    const owner = await person("free")
    for (const { name } of products.filter(({ kind }) => kind === "account")) {
      await expect(linkOf(owner, name)).rejects.toThrow("cannot be made for this endpoint")
    }
    const { path, id } = await linkOf(owner)
    await server.prisma.link.update({ where: { id }, data: { product: "account/me", input: {} } })
    await expectGone(path)
  })

  it("accepts other formats and answers, and a URL in any common form", async () => {
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

  it("is refused if the API would refuse its request, in the API's own words", async () => {
    const owner = await person()
    const create = (address: string) =>
      owner.portal.links.create.mutate({ keyId: owner.keyId, address, lifetimeSeconds: 3_600 })
    await expect(create("predictions/latest?limit=0&nope=1")).rejects.toThrow("limit must be at least 1; nope")
    await expect(create("predictions/latest?cursor=abc")).rejects.toThrow("cursor cannot be used in a link")
    await expect(create("nothing/at/all")).rejects.toThrow("There is no endpoint at this path")
    await expect(create("market/ohlcv/APPLE")).rejects.toThrow("is not in the universe")
    await expect(create(`predictions/latest?key=${owner.key}`)).rejects.toThrow("A key in the URL is not accepted")
    await expect(create("")).rejects.toThrow("Enter an endpoint")
    await expect(
      owner.portal.links.create.mutate({ keyId: owner.keyId, address: latest, lifetimeSeconds: 999 as 3_600 }),
    ).rejects.toThrow()
    expect(await owner.portal.links.list.query()).toEqual([])
  })

  it("ends when it expires or is revoked, with its key, and with its account", async () => {
    const [owner, other] = [await person(), await person()]
    const [short, revoked, ofKey, ofAccount] = [
      await linkOf(owner),
      await linkOf(owner, latest, 86_400),
      await linkOf(owner, latest, 86_400),
      await linkOf(other, latest, 86_400),
    ]
    server.clock.now += 3_600_000 - 1
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

    await server.prisma.apiKey.update({ where: { id: other.keyId }, data: { deactivatedAt: now() } })
    await expectProblem(await follow(ofAccount.path), "api_key_deactivated", { instance: "/links" })
    await server.prisma.account.delete({ where: { id: other.accountId } })
    await expectGone(ofAccount.path)
    expect(await server.prisma.link.count({ where: { keyId: other.keyId } })).toBe(0)
  })

  it("has the account's plan at the time of use", async () => {
    const owner = await person("api_pro")
    const { path } = await linkOf(owner, "social/trending")
    expect((await follow(path)).status).toBe(200)
    await server.prisma.account.update({ where: { id: owner.accountId }, data: { tier: "free" } })
    expect((await follow(path)).status).toBe(403)
  })

  it("that does not exist is a 404, counted like any other refusal", async () => {
    for (const token of ["", "x", "a".repeat(43), "a".repeat(5_000), "..%2f", `${"a".repeat(43)}/b`]) {
      expect((await follow(`/links/${token}`)).status).toBe(404)
    }
    const owner = await person()
    const { path } = await linkOf(owner)
    const rows = await server.prisma.link.findMany({ where: { keyId: owner.keyId } })
    expect(JSON.stringify(rows)).not.toContain(path.slice("/links/".length))
  })

  it("cannot be created in a session of yesterday, or for another account's key", async () => {
    const [owner, other] = [await person(), await person()]
    await expect(
      owner.portal.links.create.mutate({ keyId: other.keyId, address: latest, lifetimeSeconds: 3_600 }),
    ).rejects.toThrow("no such key")
    server.clock.now += 2 * 3_600_000
    await expect(linkOf(owner)).rejects.toThrow("more than an hour ago")
  })
})

describe("the signed-in pages' requests to the products", () => {
  const ask = (token: string, path: string, headers: Record<string, string> = {}) =>
    server.get(`/api/portal/${path}`, {
      headers: { cookie: cookieOf(token), ...headers },
    })

  /** Asks as the pages of a new account do. */
  async function pagesOf(tier?: Tier) {
    const { token } = await person(tier)
    return async (path: string) => (await ask(token, `answers/${path}`)).json()
  }

  it("get the bytes of the API, and charge no quota", async () => {
    const { token, key } = await person("api_pro")
    const paged = await ask(token, "answers/predictions/latest?limit=2")
    expect(paged.status).toBe(200)
    expect(paged.headers.get("cross-origin-resource-policy")).toBe("same-origin")
    expect(paged.headers.get("access-control-allow-origin")).toBeNull()
    const served = await server.get("/api/v1/predictions/latest?limit=2", { key })
    expect(await paged.text()).toBe(await served.text())
    expect(served.headers.get("x-ratelimit-remaining")).toBe("29")
    const unchanged = await ask(token, "answers/predictions/latest?limit=2", {
      "if-none-match": paged.headers.get("etag") ?? "",
    })
    expect(unchanged.status).toBe(304)
  })

  it("get nothing without a session, with a key or without", async () => {
    const { key, token } = await person()
    for (const response of [
      await server.get("/api/portal/answers/market/regime", { key }),
      await ask(`${token}x`, "answers/market/regime"),
    ]) {
      expect(response.status).toBe(401)
      expect(response.headers.get("cache-control")).toBe("no-store")
      expect(await response.json()).toMatchObject({ code: "missing_api_key" })
    }
    await expectProblem(await ask(token, "answers/account/me"), "not_found")
    await expectProblem(await ask(token, "answers/nothing"), "not_found")
  })

  it("search every ticker with its name and every page of the documentation, free of charge", async () => {
    const { token, key } = await person("free")
    const response = await ask(token, "search")
    const { tickers, aliases, docs } = await response.json()
    expect(tickers).toContainEqual({ ticker: "AAPL", company_name: "Apple Inc." })
    expect(aliases).toContainEqual({ alias: "Google", ticker: "GOOGL" })
    expect(docs).toContainEqual({ href: "/docs/quotas", title: expect.any(String), section: "Get started" })
    const headers = { "if-none-match": response.headers.get("etag") ?? "" }
    expect((await ask(token, "search", headers)).status, "it is sent once").toBe(304)
    const counted = await server.get("/api/v1/market/regime", { key })
    expect(counted.headers.get("x-ratelimit-remaining")).toBe("4")
    expect((await server.get("/api/portal/search", { key })).status).toBe(401)
    await expectProblem(await ask(token, "search/all"), "not_found")
  })

  it("can narrow both tables to the tickers of a watchlist", async () => {
    const answered = await pagesOf()
    for (const [name, list] of [
      ["signals/browse", "signals"],
      ["predictions/table", "predictions"],
    ]) {
      const answer = await answered(`${name}?tickers=MSFT,AAPL&limit=200`)
      const tickers = answer[list].map(({ ticker }: { ticker: string }) => ticker)
      expect([...new Set(tickers)].toSorted()).toEqual(["AAPL", "MSFT"])
      expect(answer.total_count).toBe(tickers.length)
    }
  })

  it("get what the plan includes, and for the rest one example of a day long past", async () => {
    const { token } = await person("free")
    const refused = await ask(token, "answers/signals/browse")
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ required_tier: "api_starter", current_tier: "free" })
    const example = await (await ask(token, "examples/signals/browse?ticker=AAPL&as_of=2026-01-01")).json()
    expect(example.signals.length).toBeLessThanOrEqual(3)
    for (const { outcome } of example.signals) expect(["win", "loss"]).toContain(outcome)
    const days = (server.clock.now - Date.parse(example.meta.as_of)) / 86_400_000
    expect(days).toBeGreaterThan(88)
    expect(days).toBeLessThan(91)
  })

  it("are limited to 300 a minute over all browsers of an account", { tags: "slow" }, async () => {
    const { token, accountId } = await person()
    const other = await signIn(accountId)
    for (let asked = 0; asked < 300; asked++) {
      await (await ask(asked % 2 === 0 ? token : other, "answers/market/regime")).arrayBuffer()
    }
    const limited = await ask(token, "answers/market/regime")
    await expectProblem(limited, "rate_limited_minute", { window: "minute", retry_after_seconds: expect.any(Number) })
  })

  it("count by size towards a day that depends on the plan, three times for the past and not if unchanged", async () => {
    const { token, accountId } = await person("free")
    const { perDay } = sentLimits("free")
    expect(perDay).toBe(400)
    const sent = async () => {
      const { day } = await server.service.quota.peek(`portal_sent:${accountId}`, sentLimits("free"), server.clock.now)
      return day.used
    }
    const first = await ask(token, "answers/market/regime")
    await ask(token, "answers/market/regime", { "if-none-match": first.headers.get("etag") ?? "" })
    expect(await sent()).toBe(1)
    const past = await ask(token, "answers/market/regime?as_of=2026-03-02")
    expect(await sent()).toBe(4)
    await ask(token, "answers/market/regime?as_of=2026-03-02", { "if-none-match": past.headers.get("etag") ?? "" })
    expect(await sent()).toBe(4)
    server.service.quota.restore(`portal_sent:${accountId}`, perDay, server.clock.now)
    const limited = await ask(token, "answers/market/regime")
    await expectProblem(limited, "rate_limited_day", { window: "day", retry_after_seconds: expect.any(Number) })
  })

  it("charge a download to the plan, count it in the usage, and refuse it like a request with a key", async () => {
    const { token, accountId } = await person("free")
    const { limits } = tiers.free
    const download = () => ask(token, "answers/market/universe?limit=3&format=csv")
    for (let n = 0; n < limits.perMinute; n++) {
      const saved = await download()
      expect([saved.status, saved.headers.get("content-type")]).toEqual([200, expect.stringContaining("text/csv")])
      expect(saved.headers.get("content-disposition")).toContain("market-universe")
      expect((await saved.text()).trim().split("\r\n")).toHaveLength(4)
    }
    const { day } = await server.service.quota.peek(accountId, limits, server.clock.now)
    expect(day.used).toBe(limits.perMinute)
    await server.service.usage.flush()
    const { by_key } = await server.service.usage.history(accountId, 1, new Date(server.clock.now))
    expect(by_key).toEqual([{ key_id: "browser", key_name: "Download in the browser", requests: limits.perMinute }])
    await expectProblem(await download(), "rate_limited_minute", {
      window: "minute",
      retry_after_seconds: expect.any(Number),
    })
    expect((await ask(token, "answers/market/regime")).status).toBe(200)
  })

  it("can filter, sort and page all signals, and open one of them", async () => {
    const { token } = await person()
    const browse = async (query: string) => (await ask(token, `answers/signals/browse?${query}`)).json()
    const { signals, total_count: all } = await browse("sort=confidence&order=asc&limit=5")
    const confidences = signals.map(({ confidence }: { confidence: number }) => confidence)
    expect(confidences).toEqual(confidences.toSorted((one: number, other: number) => one - other))
    const second = await browse("sort=confidence&order=asc&limit=5&page=2")
    const ids = [...signals, ...second.signals].map(({ signal_id }) => signal_id)
    expect(new Set(ids).size).toBe(ids.length)
    const parts = await Promise.all(["bullish", "bearish"].map((each) => browse(`direction=${each}&limit=1`)))
    expect(parts[0].total_count + parts[1].total_count).toBe(all)
    const outcomes = await Promise.all(["win", "loss", "graded"].map((each) => browse(`outcome=${each}&limit=1`)))
    const [won, lost, graded] = outcomes.map(({ total_count }) => total_count)
    expect([won > 0, lost > 0, graded]).toEqual([true, true, won + lost])
    const none = await browse("ticker=AAPL&from=1999-01-01&to=1999-01-02")
    expect(none.meta.empty_reason).not.toBeNull()
    const absurd = await ask(token, "answers/signals/browse?sort=id;drop&page=-1&from=yesterday&nothing=1")
    expect(absurd.status).toBe(422)
    for (const { signal_id } of signals) {
      const told = await (await ask(token, `answers/signals/browse/${signal_id}`)).json()
      expect(told.signal.signal_id).toBe(signal_id)
    }
    const unknown = await (await ask(token, "answers/signals/browse/sig_unknown")).json()
    expect(unknown.signal).toBeNull()
  })

  it("answer a page past the end with the number of rows, and a day before all others without an error", async () => {
    const answered = await pagesOf()
    for (const table of ["signals/browse", "predictions/table"]) {
      const { total_count: all } = await answered(`${table}?limit=1`)
      const past = await answered(`${table}?page=1000`)
      expect(past).toMatchObject({ page: 1000, count: 0, total_count: all, meta: { empty_reason: "no_matches" } })
      expect(past.meta.empty_detail).toContain(`${all.toLocaleString("en-US")} rows`)
    }
    const ever = await answered("signals/browse?from=0000-01-01&to=9999-12-31&limit=1")
    expect(ever.total_count).toBe((await answered("signals/browse?limit=1")).total_count)
    const never = await answered("signals/browse?to=0000-01-01")
    expect(never).toMatchObject({ total_count: 0, meta: { empty_reason: "no_matches" } })
  })

  it("show the same large moves of a ticker as the anomalies of each session", async () => {
    const answered = await pagesOf()
    const { tickers } = await answered("market/universe?limit=5")
    for (const { ticker } of tickers) {
      const { anomalies } = await answered(`market/anomalies/${ticker}?days=365`)
      for (const large of anomalies.slice(0, 2)) {
        const then = await answered(`market/anomalies?limit=100&as_of=${large.date}`)
        const same = then.anomalies.find((each: { ticker: string }) => each.ticker === ticker)
        expect(same).toMatchObject({ date: large.date, move_pct: large.move_pct, sigma: large.sigma })
      }
    }
    const early = await answered(`market/anomalies/${tickers[0].ticker}?as_of=1950-01-01`)
    expect(early.meta.empty_reason).toBe("before_coverage")
  })

  it("show the newest batch of predictions, sorted by any column", async () => {
    const answered = await pagesOf("free")
    const table = (query: string) => answered(`predictions/table?${query}`)
    const first = await table("sort=ticker&order=asc&limit=200")
    const tickers = first.predictions.map(({ ticker }: { ticker: string }) => ticker)
    expect(tickers).toEqual(tickers.toSorted())
    const strongest = await table("sort=rank_pct&limit=1")
    const ranks = first.predictions.map(({ rank_pct }: { rank_pct: number | null }) => rank_pct ?? -1)
    expect(strongest.predictions[0].rank_pct).toBe(Math.max(...ranks))
    for (const sort of ["confidence", "predicted_return_pct", "edge", "relative_probability", "historical_accuracy"]) {
      for (const order of ["desc", "asc"]) {
        const { predictions } = await table(`sort=${sort}&order=${order}&limit=200`)
        const values = predictions.map((each: Record<string, number | null>) => each[sort])
        const said = values.filter((value: number | null) => value !== null)
        const turn = order === "desc" ? -1 : 1
        const inOrder = said.toSorted((one: number, other: number) => turn * (one - other))
        expect(values, `${sort} ${order}`).toEqual([...inOrder, ...Array(values.length - said.length).fill(null)])
      }
    }
    const [ahead, behind] = await Promise.all(["ahead", "behind"].map((each) => table(`relative_direction=${each}`)))
    const sides = first.predictions.map(
      ({ relative_direction }: { relative_direction: string | null }) => relative_direction,
    )
    const count = (asked: string) => sides.filter((side: string | null) => side === asked).length
    expect([ahead.total_count, behind.total_count]).toEqual([count("ahead"), count("behind")])
    expect((await table("search=%25")).total_count, "a sign that the database would read as any text").toBe(0)
    const found = await table("search=apple")
    expect(found.predictions.map(({ ticker }: { ticker: string }) => ticker)).toContain("AAPL")
  })
})
