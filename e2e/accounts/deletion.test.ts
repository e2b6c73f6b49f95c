// @module-tag slow
import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import { createMailer } from "../../server/accounts/mail/mailer"
import type { MailProvider } from "../../server/accounts/mail/provider"
import { sendDue } from "../../server/accounts/mail/sendDue"
import { signedEvent, signingSecret } from "../../server/accounts/mail/testing/resend"
import { handleWebhook } from "../../server/accounts/mail/webhook"
import { confirmAddressChange, requestAddressChange } from "../../server/accounts/registration/changeAddress"
import { confirmDeletion, findDeletion, requestDeletion } from "../../server/accounts/registration/deletion"
import { endAllSessions } from "../../server/accounts/sessions/store"
import { minuteForEachTest } from "../support/caller"
import { dumpDatabase, mailsTo, newestToken } from "../support/mails"
import { someone } from "../support/server"
import { testServer } from "../support/testServer"
import { accountSteps } from "./accountSteps"

const server = testServer({ AUTH_SECRET: "a secret of the tests" })
const path = "/api/v1/market/regime"
minuteForEachTest(server)

const { now, ask, confirm, mailedToken, signUp, owner, deleteByLink, remove } = accountSteps(server)

const confirmRemoval = (token: string) => confirmDeletion({ ...server.service, billing: null }, { token, at: now() })

function resendSays(type: string, data: object) {
  const { headers, body } = signedEvent(type, data)
  return handleWebhook(server.service.database, signingSecret, headers, body)
}

describe("deleting an account", () => {
  it("waits for the link that is mailed to its address, works once, and is confirmed in a last mail", async () => {
    const { email, key, id: accountId } = await owner()
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
    const answers = await Promise.all([confirmRemoval(token), confirmRemoval(token)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    await expect.poll(async () => (await server.get(path, { key })).status).toBe(401)
    const mails = await mailsTo(server.service, email)
    expect(mails).toEqual([{ kind: "account_deleted", fields: expect.objectContaining({ by: "owner" }) }])
  })

  it("does not happen by a link of another kind, one that expired, or one from before signing out everywhere", async () => {
    const { email, id: accountId } = await owner()
    expect(await confirmRemoval(await mailedToken(email))).toEqual({ ok: false, reason: "unknown" })
    for (const reason of ["used", "expired"]) {
      await requestDeletion(server.service, { accountId, at: now() })
      const token = await newestToken(server.service, email, "delete_account")
      server.clock.now += reason === "used" ? 60_000 : 86_400_000
      if (reason === "used") await endAllSessions(server.prisma, accountId, now())
      expect(await confirmRemoval(token)).toEqual({ ok: false, reason })
    }
    expect(await server.prisma.account.count({ where: { id: accountId } })).toBe(1)
  })

  it("removes its last mail too, once it is sent, given up or a week late", async () => {
    const [late, email, failing] = [someone(), someone(), someone()]
    for (const each of [late, email, failing]) {
      await signUp(each)
      expect(await deleteByLink(each)).toEqual({ ok: true })
      if (each === late) server.clock.now += 7 * 86_400_000
    }
    const handed: string[] = []
    const provider: MailProvider = {
      name: "a test",
      async send({ to }) {
        handed.push(to)
        const failed = { ok: false as const, isFinal: true, reason: `no mailbox ${to}`, retryAfterMs: null }
        return to === failing ? failed : { ok: true, providerId: randomUUID() }
      },
    }
    const mailer = createMailer({ ...server.service, env: { ...server.service.env, DEMO: true } }, () => [])
    if (!mailer) throw new Error("there is no mailbox")
    while ((await sendDue({ ...mailer, provider }, now())).claimed > 0);
    expect(handed).toEqual(expect.arrayContaining([email, failing]))
    expect(handed).not.toContain(late)
    const dump = await dumpDatabase(server.service)
    for (const each of [late, email, failing]) expect(dump).not.toContain(each)
  })

  it("ends its keys at once and removes its address everywhere", async () => {
    const [{ email: former, key, id }, email] = [await owner(), someone()]
    expect((await server.get(path, { key })).status).toBe(200)
    await requestAddressChange(server.service, { accountId: id, email, at: now() })
    const token = await newestToken(server.service, email, "change_address")
    expect(await confirmAddressChange(server.service, { token, signedIn: id, at: now() })).toEqual({ ok: true, email })
    await server.service.usage.flush()
    expect(await remove(id)).toEqual({ ok: true })
    await expect.poll(async () => (await server.get(path, { key })).status).toBe(401)
    const left = await dumpDatabase(server.service)
    for (const address of [former, email]) expect(left).not.toContain(address)
    expect(await server.prisma.usage.count({ where: { accountId: id } })).toBeGreaterThan(0)
    expect(await remove(id)).toEqual({ ok: false, reason: "unknown" })
  })

  it("removes its address everywhere, whatever events the mail provider still sends", async () => {
    const { email, id } = await owner()
    const mail = await server.prisma.mail.findFirstOrThrow({ where: { recipient: email } })
    const providerId = randomUUID()
    const lastError = `email.delivery_delayed: ${email} did not answer`
    await server.prisma.mail.updateMany({ where: { recipient: email }, data: { status: "sent" } })
    await server.prisma.mail.update({ where: { id: mail.id }, data: { providerId, lastError } })
    expect(await remove(id)).toEqual({ ok: true })
    const bounce = { message: `no such mailbox: ${email}` }
    for (const named of [{ email_id: providerId }, { email_id: randomUUID(), tags: { mail: mail.id } }]) {
      expect((await resendSays("email.bounced", { ...named, bounce })).status).toBe(200)
    }
    expect(await dumpDatabase(server.service)).not.toContain(email)
  })

  it("removes all of its last requests, also unwritten ones, and keeps every count", async () => {
    const { key, id } = await owner()
    const ask = () => server.get(path, { key })
    await ask()
    await server.service.usage.flush()
    await ask()
    expect(await remove(id)).toEqual({ ok: true })
    await server.service.usage.flush()
    expect(await server.prisma.recentRequest.count({ where: { accountId: id } })).toBe(0)
    expect(await server.prisma.usage.aggregate({ where: { accountId: id }, _sum: { requests: true } })).toEqual({
      _sum: { requests: 2 },
    })
  })

  it("keeps the mail of an address to which it only asked to move", async () => {
    const [{ email, id }, stranger] = [await owner(), someone()]
    await requestAddressChange(server.service, { accountId: id, email: stranger, at: now() })
    const sent = { subject: "A mail", html: "", text: "", headers: {}, sentAt: now() }
    for (const recipient of [email, stranger]) {
      await server.prisma.mailboxMessage.create({ data: { id: randomUUID(), recipient, ...sent } })
    }
    await ask(stranger)
    expect(await remove(id)).toEqual({ ok: true })
    expect(await server.prisma.mailboxMessage.count({ where: { recipient: email } })).toBe(0)
    expect(await server.prisma.mailboxMessage.count({ where: { recipient: stranger } })).toBe(1)
    expect((await confirm(await newestToken(server.service, stranger, "confirm"))).ok).toBe(true)
  })

  it("and confirming a signup of its address at once has one of the two results, not an error", async () => {
    for (let round = 0; round < 5; round++) {
      const { email, id } = await owner()
      const token = await mailedToken(email)
      const [confirmed, deleted] = await Promise.all([confirm(token), remove(id)])
      expect(deleted).toEqual({ ok: true })
      if (!confirmed.ok) expect(confirmed.reason).toBe("unknown")
      server.clock.now += 60_000
    }
  })

  it("is refused while a subscription would continue to charge", async () => {
    const { id: accountId } = await owner()
    const row = { accountId, status: "active", tier: "api_pro" as const, priceId: "price_1", asOfEventAt: now() }
    await server.prisma.subscription.create({
      data: { id: `sub_${randomUUID()}`, ...row, currentPeriodEnd: now(), cancelAtPeriodEnd: false },
    })
    expect(await remove(accountId)).toEqual({ ok: false, reason: "subscribed" })
    await server.prisma.subscription.update({ where: { accountId }, data: { cancelAtPeriodEnd: true } })
    expect(await remove(accountId)).toEqual({ ok: true })
  })
})
