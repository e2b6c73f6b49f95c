import { randomBytes, randomUUID } from "node:crypto"
import { Webhook } from "standardwebhooks"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { deleteAccount } from "../../server/access/deleteAccount"
import { createOwnKey, rotateOwnKey } from "../../server/access/keys/own"
import { setPlan } from "../../server/access/plan"
import { findSignIn, requestSignIn } from "../../server/access/session/request"
import { endAllSessions } from "../../server/access/session/store"
import { confirmAddressChange, requestAddressChange } from "../../server/access/signup/changeAddress"
import { confirmSignup, findSignup } from "../../server/access/signup/confirm"
import { confirmDeletion, findDeletion, requestDeletion } from "../../server/access/signup/deletion"
import { requestSignup } from "../../server/access/signup/request"
import { undoAddressChange } from "../../server/access/signup/undoChange"
import type { Delivery } from "../../server/mail/delivery"
import { postOf } from "../../server/mail/post"
import { sendDue } from "../../server/mail/round"
import { receiveEvent } from "../../server/mail/webhook"
import { dumpDatabase, mailsTo, newestToken } from "../support/mails"
import { mcpClients } from "../support/mcpClients"
import { startTestServer, type TestServer } from "../support/server"

let server: TestServer
const path = "/api/v1/market/regime"
const secret = { AUTH_SECRET: "a secret of the tests" }

beforeAll(async () => {
  server = await startTestServer(secret)
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now += 60_000
})

const now = () => new Date(server.clock.now)
const someone = () => `${randomUUID()}@example.com`
const ask = (email: string, network: string = randomUUID()) =>
  requestSignup(server.service, { email, network, at: now() })
const confirm = (token: string, at = now()) => confirmSignup(server.service, { token, at })

/** An event of the mail provider's, signed as it signs them; the library that checks goes by the time of day. */
function resendSays(type: string, fields: object) {
  const [at, signingSecret] = [new Date(), `whsec_${Buffer.from("a secret of the tests").toString("base64")}`]
  const body = JSON.stringify({ type, data: fields })
  const headers = new Headers({
    "svix-id": "msg_1",
    "svix-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "svix-signature": new Webhook(signingSecret).sign("msg_1", at, body),
  })
  return receiveEvent(server.service.database, signingSecret, headers, body)
}

async function mailedToken(email: string): Promise<string> {
  await ask(email)
  return newestToken(server.service, email, "confirm")
}

async function signUp(email: string): Promise<string> {
  const confirmed = await confirm(await mailedToken(email))
  if (!confirmed.ok) throw new Error(confirmed.reason)
  return confirmed.key
}

const keyOf = async (key: string) => server.service.keys.verify(key, server.clock.now)

async function deleteByLink(email: string, accountId: string) {
  await requestDeletion(server.service, { accountId, at: now() })
  const token = await newestToken(server.service, email, "delete_account")
  return confirmDeletion({ ...server.service, billing: null }, { token, at: now() })
}

async function keysOf(email: string) {
  const account = await server.service.database.prisma.account.findUniqueOrThrow({
    where: { email },
    include: { keys: { orderBy: { createdAt: "asc" } } },
  })
  return account.keys
}

describe("signing up", () => {
  it("mails a link whose button gives a key that works at once, and the key comes by mail", async () => {
    const email = someone()
    const key = await signUp(email)
    expect((await server.get(path, { key })).status).toBe(200)
    const { tier } = await (await server.get("/api/v1/account/me", { key })).json()
    expect(tier).toBe("free")
    const mails = await mailsTo(server.service, email)
    expect(mails.map(({ kind }) => kind)).toEqual(["confirm", "welcome"])
    expect(mails[1].fields).toMatchObject({ apiKey: key, tierName: "Free" })
  })

  it("is answered the same for a known address as for an unknown one", async () => {
    const known = someone()
    await signUp(known)
    server.clock.now += 60_000
    const unknown = someone()
    expect(await ask(known)).toEqual({ ok: true, email: known })
    expect(await ask(unknown)).toEqual({ ok: true, email: unknown })
    const kinds = async (email: string) => (await mailsTo(server.service, email)).at(-1)?.kind
    expect([await kinds(known), await kinds(unknown)]).toEqual(["confirm", "confirm"])
  })

  it("knows an address in whatever way it is written", async () => {
    const name = randomUUID()
    expect(await ask(` ${name.toUpperCase()}@BÜCHER.example `)).toEqual({
      ok: true,
      email: `${name}@xn--bcher-kva.example`,
    })
  })

  it.each(["", "you", "you@", "a@b@c", `${"x".repeat(1_000_000)}@example.com`])(
    "says what is wrong with an address, and mails nothing (%#)",
    async (email) => {
      const before = await server.service.database.prisma.mail.count()
      expect(await ask(email)).toMatchObject({ ok: false, reason: "address", detail: expect.stringMatching(/\.$/) })
      expect(await server.service.database.prisma.mail.count()).toBe(before)
    },
  )

  it("mails one address ten links a day, then the newest again now and then, and never says that it stopped", async () => {
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

  it("writes a mail that it withholds down as it does any other, without the link", async () => {
    const email = someone()
    for (let count = 0; count < 5; count++) await ask(email)
    const { prisma } = server.service.database
    const rows = await prisma.mail.findMany({ where: { recipient: email }, orderBy: { id: "asc" } })
    expect(rows.map(({ status }) => status).toSorted()).toEqual([...Array(4).fill("queued"), "withheld"])
    expect(rows.find(({ status }) => status === "withheld")).toMatchObject({ kind: "confirm", sealed: null })
  })

  it("tells a network that asks too often when to come back", async () => {
    const network = "203.0.113.7"
    server.clock.now = Date.parse("2026-11-24T08:00:15Z")
    for (let count = 0; count < 10; count++) expect((await ask(someone(), network)).ok).toBe(true)
    const refused = await ask(someone(), network)
    expect(refused).toEqual({ ok: false, reason: "network", retryAfterSeconds: 45 })
    expect((await ask(someone(), "203.0.113.8")).ok).toBe(true)
  })
})

describe("the link of a signup", () => {
  it("can be looked at by any number of scanners before its button is pressed", async () => {
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

  it("gives one key even where two links of two mails are confirmed at once", async () => {
    const email = someone()
    const tokens = [await mailedToken(email), await mailedToken(email)]
    server.clock.now += 1_000
    await ask(email)
    tokens.push(await newestToken(server.service, email, "confirm"))
    const answers = await Promise.all(tokens.map((token) => confirm(token)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await keysOf(email)).toHaveLength(1)
  })

  it("works until 24 hours are over, and is then said to have expired", async () => {
    const [early, late] = [await mailedToken(someone()), await mailedToken(someone())]
    const end = server.clock.now + 86_400_000
    expect((await confirm(early, new Date(end - 1))).ok).toBe(true)
    expect(await confirm(late, new Date(end))).toEqual({ ok: false, reason: "expired" })
    expect(await findSignup(server.service, { token: late, at: new Date(end) })).toEqual({
      ok: false,
      reason: "expired",
    })
  })

  it("is unknown when it was cut off, mistyped, made up or enormous", async () => {
    const token = await mailedToken(someone())
    const mistyped = `${token[0] === "A" ? "B" : "A"}${token.slice(1)}`
    const wrong = [
      "",
      token.slice(0, -1),
      `${token}A`,
      mistyped,
      "\u0000".repeat(43),
      "é".repeat(43),
      "A".repeat(1_000_000),
    ]
    for (const each of wrong) expect(await confirm(each)).toEqual({ ok: false, reason: "unknown" })
    expect((await confirm(token)).ok).toBe(true)
  })

  it("cannot be one that was mailed to sign in, or to change an address", async () => {
    const email = someone()
    await signUp(email)
    await requestSignIn(server.service, { email, network: "one", at: now() })
    const { id: accountId } = await server.service.database.prisma.account.findUniqueOrThrow({ where: { email } })
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

describe("signing up again", () => {
  it("ends the old key on REST and MCP within a moment, and the new one works", async () => {
    const email = someone()
    const old = await signUp(email)
    expect((await server.get(path, { key: old })).status).toBe(200)
    const fresh = await signUp(email)
    await expect.poll(async () => (await server.get(path, { key: old })).status, { timeout: 2_000 }).toBe(401)
    expect((await (await server.get(path, { key: old })).json()).code).toBe("invalid_api_key")
    for (const connect of Object.values(mcpClients)) {
      const client = await connect(server.origin, { "X-API-Key": old })
      const { content } = await client.callTool("get_market_regime", {}).finally(() => client.close())
      expect(JSON.stringify(content)).toContain("invalid_api_key")
    }
    expect((await server.get(path, { key: fresh })).status).toBe(200)
  })

  it("keeps a paid plan, and ends keys in a rotation's overlap too", async () => {
    const email = someone()
    const old = await signUp(email)
    const { prisma } = server.service.database
    const { id } = await prisma.account.findUniqueOrThrow({ where: { email } })
    const change = { at: now(), actor: "test" }
    await prisma.$transaction((tx) => setPlan(tx, id, { tier: "api_pro", isLegacyPrice: true }, change))
    await prisma.apiKey.updateMany({
      where: { accountId: id },
      data: { revokedAt: new Date(server.clock.now + 3.6e6) },
    })
    const key = await signUp(email)
    const { tier } = await (await server.get("/api/v1/account/me", { key })).json()
    expect(tier).toBe("api_pro")
    expect(await prisma.account.findUnique({ where: { id } })).toMatchObject({ isLegacyPrice: true })
    await expect.poll(async () => (await server.get(path, { key: old })).status).toBe(401)
  })

  it("gives no new quota for the day", async () => {
    const email = someone()
    const old = await signUp(email)
    for (let count = 0; count < 4; count++) await server.get(path, { key: old })
    const response = await server.get(path, { key: await signUp(email) })
    expect(response.headers.get("x-ratelimit-remaining-day")).toBe("95")
  })

  it("leaves a trail of what happened to the keys", async () => {
    const email = someone()
    await signUp(email)
    await signUp(email)
    const { prisma } = server.service.database
    const { id: accountId } = await prisma.account.findUniqueOrThrow({ where: { email } })
    const trail = await prisma.auditEntry.findMany({ where: { accountId }, orderBy: { id: "asc" } })
    expect(trail.map(({ action }) => action)).toEqual(["key.issued", "key.revoked", "key.issued"])
  })

  it("that fails on the way changes nothing: the old key works, and the link still does", async () => {
    const email = someone()
    const old = await signUp(email)
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

describe("changing the address of an account", () => {
  const signedOut = { ok: false, reason: "signed_out" }

  async function account() {
    const email = someone()
    const key = await signUp(email)
    const { id } = await server.service.database.prisma.account.findUniqueOrThrow({ where: { email } })
    const ask = (to: string) => requestAddressChange(server.service, { accountId: id, email: to, at: now() })
    const move = (token: string, signedIn: string | null = id) =>
      confirmAddressChange(server.service, { token, signedIn, at: now() })
    return { id, email, key, ask, move }
  }

  it("happens when the new address confirms, tells the old one, and leaves the keys alone", async () => {
    const { email, key, ask, move } = await account()
    const target = someone()
    expect(await ask(` ${target.toUpperCase()}`)).toEqual({ ok: true, email: target })
    expect((await keysOf(email)).length).toBe(1)
    expect(await move(await newestToken(server.service, target, "change_address"))).toEqual({ ok: true, email: target })
    expect((await keysOf(target)).length).toBe(1)
    expect((await server.get(path, { key })).status).toBe(200)
    expect((await mailsTo(server.service, email)).at(-1)).toMatchObject({
      kind: "address_changed",
      fields: { newEmail: target },
    })
  })

  it("works once, and makes links that were mailed to the old address void", async () => {
    const { email, ask, move } = await account()
    await requestSignIn(server.service, { email, network: "one", at: now() })
    const target = someone()
    await ask(target)
    const token = await newestToken(server.service, target, "change_address")
    expect((await move(token)).ok).toBe(true)
    expect(await move(token)).toEqual({ ok: false, reason: "used" })
    const { prisma } = server.service.database
    expect(await prisma.mailedToken.count({ where: { email, usedAt: null } })).toBe(0)
  })

  it("is for a browser that is signed in to the account, and for no other", async () => {
    const [one, stranger, target] = [await account(), await account(), someone()]
    await one.ask(target)
    const token = await newestToken(server.service, target, "change_address")
    for (const other of [null, stranger.id]) expect(await one.move(token, other)).toEqual(signedOut)
    expect(await one.move(token)).toEqual({ ok: true, email: target })
  })

  it("goes by the newest link: one to a mistyped address opens nothing once the right one was asked for", async () => {
    const [{ ask, move }, wrong, right] = [await account(), someone(), someone()]
    await ask(wrong)
    await ask(right)
    const [first, second] = await Promise.all(
      [wrong, right].map((to) => newestToken(server.service, to, "change_address")),
    )
    expect(await move(first)).toEqual({ ok: false, reason: "used" })
    expect(await move(second)).toEqual({ ok: true, email: right })
  })

  it("that a thief asked for is void once the owner signs out everywhere or signs up again", async () => {
    const [{ id, email, ask, move }, evil] = [await account(), someone()]
    const { prisma } = server.service.database
    for (const recover of [() => endAllSessions(prisma, id, now()), () => signUp(email)]) {
      await ask(evil)
      await recover()
      const token = await newestToken(server.service, evil, "change_address")
      expect(await move(token)).toEqual({ ok: false, reason: "used" })
    }
  })

  it("to an address with an account is answered as any other, and refused by its link", async () => {
    const [one, other] = [await account(), await account()]
    expect(await one.ask(other.email)).toEqual({ ok: true, email: other.email })
    const token = await newestToken(server.service, other.email, "change_address")
    for (const _ of ["first", "again"]) expect(await one.move(token)).toEqual({ ok: false, reason: "taken" })
    await deleteAccount(server.service.database, other.id, { at: now(), actor: "owner" })
    await one.ask(other.email)
    const second = await newestToken(server.service, other.email, "change_address")
    expect(await one.move(second)).toEqual({ ok: true, email: other.email })
  })

  it("mails one address four times a minute, whoever asks, and never says that it stopped", async () => {
    const [one, other, target] = [await account(), await account(), someone()]
    for (const { ask } of [one, other, one, other, one]) expect(await ask(target)).toEqual({ ok: true, email: target })
    expect(await mailsTo(server.service, target)).toHaveLength(4)
  })

  describe("that the owner did not want", () => {
    const undo = (token: string) => undoAddressChange(server.service, { token, at: now() })

    /** An account that a thief moved to an address of theirs, and the link that the owner was told of it with. */
    async function stolen() {
      const owner = await account()
      const evil = someone()
      await owner.ask(evil)
      expect(await owner.move(await newestToken(server.service, evil, "change_address"))).toMatchObject({ ok: true })
      return { ...owner, evil, token: await newestToken(server.service, owner.email, "address_changed") }
    }

    it("is taken back by the link that went to the old address, and everybody is signed out", async () => {
      const { id, email, evil, token } = await stolen()
      const { prisma } = server.service.database
      const expiresAt = new Date(server.clock.now + 86_400_000)
      await prisma.session.create({ data: { tokenHash: randomBytes(32), accountId: id, createdAt: now(), expiresAt } })
      await requestSignIn(server.service, { email: evil, network: "thief", at: now() })
      expect(await undo(token)).toEqual({ ok: true, email })
      expect(await prisma.account.findUnique({ where: { id } })).toMatchObject({ email })
      expect(await prisma.session.count({ where: { accountId: id } })).toBe(0)
      const signIn = await newestToken(server.service, evil, "sign_in")
      expect(await findSignIn(server.service, { token: signIn, at: now() })).toEqual({ ok: false, reason: "used" })
      expect((await mailsTo(server.service, evil)).at(-1)?.kind).toBe("address_restored")
      expect(await undo(token)).toEqual({ ok: false, reason: "used" })
    })

    it("gives the keys back as they were: those that were made since are revoked, those ended since work", async () => {
      const { id, key, token } = await stolen()
      const database = server.service.database
      server.clock.now += 1_000
      const change = { at: now(), actor: "owner" }
      const { keyId: old } = await keyOf(key)
      const made = await database.prisma.$transaction((tx) =>
        createOwnKey(tx, id, { name: "thief's", expiresAt: null }, change),
      )
      const rotated = await database.prisma.$transaction((tx) => rotateOwnKey(tx, id, old, 0, change))
      const thiefs = [made, rotated].map((done) => (done.ok ? done.issued.key : "none"))
      for (const each of thiefs) expect((await server.get(path, { key: each })).status).toBe(200)
      expect(await undo(token)).toMatchObject({ ok: true })
      for (const each of thiefs) await expect.poll(async () => (await server.get(path, { key: each })).status).toBe(401)
      await expect.poll(async () => (await server.get(path, { key })).status).toBe(200)
    })

    it("can be taken back for seven days, whatever was done to the account meanwhile", async () => {
      const { id, email, evil, ask, move, token } = await stolen()
      const further = someone()
      await ask(further)
      await move(await newestToken(server.service, further, "change_address"))
      const second = await newestToken(server.service, evil, "address_changed")
      await endAllSessions(server.service.database.prisma, id, now())
      server.clock.now += 7 * 86_400_000 - 1
      expect(await undo(token)).toEqual({ ok: true, email })
      expect(await undo(second), "the thief's own address takes nothing back").toEqual({ ok: false, reason: "used" })
    })

    it("cannot be taken back any more when seven days are over, nor by any other link", async () => {
      const { token, id } = await stolen()
      for (const wrong of ["", "A".repeat(43), await mailedToken(someone())]) {
        expect(await undo(wrong)).toEqual({ ok: false, reason: "unknown" })
      }
      server.clock.now += 7 * 86_400_000
      expect(await undo(token)).toEqual({ ok: false, reason: "expired" })
      expect(await requestDeletion(server.service, { accountId: id, at: now() })).toMatchObject({ ok: true })
    })

    it("keeps the account from being deleted for as long", async () => {
      const { id } = await stolen()
      const until = new Date(server.clock.now + 7 * 86_400_000)
      const refused = { ok: false, reason: "lately_moved", until }
      expect(await requestDeletion(server.service, { accountId: id, at: now() })).toEqual(refused)
    })

    it("is not taken back onto the account that the old address has made since", async () => {
      const { email, token } = await stolen()
      await signUp(email)
      for (const _ of ["first", "again"]) expect(await undo(token)).toEqual({ ok: false, reason: "taken" })
      const { id } = await server.service.database.prisma.account.findUniqueOrThrow({ where: { email } })
      expect(await deleteByLink(email, id)).toEqual({ ok: true })
      expect(await undo(token)).toEqual({ ok: true, email })
    })
  })

  it("refuses what is no address, the present one, and more than three mails a minute", async () => {
    const { email, ask } = await account()
    expect(await ask("nonsense")).toMatchObject({ ok: false, reason: "address" })
    expect(await ask(email)).toMatchObject({ ok: false, reason: "address" })
    for (let count = 0; count < 3; count++) expect((await ask(someone())).ok).toBe(true)
    expect(await ask(someone())).toMatchObject({ ok: false, reason: "limit" })
  })
})

describe("deleting an account", () => {
  it("waits for the link that is mailed to its address, works once, and is told in a last mail", async () => {
    const email = someone()
    const key = await signUp(email)
    const { prisma } = server.service.database
    const { id: accountId } = await prisma.account.findUniqueOrThrow({ where: { email } })
    await requestDeletion(server.service, { accountId, at: now() })
    const first = await newestToken(server.service, email, "delete_account")
    server.clock.now += 1_000
    await requestDeletion(server.service, { accountId, at: now() })
    const token = await newestToken(server.service, email, "delete_account")
    expect(await findDeletion(server.service, { token: first, at: now() })).toEqual({ ok: false, reason: "used" })
    for (const _ of ["a scanner", "another"]) {
      expect(await findDeletion(server.service, { token, at: now() })).toMatchObject({ ok: true, email })
    }
    expect((await server.get(path, { key })).status).toBe(200)
    const remove = () => confirmDeletion({ ...server.service, billing: null }, { token, at: now() })
    const answers = await Promise.all([remove(), remove()])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    await expect.poll(async () => (await server.get(path, { key })).status).toBe(401)
    const mails = await mailsTo(server.service, email)
    expect(mails).toEqual([{ kind: "account_deleted", fields: expect.objectContaining({ by: "owner" }) }])
  })

  it("cannot be done by a link of another kind, one that expired, or one from before signing out everywhere", async () => {
    const email = someone()
    await signUp(email)
    const { prisma } = server.service.database
    const { id: accountId } = await prisma.account.findUniqueOrThrow({ where: { email } })
    const remove = (token: string) => confirmDeletion({ ...server.service, billing: null }, { token, at: now() })
    expect(await remove(await mailedToken(email))).toEqual({ ok: false, reason: "unknown" })
    for (const [reason, happens] of [
      ["used", () => endAllSessions(prisma, accountId, now())],
      ["expired", async () => void (server.clock.now += 86_400_000)],
    ] as const) {
      await requestDeletion(server.service, { accountId, at: now() })
      const token = await newestToken(server.service, email, "delete_account")
      server.clock.now += 60_000
      await happens()
      expect(await remove(token)).toEqual({ ok: false, reason })
    }
    expect(await prisma.account.count({ where: { id: accountId } })).toBe(1)
  })

  it("leaves its last mail nowhere either, once that is out or given up", async () => {
    const [email, failing] = [someone(), someone()]
    for (const each of [email, failing]) {
      await signUp(each)
      const { id } = await server.service.database.prisma.account.findUniqueOrThrow({ where: { email: each } })
      expect(await deleteByLink(each, id)).toEqual({ ok: true })
    }
    const handed: string[] = []
    const delivery: Delivery = {
      name: "a test",
      async hand({ to }) {
        handed.push(to)
        const failed = { ok: false as const, isFinal: true, reason: `no mailbox ${to}`, retryAfterMs: null }
        return to === failing ? failed : { ok: true, providerId: randomUUID() }
      },
    }
    const post = postOf({ ...server.service, env: { ...server.service.env, DEMO: true } }, () => [])
    if (!post) throw new Error("there is no mailbox")
    while ((await sendDue({ ...post, delivery }, now())).taken > 0);
    expect(handed).toEqual(expect.arrayContaining([email, failing]))
    const dump = await dumpDatabase(server.service)
    for (const each of [email, failing]) expect(dump).not.toContain(each)
  })

  it("ends its keys at once and leaves its address nowhere", async () => {
    const [former, email] = [someone(), someone()]
    const key = await signUp(former)
    expect((await server.get(path, { key })).status).toBe(200)
    const { prisma } = server.service.database
    const { id } = await prisma.account.findUniqueOrThrow({ where: { email: former } })
    await requestAddressChange(server.service, { accountId: id, email, at: now() })
    const token = await newestToken(server.service, email, "change_address")
    expect(await confirmAddressChange(server.service, { token, signedIn: id, at: now() })).toEqual({ ok: true, email })
    await server.service.usage.flush()
    const change = { at: now(), actor: "owner" }
    expect(await deleteAccount(server.service.database, id, change)).toEqual({ ok: true })
    await expect.poll(async () => (await server.get(path, { key })).status).toBe(401)
    const left = await dumpDatabase(server.service)
    for (const address of [former, email]) expect(left).not.toContain(address)
    expect(await prisma.usage.count({ where: { accountId: id } })).toBeGreaterThan(0)
    expect(await deleteAccount(server.service.database, id, change)).toEqual({ ok: false, reason: "unknown" })
  })

  it("leaves its address nowhere, whatever the provider still has to say of its mails", async () => {
    const email = someone()
    await signUp(email)
    const { prisma } = server.service.database
    const { id } = await prisma.account.findUniqueOrThrow({ where: { email } })
    const mail = await prisma.mail.findFirstOrThrow({ where: { recipient: email } })
    const providerId = randomUUID()
    const lastError = `email.delivery_delayed: ${email} did not answer`
    await prisma.mail.updateMany({ where: { recipient: email }, data: { status: "sent" } })
    await prisma.mail.update({ where: { id: mail.id }, data: { providerId, lastError } })
    expect(await deleteAccount(server.service.database, id, { at: now(), actor: "owner" })).toEqual({ ok: true })
    const bounce = { message: `no such mailbox: ${email}` }
    for (const named of [{ email_id: providerId }, { email_id: randomUUID(), tags: { mail: mail.id } }]) {
      expect((await resendSays("email.bounced", { ...named, bounce })).status).toBe(200)
    }
    expect(await dumpDatabase(server.service)).not.toContain(email)
  })

  it("leaves none of its last requests, those that were not written yet included, and every count", async () => {
    const email = someone()
    const key = await signUp(email)
    const { prisma } = server.service.database
    const { id } = await prisma.account.findUniqueOrThrow({ where: { email } })
    const ask = () => server.get(path, { key })
    await ask()
    await server.service.usage.flush()
    await ask()
    expect(await deleteAccount(server.service.database, id, { at: now(), actor: "owner" })).toEqual({ ok: true })
    await server.service.usage.flush()
    expect(await prisma.recentRequest.count({ where: { accountId: id } })).toBe(0)
    expect(await prisma.usage.aggregate({ where: { accountId: id }, _sum: { requests: true } })).toEqual({
      _sum: { requests: 2 },
    })
  })

  it("leaves the mail of an address alone that it only asked to move to", async () => {
    const [email, stranger] = [someone(), someone()]
    await signUp(email)
    const { prisma } = server.service.database
    const { id } = await prisma.account.findUniqueOrThrow({ where: { email } })
    await requestAddressChange(server.service, { accountId: id, email: stranger, at: now() })
    const sent = { subject: "A mail", html: "", text: "", headers: {}, sentAt: now() }
    for (const recipient of [email, stranger]) {
      await prisma.mailboxMessage.create({ data: { id: randomUUID(), recipient, ...sent } })
    }
    await ask(stranger)
    expect(await deleteAccount(server.service.database, id, { at: now(), actor: "owner" })).toEqual({ ok: true })
    expect(await prisma.mailboxMessage.count({ where: { recipient: email } })).toBe(0)
    expect(await prisma.mailboxMessage.count({ where: { recipient: stranger } })).toBe(1)
    expect((await confirm(await newestToken(server.service, stranger, "confirm"))).ok).toBe(true)
  })

  it("and confirming a signup of its address at once ends in one of the two, not in an error", async () => {
    for (let round = 0; round < 5; round++) {
      const email = someone()
      await signUp(email)
      const { id } = await server.service.database.prisma.account.findUniqueOrThrow({ where: { email } })
      const token = await mailedToken(email)
      const change = { at: now(), actor: "owner" }
      const [confirmed, deleted] = await Promise.all([
        confirm(token),
        deleteAccount(server.service.database, id, change),
      ])
      expect(deleted).toEqual({ ok: true })
      if (!confirmed.ok) expect(confirmed.reason).toBe("unknown")
      server.clock.now += 60_000
    }
  })

  it("is refused while a subscription would go on charging", async () => {
    const email = someone()
    await signUp(email)
    const { prisma } = server.service.database
    const { id: accountId } = await prisma.account.findUniqueOrThrow({ where: { email } })
    const row = { accountId, status: "active", tier: "api_pro", priceId: "price_1", asOfEventAt: now() }
    await prisma.subscription.create({
      data: { id: `sub_${randomUUID()}`, ...row, currentPeriodEnd: now(), cancelAtPeriodEnd: false },
    })
    const remove = () => deleteAccount(server.service.database, accountId, { at: now(), actor: "owner" })
    expect(await remove()).toEqual({ ok: false, reason: "subscribed" })
    await prisma.subscription.update({ where: { accountId }, data: { cancelAtPeriodEnd: true } })
    expect(await remove()).toEqual({ ok: true })
  })
})

it("neither a key nor a token is anywhere in the database in plain text", async () => {
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
