// @module-tag slow
import { beforeEach, describe, expect, it } from "vitest"
import { mailLimits } from "../../../server/accounts/mail/limits"
import { createMailer } from "../../../server/accounts/mail/mailer"
import { queueChangelogMails } from "../../../server/accounts/mail/notices/changelog"
import { sendDue } from "../../../server/accounts/mail/sendDue"
import { subscriptionOf, unsubscribe } from "../../../server/accounts/mail/unsubscribe"
import { chooseMails } from "../../../server/accounts/mailChoices"
import { deleteAccount } from "../../../server/accounts/registration/deleteAccount"
import { confirmFollowing, requestChangelog } from "../../../server/accounts/registration/followChangelog"
import { appSecret, appSecrets } from "../../../server/platform/secret"
import { changelog } from "../../../server/products/changelog"
import { mailsTo, newestToken } from "../../support/mails"
import { testServer } from "../../support/testServer"

const server = testServer({ AUTH_SECRET: "a secret of these tests" })

const minuteMs = 60_000
const entries = changelog.slice(0, 3)
const entry = (id: string) => ({ id, date: "2026-11-28", title: `About ${id}`, text: "What changed.", path: "/docs" })

const now = () => new Date(server.clock.now)

/** The look of a worker whose changelog has these entries too. */
const look = (...news: ReturnType<typeof entry>[]) =>
  queueChangelogMails(server.service.database, [...news, ...entries], appSecret(server.service.env), now())

function lookLater(...news: ReturnType<typeof entry>[]): Promise<number> {
  server.clock.now += minuteMs
  return look(...news)
}

const ask = (email: string, network = `net-${email}`) => requestChangelog(server.service, { email, network, at: now() })

async function follow(email: string): Promise<void> {
  await ask(email)
  const token = await newestToken(server.service, email, "follow_changelog")
  expect(await confirmFollowing(server.service, { token, at: now() })).toEqual({ ok: true, email })
}

const titlesTo = async (email: string) =>
  (await mailsTo(server.service, email))
    .filter(({ kind }) => kind === "changelog")
    .map(({ fields }) => (fields.entry as { id: string }).id)

const send = async () => {
  const mailer = createMailer(server.service, () => [])
  if (!mailer) throw new Error("there is no mailbox")
  while ((await sendDue(mailer, now())).claimed > 0);
}

beforeEach(() => lookLater())

describe("the changelog by mail", () => {
  it("comes only to confirmed readers, and once, however many workers look", async () => {
    await ask("curious@example.com")
    await follow("reader@example.com")
    server.clock.now += minuteMs
    await Promise.all([look(entry("one")), look(entry("one")), look(entry("one"))])
    await look(entry("one"))
    expect(await titlesTo("reader@example.com")).toEqual(["one"])
    expect(await titlesTo("curious@example.com")).toEqual([])
  })

  it("is one mail for each entry, and none for earlier entries", async () => {
    await follow("later@example.com")
    await lookLater(entry("two"), entry("three"))
    expect((await titlesTo("later@example.com")).toSorted()).toEqual(["three", "two"])
  })

  it("is not sent again after the mails of an entry were deleted", async () => {
    await follow("cleared@example.com")
    await lookLater(entry("four"))
    await server.prisma.mail.deleteMany({ where: { kind: "changelog" } })
    await look(entry("four"))
    expect(await titlesTo("cleared@example.com")).toEqual([])
  })

  it("continues where a worker that died had stopped", async () => {
    await follow("first@example.com")
    await follow("second@example.com")
    await lookLater(entry("five"))
    await server.prisma.mail.deleteMany({ where: { kind: "changelog", recipient: "second@example.com" } })
    await server.prisma.changelogRelease.update({ where: { id: "five" }, data: { mailedAt: null } })
    await look()
    expect(await titlesTo("second@example.com"), "an earlier version does not know its words").toEqual([])
    await look(entry("five"))
    expect(await titlesTo("first@example.com")).toEqual(["five"])
    expect(await titlesTo("second@example.com")).toEqual(["five"])
  })

  it("ends with one click in a mail program, only for this list and reader", async () => {
    await follow("leaving@example.com")
    await follow("staying@example.com")
    await lookLater(entry("six"))
    await send()
    const [{ headers, text }] = await server.prisma.mailboxMessage.findMany({
      where: { recipient: "leaving@example.com", subject: { contains: "About six" } },
    })
    const { "List-Unsubscribe": link, "List-Unsubscribe-Post": post } = headers as Record<string, string>
    expect(post).toBe("List-Unsubscribe=One-Click")
    expect(text).toContain(link.slice(1, -1))
    expect(link).not.toContain("leaving")
    const query = new URL(link.slice(1, -1)).searchParams
    const keys = appSecrets(server.service.env)
    const subscription = subscriptionOf(query, keys)
    if (!subscription) throw new Error("the link is not ours")
    const forged = new URLSearchParams({ account: subscription.id, signature: query.get("signature") ?? "" })
    expect(subscriptionOf(forged, keys)).toBeNull()
    await lookLater(entry("seven"))
    await unsubscribe(server.service.database, subscription, now())
    await unsubscribe(server.service.database, subscription, now())
    await lookLater(entry("seven"), entry("eight"))
    expect(await titlesTo("leaving@example.com")).toEqual(["six"])
    expect(await titlesTo("staying@example.com")).toEqual(["six", "seven", "eight"])
  })

  it("is turned on and off in the settings, follows the account to another address, and ends with it", async () => {
    const { database } = server.service
    const { accountId } = await server.account("free", { email: "owner@example.com" })
    await chooseMails(database, accountId, { wantsChangelog: true }, now())
    await server.prisma.account.update({ where: { id: accountId }, data: { email: "moved@example.com" } })
    await lookLater(entry("nine"))
    expect(await titlesTo("owner@example.com")).toEqual([])
    expect(await titlesTo("moved@example.com")).toEqual(["nine"])
    await chooseMails(database, accountId, { wantsChangelog: false }, now())
    expect(await titlesTo("moved@example.com"), "what was waiting is dropped").toEqual([])
    await follow("moved@example.com")
    await deleteAccount(database, accountId, { at: now(), actor: "owner" })
    await lookLater(entry("ten"))
    expect(await titlesTo("moved@example.com")).toEqual([])
    expect(await server.prisma.changelogReader.count({ where: { email: "moved@example.com" } })).toBe(0)
  })

  it("comes once to an address that asked before it had an account, and by the account too", async () => {
    await follow("both@example.com")
    const { accountId } = await server.account("free", { email: "both@example.com" })
    await server.prisma.changelogReader.create({ data: { id: "by-account", accountId, confirmedAt: now() } })
    await lookLater(entry("eleven"))
    expect(await titlesTo("both@example.com")).toEqual(["eleven"])
  })

  it("confirms by a link once, and not by that of another purpose", async () => {
    await ask("once@example.com")
    const token = await newestToken(server.service, "once@example.com", "follow_changelog")
    expect(await confirmFollowing(server.service, { token, at: now() })).toMatchObject({ ok: true })
    expect(await confirmFollowing(server.service, { token, at: now() })).toEqual({ ok: false, reason: "used" })
    expect(await confirmFollowing(server.service, { token: "x".repeat(43), at: now() })).toEqual({
      ok: false,
      reason: "unknown",
    })
  })
})

describe("a visitor who enters other people's addresses", () => {
  const isSent = async (email: string) =>
    (await mailsTo(server.service, email)).filter(({ kind }) => kind === "follow_changelog").length

  it("gets the usual answer, and each address gets a few mails a day, from however many networks", async () => {
    for (let count = 0; count < 60; count++) {
      expect(await ask("victim@example.com", `net-${count}`)).toEqual({ ok: true, email: "victim@example.com" })
      server.clock.now += minuteMs
    }
    expect(await isSent("victim@example.com")).toBeLessThanOrEqual(
      mailLimits.address.perDay + mailLimits.beyond.perDay + 4,
    )
  })

  it("has to wait if one network enters many addresses", async () => {
    const answers = []
    for (let count = 0; count < 20; count++) answers.push(await ask(`list${count}@example.com`, "one network"))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(mailLimits.network.perMinute)
    expect(answers.at(-1)).toMatchObject({ ok: false, reason: "network" })
  })

  it("cannot enter an invalid address, or several", async () => {
    for (const typed of ["", "nobody", "a@example.com,b@example.com", "a@example.com\r\nBcc: b@example.com"]) {
      expect(await ask(typed)).toMatchObject({ ok: false, reason: "address" })
    }
  })
})
