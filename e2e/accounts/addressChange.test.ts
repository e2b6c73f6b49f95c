// @module-tag slow
import { randomBytes } from "node:crypto"
import { describe, expect, it } from "vitest"
import { createOwnKey } from "../../server/accounts/keys/create"
import { expireOwnKey } from "../../server/accounts/keys/expire"
import { byOwner } from "../../server/accounts/keys/owned"
import { rotateOwnKey } from "../../server/accounts/keys/rotate"
import { limitOwnKey } from "../../server/accounts/keys/setLimits"
import { createOwnLink } from "../../server/accounts/links/own"
import { confirmAddressChange, requestAddressChange } from "../../server/accounts/registration/changeAddress"
import { requestDeletion } from "../../server/accounts/registration/deletion"
import { findSignIn, requestSignIn } from "../../server/accounts/registration/requestLink"
import { undoAddressChange } from "../../server/accounts/registration/undoChange"
import { endAllSessions } from "../../server/accounts/sessions/store"
import { noLimits } from "../../server/accounts/wantedKeyLimits"
import { minuteForEachTest } from "../support/caller"
import { mailsTo, newestToken } from "../support/mails"
import { someone } from "../support/server"
import { testServer } from "../support/testServer"
import { accountSteps } from "./accountSteps"

const server = testServer({ AUTH_SECRET: "a secret of the tests" })
const path = "/api/v1/market/regime"
minuteForEachTest(server)

const { now, mailedToken, signUp, owner, accountIdOf, keysOf, deleteByLink, remove } = accountSteps(server)

const linkTo = (email: string) => newestToken(server.service, email, "change_address")
const undoLinkTo = (email: string) => newestToken(server.service, email, "address_changed")
const statusOf = async (key: string) => (await server.get(path, { key })).status
const keyOf = async (key: string) => server.service.keys.verify(key, server.clock.now)

describe("changing the address of an account", () => {
  const signedOut = { ok: false, reason: "signed_out" }

  async function account() {
    const { email, key, id } = await owner()
    const ask = (to: string) => requestAddressChange(server.service, { accountId: id, email: to, at: now() })
    const move = (token: string, signedIn: string | null = id) =>
      confirmAddressChange(server.service, { token, signedIn, at: now() })
    return { id, email, key, ask, move }
  }

  it("happens when the new address confirms, notifies the old one, and leaves the keys alone", async () => {
    const { email, key, ask, move } = await account()
    const target = someone()
    expect(await ask(` ${target.toUpperCase()}`)).toEqual({ ok: true, email: target })
    expect((await keysOf(email)).length).toBe(1)
    expect(await move(await linkTo(target))).toEqual({ ok: true, email: target })
    expect((await keysOf(target)).length).toBe(1)
    expect(await statusOf(key)).toBe(200)
    expect(await mailsTo(server.service, email)).toContainEqual({
      kind: "address_changed",
      fields: expect.objectContaining({ newEmail: target }),
    })
  })

  it("works once, and voids links that were mailed to the old address", async () => {
    const { email, ask, move } = await account()
    await requestSignIn(server.service, { email, network: "one", at: now() })
    const target = someone()
    await ask(target)
    const token = await linkTo(target)
    expect((await move(token)).ok).toBe(true)
    expect(await move(token)).toEqual({ ok: false, reason: "used" })
    expect(
      await server.prisma.mailedToken.count({ where: { email, usedAt: null, purpose: { not: "undo_change" } } }),
    ).toBe(0)
  })

  it("only works in a browser that is signed in to the account", async () => {
    const [one, stranger, target] = [await account(), await account(), someone()]
    await one.ask(target)
    const token = await linkTo(target)
    for (const other of [null, stranger.id]) expect(await one.move(token, other)).toEqual(signedOut)
    expect(await one.move(token)).toEqual({ ok: true, email: target })
  })

  it("follows the newest link: an older one to a mistyped address opens nothing", async () => {
    const [{ ask, move }, wrong, right] = [await account(), someone(), someone()]
    await ask(wrong)
    await ask(right)
    const [first, second] = await Promise.all([wrong, right].map(linkTo))
    expect(await move(first)).toEqual({ ok: false, reason: "used" })
    expect(await move(second)).toEqual({ ok: true, email: right })
  })

  it("that a thief asked for is void once the owner signs out everywhere or signs up again", async () => {
    const [{ id, email, ask, move }, evil] = [await account(), someone()]
    for (const recover of [() => endAllSessions(server.prisma, id, now()), () => signUp(email)]) {
      await ask(evil)
      await recover()
      const token = await linkTo(evil)
      expect(await move(token)).toEqual({ ok: false, reason: "used" })
    }
  })

  it("to an address with an account gets the usual answer, and its link is refused", async () => {
    const [one, other] = [await account(), await account()]
    expect(await one.ask(other.email)).toEqual({ ok: true, email: other.email })
    const token = await linkTo(other.email)
    for (const _ of ["first", "again"]) expect(await one.move(token)).toEqual({ ok: false, reason: "taken" })
    await remove(other.id)
    await one.ask(other.email)
    const second = await linkTo(other.email)
    expect(await one.move(second)).toEqual({ ok: true, email: other.email })
  })

  it("mails one address at most four times a minute, for all callers together, and does not reveal when it stops", async () => {
    const [one, other, target] = [await account(), await account(), someone()]
    for (const { ask } of [one, other, one, other, one]) expect(await ask(target)).toEqual({ ok: true, email: target })
    expect(await mailsTo(server.service, target)).toHaveLength(4)
  })

  it("always has a working link, however often it and other accounts ask for the same address", async () => {
    const [one, other, owner, target] = [await account(), await account(), await account(), someone()]
    for (let minute = 0; minute < 10; minute++) {
      for (const { ask } of [one, other]) await ask(target)
      server.clock.now += 60_000
    }
    const links = () => mailsTo(server.service, target)
    const before = (await links()).length
    for (const _ of ["first", "again"]) expect(await owner.ask(target)).toEqual({ ok: true, email: target })
    expect(await links()).toHaveLength(before + 1)
    const first = await linkTo(target)
    server.clock.now += 15 * 60_000
    await owner.ask(target)
    expect(await linkTo(target)).toBe(first)
    expect(await owner.move(first)).toEqual({ ok: true, email: target })
  })

  it("and undoing another change at the same moment ends with the old address, not in an error", async () => {
    for (let round = 0; round < 5; round++) {
      const [owner, between] = [await account(), someone()]
      await owner.ask(between)
      await owner.move(await linkTo(between))
      const token = await undoLinkTo(owner.email)
      await owner.ask(owner.email)
      const back = await linkTo(owner.email)
      await Promise.all([owner.move(back), undoAddressChange(server.service, { token, at: now() })])
      expect(await accountIdOf(owner.email)).toBe(owner.id)
      server.clock.now += 60_000
    }
  })

  describe("against the owner's will", () => {
    const undo = (token: string) => undoAddressChange(server.service, { token, at: now() })

    async function stolen(owned?: Awaited<ReturnType<typeof account>>) {
      const owner = owned ?? (await account())
      const evil = someone()
      server.clock.now += 1_000
      await owner.ask(evil)
      expect(await owner.move(await linkTo(evil))).toMatchObject({ ok: true })
      return { ...owner, evil, token: await undoLinkTo(owner.email) }
    }

    it("is undone by the link in the mail to the old address, which signs everybody out", async () => {
      const { id, email, evil, token } = await stolen()
      const expiresAt = new Date(server.clock.now + 86_400_000)
      await server.prisma.session.create({
        data: { tokenHash: randomBytes(32), accountId: id, createdAt: now(), expiresAt },
      })
      await requestSignIn(server.service, { email: evil, network: "thief", at: now() })
      // Mails of one instant have no order.
      server.clock.now += 1_000
      expect(await undo(token)).toEqual({ ok: true, email })
      expect(await server.prisma.account.findUnique({ where: { id } })).toMatchObject({ email })
      expect(await server.prisma.session.count({ where: { accountId: id } })).toBe(0)
      const signIn = await newestToken(server.service, evil, "sign_in")
      expect(await findSignIn(server.service, { token: signIn, at: now() })).toEqual({ ok: false, reason: "used" })
      expect((await mailsTo(server.service, evil)).at(-1)?.kind).toBe("address_restored")
      expect(await undo(token)).toEqual({ ok: false, reason: "used" })
    })

    it("restores the keys: later ones are revoked, and those that ended since work again", async () => {
      const { id, key, token } = await stolen()
      server.clock.now += 1_000
      const { keyId } = await keyOf(key)
      const made = await createOwnKey(server.service, id, { name: "thief's", expiresAt: null }, byOwner(now()))
      const rotated = await rotateOwnKey(server.service, id, { keyId, overlapSeconds: 0 }, byOwner(now()))
      const thiefs = [made, rotated].map((done) => (done.ok ? done.issued.key : "none"))
      for (const each of thiefs) expect(await statusOf(each)).toBe(200)
      expect(await undo(token)).toMatchObject({ ok: true })
      for (const each of thiefs) await expect.poll(() => statusOf(each)).toBe(401)
      await expect.poll(() => statusOf(key)).toBe(200)
    })

    it("ends the links that were made since, and keeps the older ones", async () => {
      const owner = await account()
      const { keyId } = await keyOf(owner.key)
      const wanted = { keyId, product: "market/regime", input: {}, lifetimeSeconds: 86_400 } as const
      const link = async () => {
        const made = await createOwnLink(server.service, owner.id, wanted, now())
        return made.ok ? `/links/${made.token}` : "none"
      }
      const own = await link()
      const { token } = await stolen(owner)
      const thiefs = await link()
      for (const each of [own, thiefs]) expect((await server.get(each)).status).toBe(200)
      expect(await undo(token)).toMatchObject({ ok: true })
      expect((await server.get(thiefs)).status).toBe(404)
      expect((await server.get(own)).status).toBe(200)
    })

    it("restores the expiries of the keys from before the first change", async () => {
      const owner = await account()
      const dated = new Date(server.clock.now + 90 * 86_400_000)
      const second = await createOwnKey(server.service, owner.id, { name: "dated", expiresAt: dated }, byOwner(now()))
      const keys = [owner.key, second.ok ? second.issued.key : "none"]
      const { token } = await stolen(owner)
      for (const wait of [3_600_000, 2_000]) {
        server.clock.now += 1_000
        const soon = new Date(server.clock.now + wait)
        for (const key of keys) {
          const { keyId } = await keyOf(key)
          const session = { accountId: owner.id, signedInAt: now() }
          await expireOwnKey(server.service, session, { keyId, expiresAt: soon }, byOwner(now()))
        }
      }
      server.clock.now += 60_000
      for (const key of keys) await expect.poll(() => statusOf(key)).toBe(403)
      expect(await undo(token)).toMatchObject({ ok: true })
      for (const key of keys) await expect.poll(() => statusOf(key)).toBe(200)
      const expiries = new Map((await keysOf(owner.email)).map(({ name, expiresAt }) => [name, expiresAt]))
      expect(expiries).toEqual(new Map([[null, null] as const, ["dated", dated] as const]))
    })

    it("restores the limits of the keys from before the first change", async () => {
      const owner = await account()
      const { keyId } = await keyOf(owner.key)
      const own = { scopes: ["market"], networks: ["127.0.0.0/8"], share: { percent: 50 } } as const
      await limitOwnKey(server.service, owner.id, { keyId, limits: own }, byOwner(now()))
      const { token } = await stolen(owner)
      for (const scopes of [["social"], []]) {
        server.clock.now += 1_000
        await limitOwnKey(server.service, owner.id, { keyId, limits: { ...noLimits, scopes } }, byOwner(now()))
      }
      const status = async () => {
        // Each request gets its own minute.
        server.clock.now += 60_000
        return (await server.get("/api/v1/crowd/consensus", { key: owner.key })).status
      }
      await expect.poll(status).toBe(200)
      expect(await undo(token)).toMatchObject({ ok: true })
      await expect.poll(status).toBe(403)
      const [{ scopes, networks, sharePercent }] = await keysOf(owner.email)
      expect({ scopes, networks, share: { percent: sharePercent } }).toEqual(own)
    })

    it("can be undone for seven days, whatever happened to the account meanwhile", async () => {
      const { id, email, evil, ask, move, token } = await stolen()
      const further = someone()
      await ask(further)
      await move(await linkTo(further))
      const second = await undoLinkTo(evil)
      await endAllSessions(server.prisma, id, now())
      server.clock.now += 7 * 86_400_000 - 1
      expect(await undo(token)).toEqual({ ok: true, email })
      expect(await undo(second), "the thief's own address takes nothing back").toEqual({ ok: false, reason: "used" })
    })

    it("cannot be undone after seven days, nor by any other link", async () => {
      const { token, id } = await stolen()
      for (const wrong of ["", "A".repeat(43), await mailedToken(someone())]) {
        expect(await undo(wrong)).toEqual({ ok: false, reason: "unknown" })
      }
      server.clock.now += 7 * 86_400_000
      expect(await undo(token)).toEqual({ ok: false, reason: "expired" })
      expect(await requestDeletion(server.service, { accountId: id, at: now() })).toMatchObject({ ok: true })
    })

    it("prevents the deletion of the account for as long", async () => {
      const { id } = await stolen()
      const until = new Date(server.clock.now + 7 * 86_400_000)
      const refused = { ok: false, reason: "recently_moved", until }
      expect(await requestDeletion(server.service, { accountId: id, at: now() })).toEqual(refused)
    })

    it("does not go back to an account that the old address has opened since", async () => {
      const { email, token } = await stolen()
      await signUp(email)
      for (const _ of ["first", "again"]) expect(await undo(token)).toEqual({ ok: false, reason: "taken" })
      expect(await deleteByLink(email)).toEqual({ ok: true })
      expect(await undo(token)).toEqual({ ok: true, email })
    })
  })

  it("refuses an invalid address, the present one, and more than three mails a minute", async () => {
    const { email, ask } = await account()
    expect(await ask("nonsense")).toMatchObject({ ok: false, reason: "address" })
    expect(await ask(email)).toMatchObject({ ok: false, reason: "address" })
    for (let count = 0; count < 3; count++) expect((await ask(someone())).ok).toBe(true)
    expect(await ask(someone())).toMatchObject({ ok: false, reason: "limit" })
  })
})
