import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { isDailyBriefWanted } from "../../server/accounts/mail/notices/dailyBriefs"
import { queueMail } from "../../server/accounts/mail/queue"
import { resumeAccount, setAllowance, suspendAccount } from "../../server/accounts/operator/accountState"
import { deleteAccount } from "../../server/accounts/registration/deleteAccount"
import { tiers } from "../../server/accounts/tiers"
import { accounts as command } from "../../server/commands/operator/accounts"
import { sendDue } from "../../server/jobs/webhooks"
import { appSecret } from "../../server/platform/secret"
import { perform } from "../support/commands"
import { logIssued } from "../support/loggedSignals"
import { eras, postMcp } from "../support/mcpRequests"
import { portalOf } from "../support/portal"
import { openStream } from "../support/streamClient"
import { testServer } from "../support/testServer"
import { startReceiver, type WebhookReceiver } from "../support/webhookReceiver"

const server = testServer({ AUTH_SECRET: "a secret of these tests", WEBHOOK_PRIVATE_NETWORKS: "allowed" })
const { person, browser } = portalOf(server)

const now = () => new Date(server.clock.now)
const change = () => ({ at: now(), actor: "operator", by: "acct_desk", why: "three reminders" })
const suspend = (accountId: string) => suspendAccount(server.service.database, accountId, "Unpaid invoice.", change())
const resume = (accountId: string) => resumeAccount(server.service.database, accountId, change())
const latest = "/api/v1/predictions/latest?limit=1"

// The reference library refuses signatures of another time.
beforeEach(() => {
  server.clock.now = Math.max(Date.now(), server.clock.now + 60_000)
})

const receivers: WebhookReceiver[] = []
afterEach(() => {
  for (const receiver of receivers.splice(0)) receiver.close()
})

async function statusesOf(key: string) {
  const { message, headers } = eras["2025-11-25"]("tools/call", { name: "predictions_latest", arguments: { limit: 1 } })
  const tool = await postMcp(server.origin, message, { ...headers, "X-API-Key": key })
  const rest = await server.get(latest, { key })
  return { rest: rest.status, mcp: tool.status }
}

describe("a suspended account", () => {
  it("is refused on REST, MCP and its stream within a second, is told why, and is served again once resumed", async () => {
    const { accountId, key } = await person("api_pro")
    expect(await statusesOf(key)).toEqual({ rest: 200, mcp: 200 })
    const stream = await openStream(`${server.origin}/api/v1/stream`, { key })
    expect(await suspend(accountId)).toBe(true)
    expect(await suspend(accountId)).toBe(false)
    await expect.poll(() => statusesOf(key)).toMatchObject({ rest: 403 })
    expect((await statusesOf(key)).mcp).not.toBe(200)
    expect(await stream.ended).not.toBeNull()
    const refused = await server.get(latest, { key })
    expect(await refused.json()).toMatchObject({
      code: "api_key_deactivated",
      detail:
        "The operator has suspended this account (Unpaid invoice). Its keys work again once the operator resumes it.",
    })
    expect(await resume(accountId)).toBe(true)
    await expect.poll(() => statusesOf(key)).toEqual({ rest: 200, mcp: 200 })
  })

  it("gets no webhook while it lasts, and the missed events afterwards", async () => {
    const { accountId, portal } = await person("api_pro")
    const receiver = await startReceiver()
    receivers.push(receiver)
    const wanted = { url: receiver.url, topics: ["signal.issued" as const], tickers: [] }
    const { id, secret } = await portal.webhooks.create.mutate(wanted)
    receiver.secrets.push(secret)
    await suspend(accountId)
    const ids = await logIssued(server.service, ["AAPL"], now())
    await sendDue(server.service, now)
    expect(receiver.received).toEqual([])
    await expect(portal.webhooks.test.mutate({ endpointId: id })).rejects.toMatchObject({ message: /suspended/ })
    await resume(accountId)
    await sendDue(server.service, now)
    expect(receiver.received.map(({ id }) => id)).toEqual(ids)
  })

  it("gets nothing more of a delivery that is under way", async () => {
    const { accountId, portal } = await person("api_pro")
    const wanted = { url: "https://example.com/hook", topics: ["signal.issued" as const], tickers: [] }
    await portal.webhooks.create.mutate(wanted)
    await logIssued(server.service, ["AAPL", "MSFT", "NVDA"], now())
    let posts = 0
    await sendDue(server.service, now, async ({ url }) => {
      if (url === wanted.url) posts++
      if (posts === 1) await suspend(accountId)
      return { status: 200, error: null, answer: "", ms: 1 }
    })
    expect(posts).toBe(1)
  })

  it("stops the members that use its plan, and no one else", async () => {
    const [owner, member, other] = [await person("api_pro"), await person("free"), await person("free")]
    const { email } = await server.prisma.account.findUniqueOrThrow({ where: { id: member.accountId } })
    await owner.portal.team.invite.mutate({ email })
    const { invitedTo } = await member.portal.team.read.query()
    await member.portal.team.accept.mutate({ id: invitedTo[0].id })
    await suspend(owner.accountId)
    await expect.poll(() => statusesOf(member.key)).toMatchObject({ rest: 403 })
    const { detail } = await (await server.get(latest, { key: member.key })).json()
    expect(detail).not.toContain("Unpaid")
    await expect(owner.portal.team.invite.mutate({ email: "guest@example.com" })).rejects.toMatchObject({
      message: /suspended/,
    })
    expect(await statusesOf(other.key)).toEqual({ rest: 200, mcp: 200 })
  })

  it("has no brief and no alert on its way, and neither have the members that use its plan", async () => {
    const [owner, member] = [await person("api_pro"), await person("free")]
    const { email } = await server.prisma.account.findUniqueOrThrow({ where: { id: member.accountId } })
    await owner.portal.team.invite.mutate({ email })
    const { invitedTo } = await member.portal.team.read.query()
    await member.portal.team.accept.mutate({ id: invitedTo[0].id })
    await server.prisma.account.updateMany({ data: { wantsDailyBrief: false } })
    await server.prisma.account.update({ where: { id: member.accountId }, data: { wantsDailyBrief: true } })
    const alert = { kind: "alert" as const, alertId: "a", name: "n", lines: [], left: 0, moreUrl: "https://x.test/" }
    await server.prisma.$transaction((tx) =>
      queueMail(
        tx,
        {
          to: email,
          accountId: member.accountId,
          message: { ...alert, notes: [] },
          idempotencyKey: "alert/1",
          at: now(),
        },
        appSecret(server.service.env),
      ),
    )
    expect(await isDailyBriefWanted(server.service.database, "2026-01-05")).toBe(true)
    await suspend(owner.accountId)
    expect(await isDailyBriefWanted(server.service.database, "2026-01-05")).toBe(false)
    expect(await server.prisma.mail.count({ where: { accountId: member.accountId, kind: "alert" } })).toBe(0)
  })

  it("leaves no reason and no name of an alert behind when it is deleted", async () => {
    const { accountId, portal } = await person("api_pro")
    await portal.alerts.create.mutate({
      ...{ name: "for ann.smith@example.com", topic: "signal.issued", signalTypes: [], direction: null, tickers: [] },
      ...{ onlyWatched: false, pace: "at_once", mostAnHour: 20, dailyAt: "08:00", quietFrom: null, quietUntil: null },
      ...{ timeZone: "UTC", destination: "mail", address: "", chatId: "" },
    })
    await suspendAccount(server.service.database, accountId, "Ann Smith did not pay", change())
    await deleteAccount(server.service.database, accountId, { at: now(), actor: "owner" })
    const trail = await server.prisma.auditEntry.findMany({ where: { accountId } })
    expect(JSON.stringify(trail)).not.toMatch(/ann.smith/i)
  })

  it("can sign in, reads why, revokes its keys, and sees no answer of its plan", async () => {
    const { accountId, token, cookie } = await person("api_pro")
    await suspend(accountId)
    const portal = browser(token)
    expect(await portal.account.overview.query()).toMatchObject({ suspendedFor: "Unpaid invoice", tier: "api_pro" })
    const [{ id }] = await portal.keys.list.query()
    await portal.keys.revoke.mutate({ keyId: id })
    const page = await fetch(`${server.origin}/api/portal/answers/predictions/latest`, { headers: { cookie } })
    expect(page.status).toBe(403)
    const trail = await portal.keys.audit.query()
    expect(trail.find(({ action }) => action === "account.suspended")?.detail).toMatchObject({
      for: "Unpaid invoice",
      by: "acct_desk",
      why: "three reminders",
    })
  })
})

it("an extra allowance raises the day's quota until its end", async () => {
  const { accountId, key } = await server.account("free")
  const most = tiers.free.limits.perDay
  const limitNow = async () => Number((await server.get(latest, { key })).headers.get("X-RateLimit-Limit-Day"))
  expect(await limitNow()).toBe(most)
  const until = new Date(server.clock.now + 3_600_000)
  await setAllowance(server.service.database, accountId, { perDay: 50, until }, change())
  await expect.poll(limitNow).toBe(most + 50)
  server.clock.now = until.getTime()
  expect(await limitNow()).toBe(most)
})

it("an allowance is not given to a member whose team pays, where it would do nothing", async () => {
  const [owner, member] = [await person("api_pro"), await person("free")]
  const { email } = await server.prisma.account.findUniqueOrThrow({ where: { id: member.accountId } })
  await owner.portal.team.invite.mutate({ email })
  const { invitedTo } = await member.portal.team.read.query()
  await member.portal.team.accept.mutate({ id: invitedTo[0].id })
  const allowance = { perDay: 50, until: new Date(server.clock.now + 3_600_000) }
  const give = (accountId: string) => setAllowance(server.service.database, accountId, allowance, change())
  expect(await give(member.accountId)).toMatch(/^The team of .+@.+ pays for this account: set the allowance there\.$/)
  expect(await give(owner.accountId)).toBeNull()
})

it("an operator suspends, resumes and grants at the command line", async () => {
  const { accountId } = await server.account("free", { email: "debtor@example.com" })
  const run = (...words: string[]) => perform(command, words, { DATABASE_URL: server.service.database.url }, now)
  expect((await run("suspend", "debtor@example.com")).stderr).toContain("--why is missing")
  expect((await run("suspend", "debtor@example.com", "--why", "Unpaid")).stderr).toBe("suspended\n")
  expect((await run("allow", "debtor@example.com", "250", "--until", "2027-01-31")).stderr).toBe("changed\n")
  const { stdout } = await run("show", accountId)
  expect(stdout).toMatch(/^suspended\t.*\tUnpaid$/m)
  expect(stdout).toContain("allowance\t250 more requests a day\tuntil 2027-01-31T00:00:00.000Z\n")
  expect((await run("resume", "debtor@example.com")).stderr).toBe("resumed\n")
  expect((await run("allow", "debtor@example.com", "0")).stderr).toBe("changed\n")
  expect((await run("allow", "debtor@example.com", "5", "--until", "soon")).code).toBe(2)
})

it("a removed member who deletes the account leaves no address in the trail of the team", async () => {
  const [owner, member] = [await person("api_pro"), await person("free")]
  const { email } = await server.prisma.account.findUniqueOrThrow({ where: { id: member.accountId } })
  await owner.portal.team.invite.mutate({ email })
  const { invitedTo } = await member.portal.team.read.query()
  await member.portal.team.accept.mutate({ id: invitedTo[0].id })
  await owner.portal.team.remove.mutate({ accountId: member.accountId })
  await deleteAccount(server.service.database, member.accountId, { at: now(), actor: "owner" })
  const trail = await server.prisma.auditEntry.findMany({ where: { accountId: owner.accountId } })
  expect(JSON.stringify(trail)).not.toContain(email)
})
