import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { confirmAddressChange, requestAddressChange } from "../../server/accounts/registration/changeAddress"
import { findSignup } from "../../server/accounts/registration/confirm"
import { requestSignIn } from "../../server/accounts/registration/requestLink"
import { openSession } from "../../server/accounts/sessions/open"
import { readSession } from "../../server/accounts/sessions/store"
import { authOptions } from "../../server/hosts/next/authOptions"
import { minuteForEachTest } from "../support/caller"
import { comesWithin, looksOfASecond } from "../support/looks"
import { dumpDatabase, mailsTo, newestToken } from "../support/mails"
import { mcpClients } from "../support/mcpClients"
import { someone } from "../support/server"
import { testServer } from "../support/testServer"
import { accountSteps } from "./accountSteps"
import { followLink } from "./nextAuth"

const server = testServer({ AUTH_SECRET: "a secret of the tests" })
const path = "/api/v1/market/regime"
minuteForEachTest(server)

const { now, ask, confirm, mailedToken, signUp, owner, accountIdOf, keysOf } = accountSteps(server)

describe("signing up", () => {
  it("mails a link whose button gives a key that works at once, and the key comes by mail", async () => {
    const email = someone()
    const key = await signUp(email)
    expect((await server.get(path, { key })).status).toBe(200)
    const { tier } = await (await server.get("/api/v1/account/me", { key })).json()
    expect(tier).toBe("free")
    const mails = await mailsTo(server.service, email)
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(["confirm", "welcome"])
    const welcome = mails.find(({ kind }) => kind === "welcome")
    expect(welcome?.fields).toMatchObject({ apiKey: key, tierName: "Free" })
  })

  it("gets the same answer for a known address as for an unknown one", async () => {
    const known = someone()
    await signUp(known)
    server.clock.now += 60_000
    const unknown = someone()
    expect(await ask(known)).toEqual({ ok: true, email: known })
    expect(await ask(unknown)).toEqual({ ok: true, email: unknown })
    const kinds = async (email: string) => (await mailsTo(server.service, email)).at(-1)?.kind
    expect([await kinds(known), await kinds(unknown)]).toEqual(["confirm", "confirm"])
  })

  it("recognises an address in any spelling", async () => {
    const name = randomUUID()
    expect(await ask(` ${name.toUpperCase()}@BÜCHER.example `)).toEqual({
      ok: true,
      email: `${name}@xn--bcher-kva.example`,
    })
  })

  it("names the error of an address, and mails nothing", async () => {
    const before = await server.prisma.mail.count()
    expect(await ask("you@")).toMatchObject({ ok: false, reason: "address", detail: expect.stringMatching(/\.$/) })
    expect(await server.prisma.mail.count()).toBe(before)
  })

  it("mails one address ten links a day, then the newest again now and then, without revealing it", async () => {
    const email = someone()
    server.clock.now = Date.parse("2026-11-23T08:00:00Z")
    const mailed = async () => (await mailsTo(server.service, email)).map(({ fields }) => fields.url)
    for (let count = 0; count < 6; count++) expect(await ask(email)).toEqual({ ok: true, email })
    expect(await mailed(), "three links, and the newest of them again").toHaveLength(4)
    for (let count = 0; count < 15; count++) {
      server.clock.now += 60_000
      expect(await ask(email)).toEqual({ ok: true, email })
    }
    expect(new Set(await mailed()).size).toBe(10)
    expect(await mailed(), "once for each, and five times again").toHaveLength(15)
    for (const minutes of [13, 2]) {
      server.clock.now += minutes * 60_000
      await ask(email)
    }
    expect(await mailed(), "then every quarter of an hour").toHaveLength(16)
    expect((await mailed()).at(-1)).toBe((await mailed()).at(-2))
    expect((await confirm(await newestToken(server.service, email, "confirm"))).ok).toBe(true)
  })

  it("stores a withheld mail like any other, but without the link", async () => {
    const email = someone()
    for (let count = 0; count < 5; count++) await ask(email)
    const rows = await server.prisma.mail.findMany({ where: { recipient: email }, orderBy: { id: "asc" } })
    expect(rows.map(({ status }) => status).toSorted()).toEqual([...Array(4).fill("queued"), "withheld"])
    expect(rows.find(({ status }) => status === "withheld")).toMatchObject({ kind: "confirm", sealed: null })
  })

  it("names the time to wait to a network that asks too often", async () => {
    const network = "203.0.113.7"
    server.clock.now = Date.parse("2026-11-24T08:00:15Z")
    for (let count = 0; count < 10; count++) expect((await ask(someone(), network)).ok).toBe(true)
    const refused = await ask(someone(), network)
    expect(refused).toEqual({ ok: false, reason: "network", retryAfterSeconds: 45 })
    expect((await ask(someone(), "203.0.113.8")).ok).toBe(true)
  })
})

describe("the link of a signup", () => {
  it("can be opened by any number of scanners before its button is pressed", async () => {
    const email = someone()
    const token = await mailedToken(email)
    for (let count = 0; count < 3; count++) {
      expect(await findSignup(server.service, { token, at: now() })).toMatchObject({ ok: true, email })
    }
    expect((await confirm(token)).ok).toBe(true)
  })

  it("gives one key, however often its button is pressed at once", async () => {
    const email = someone()
    const token = await mailedToken(email)
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(token)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers.filter(({ ok }) => !ok)) expect(answer).toEqual({ ok: false, reason: "used" })
    expect(await keysOf(email)).toHaveLength(1)
    const welcomes = (await mailsTo(server.service, email)).filter(({ kind }) => kind === "welcome")
    expect(welcomes).toHaveLength(1)
  })

  it("gives one key even if two links of two mails are confirmed at once", async () => {
    const email = someone()
    const tokens = [await mailedToken(email), await mailedToken(email)]
    server.clock.now += 1_000
    await ask(email)
    tokens.push(await newestToken(server.service, email, "confirm"))
    const answers = await Promise.all(tokens.map((token) => confirm(token)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await keysOf(email)).toHaveLength(1)
  })

  it("works for 24 hours, and is then reported as expired", async () => {
    const [early, late] = [await mailedToken(someone()), await mailedToken(someone())]
    const end = server.clock.now + 86_400_000
    expect((await confirm(early, new Date(end - 1))).ok).toBe(true)
    expect(await confirm(late, new Date(end))).toEqual({ ok: false, reason: "expired" })
    expect(await findSignup(server.service, { token: late, at: new Date(end) })).toEqual({
      ok: false,
      reason: "expired",
    })
  })

  it("is unknown if it is cut off, mistyped, made up or enormous", async () => {
    const token = await mailedToken(someone())
    const mistyped = `${token[0] === "A" ? "B" : "A"}${token.slice(1)}`
    const ofOtherLengths = ["", token.slice(0, -1), `${token}A`, "A".repeat(1_000_000)]
    const wrong = [mistyped, ...ofOtherLengths, "\u0000".repeat(43), "é".repeat(43)]
    for (const each of wrong) expect(await confirm(each)).toEqual({ ok: false, reason: "unknown" })
    expect((await confirm(token)).ok).toBe(true)
  })

  it("is refused if it was mailed to sign in, or to change an address", async () => {
    const email = someone()
    await signUp(email)
    await requestSignIn(server.service, { email, network: "one", at: now() })
    const accountId = await accountIdOf(email)
    const target = someone()
    await requestAddressChange(server.service, { accountId, email: target, at: now() })
    const tokens = [
      await newestToken(server.service, email, "sign_in"),
      await newestToken(server.service, target, "change_address"),
    ]
    for (const token of tokens) expect(await confirm(token)).toEqual({ ok: false, reason: "unknown" })
    const swapped = { token: await mailedToken(someone()), signedIn: accountId, at: now() }
    expect(await confirmAddressChange(server.service, swapped)).toEqual({ ok: false, reason: "unknown" })
  })
})

describe("the browser that confirms", () => {
  /** Presses the button in a browser that is signed in to this account; returns its new session, if it gets one. */
  async function confirmIn(token: string, signedInAs: string | null = null) {
    const confirmed = await confirm(token, now(), { signedInAs })
    if (!confirmed.ok || !confirmed.maySignIn) return { confirmed, session: null }
    const visit = { browser: "Firefox on Linux", confirmed: confirmed.email }
    const { session } = await followLink(authOptions(server.service, now, visit), "confirmed")
    return { confirmed, session }
  }
  const whoIs = (token: string | null) => readSession(server.service.database, token ?? "", now())

  it("is signed in to the account of the address, in a session that a second press does not open again", async () => {
    const email = someone()
    const token = await mailedToken(email)
    const pressed = await Promise.all([confirmIn(token), confirmIn(token)])
    const signedIn = await Promise.all(pressed.map(({ session }) => whoIs(session)))
    expect(signedIn.filter(Boolean)).toMatchObject([{ email, signedInAt: now() }])
    const where = { accountId: await accountIdOf(email) }
    expect(await server.prisma.session.findMany({ where })).toMatchObject([{ browser: "Firefox on Linux" }])
    const trail = await server.prisma.auditEntry.findMany({ where, orderBy: { id: "asc" } })
    expect(trail.map(({ action }) => action)).toEqual(["key.issued", "session.opened"])
  })

  it("stays in its present account if somebody lures it to confirm another address", async () => {
    const [victim, attacker] = [someone(), someone()]
    const own = await confirmIn(await mailedToken(victim))
    const lured = await confirmIn(await mailedToken(attacker), await accountIdOf(victim))
    expect(lured.confirmed).toMatchObject({ ok: true, email: attacker, maySignIn: false })
    expect(lured.session).toBeNull()
    expect(await whoIs(own.session)).toMatchObject({ email: victim })
    const where = { accountId: await accountIdOf(attacker) }
    expect(await server.prisma.session.count({ where })).toBe(0)
  })

  it("gets a new session instead of all earlier ones when it signs up again", async () => {
    const email = someone()
    const before = await confirmIn(await mailedToken(email))
    const accountId = await accountIdOf(email)
    await openSession(server.service.database, { token: "elsewhere", accountId, at: now() })
    const again = await confirmIn(await mailedToken(email), accountId)
    const sessions = await Promise.all([before.session, "elsewhere", again.session].map(whoIs))
    expect(sessions.map((session) => session?.email)).toEqual([undefined, undefined, email])
  })

  it("is not signed in if another site sent the form, or if the link does not work", async () => {
    const email = someone()
    const token = await mailedToken(email)
    expect(await confirm(token, now(), null)).toMatchObject({ ok: true, maySignIn: false })
    expect(await confirmIn(token)).toEqual({ confirmed: { ok: false, reason: "used" }, session: null })
    expect(await server.prisma.session.count({ where: { account: { email } } })).toBe(0)
  })
})

describe("signing up again", () => {
  it("ends the old key on REST and MCP within a moment, and the new one works", async () => {
    const { email, key: old } = await owner()
    expect((await server.get(path, { key: old })).status).toBe(200)
    const fresh = await signUp(email)
    await comesWithin(2 * looksOfASecond, async () => (await server.get(path, { key: old })).status, 401)
    expect((await (await server.get(path, { key: old })).json()).code).toBe("invalid_api_key")
    for (const connect of Object.values(mcpClients)) {
      const error = await connect(server.origin, { "X-API-Key": old }).catch((error: unknown) => error)
      expect(String(error)).toMatch(/invalid_api_key|requires authorization \(HTTP 401\)/)
    }
    expect((await server.get(path, { key: fresh })).status).toBe(200)
  })

  it("keeps a paid plan, and ends keys in a rotation's overlap too", async () => {
    const { email, key: old, id } = await owner()
    await server.account("api_pro", { email, isLegacyPrice: true })
    await server.prisma.apiKey.updateMany({
      where: { accountId: id },
      data: { revokedAt: new Date(server.clock.now + 3.6e6) },
    })
    const key = await signUp(email)
    const { tier } = await (await server.get("/api/v1/account/me", { key })).json()
    expect(tier).toBe("api_pro")
    expect(await server.prisma.account.findUnique({ where: { id } })).toMatchObject({ isLegacyPrice: true })
    await comesWithin(2 * looksOfASecond, async () => (await server.get(path, { key: old })).status, 401)
  })

  it("gives no new quota for the day", async () => {
    const { email, key: old } = await owner()
    for (let count = 0; count < 4; count++) await server.get(path, { key: old })
    const response = await server.get(path, { key: await signUp(email) })
    expect(response.headers.get("x-ratelimit-remaining-day")).toBe("95")
  })

  it("records in the audit trail what happened to the keys", async () => {
    const email = someone()
    await signUp(email)
    await signUp(email)
    const accountId = await accountIdOf(email)
    const trail = await server.prisma.auditEntry.findMany({
      where: { accountId },
      orderBy: { id: "asc" },
    })
    expect(trail.map(({ action }) => action)).toEqual(["key.issued", "key.revoked", "key.issued"])
  })

  it("changes nothing if it fails on the way: the old key works, and so does the link", async () => {
    const { email, key: old } = await owner()
    const token = await mailedToken(email)
    const { pool } = server.service.database
    await pool.query("ALTER TABLE mail ADD CONSTRAINT no_welcome CHECK (kind <> 'welcome') NOT VALID")
    await expect(confirm(token)).rejects.toThrow()
    await pool.query("ALTER TABLE mail DROP CONSTRAINT no_welcome")
    expect((await server.get(path, { key: old })).status).toBe(200)
    expect(await keysOf(email)).toHaveLength(1)
    expect((await confirm(token)).ok).toBe(true)
  })
})

it("the database contains no key and no token in plain text", async () => {
  const email = someone()
  const token = await mailedToken(email)
  const confirmed = await confirm(token)
  await requestSignIn(server.service, { email, network: "one", at: now() })
  const signIn = await newestToken(server.service, email, "sign_in")
  const dump = await dumpDatabase(server.service)
  expect(dump).toContain(email)
  const hex = (text: string) => Buffer.from(text).toString("hex")
  const secrets = [token, signIn, confirmed.ok ? confirmed.key : "no key was made"]
  for (const each of secrets) {
    expect(dump).not.toContain(each)
    expect(dump).not.toContain(hex(each))
  }
})
