// @module-tag slow
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sentenceOf } from "../../server/accounts/audit/sentences"
import { isDailyBriefWanted } from "../../server/accounts/mail/notices/dailyBriefs"
import { watchQuotas } from "../../server/accounts/mail/notices/quota"
import { type RunningRedis, startRedis } from "../../server/accounts/quota/testing/redisServer"
import { confirmAddressChange, requestAddressChange } from "../../server/accounts/registration/changeAddress"
import { openConfirmed } from "../../server/accounts/registration/confirm"
import { deleteAccount } from "../../server/accounts/registration/deleteAccount"
import { undoAddressChange } from "../../server/accounts/registration/undoChange"
import { type Tier, tiers } from "../../server/accounts/tiers"
import { watch } from "../../server/accounts/watchlist"
import { listDue } from "../../server/accounts/webhooks/due"
import { lastClosedSession } from "../../server/platform/exchange/sessions"
import { oauthClient } from "../oauth/client"
import { minuteForEachTest } from "../support/caller"
import { createTestDatabase } from "../support/database"
import { dumpDatabase, mailsTo, newestToken } from "../support/mails"
import { code, portalOf, setTier } from "../support/portal"
import { someone, startTestServer, type TestServer } from "../support/server"
import { openStream } from "../support/streamClient"
import { startedBy } from "../support/testServer"

let redis: RunningRedis
let other: TestServer
const url = { database: "" }
const variables = () => ({
  AUTH_SECRET: "a secret of the tests",
  REDIS_URL: redis.url,
  WEBHOOK_PRIVATE_NETWORKS: "allowed",
})

const server = startedBy(async () => {
  redis = await startRedis()
  url.database = await createTestDatabase()
  return startTestServer(variables(), url.database)
})
beforeAll(async () => {
  other = await startTestServer(variables(), url.database, server.clock)
})
afterAll(async () => {
  await other.close()
  await redis.stop()
})
minuteForEachTest(server)

const path = "/api/v1/market/regime"
const now = () => new Date(server.clock.now)
const { browser, signIn } = portalOf(server)

async function person(tier: Tier = "free", email?: string) {
  const account = await server.account(tier, { email })
  return { ...account, ...(await signedIn(account.accountId)) }
}

/** The owner signs in again before each request, since the tests pass days. */
async function signedIn(accountId: string) {
  const token = await signIn(accountId)
  const portal = browser(token, { before: () => signIn(accountId, token) })
  return { accountId, portal, team: portal.team }
}

type Person = Omit<Awaited<ReturnType<typeof person>>, "keyId">

async function join(owner: Person, ...people: Person[]): Promise<void> {
  for (const each of people) {
    server.clock.now += 60_000
    await owner.team.invite.mutate({ email: each.email })
    const [invitation] = (await each.team.read.query()).invitedTo
    await each.team.accept.mutate({ id: invitation.id })
  }
}

async function teamOf(tier: Tier = "api_starter", count = 1) {
  const [owner, ...members] = await Promise.all([person(tier), ...Array.from({ length: count }, () => person())])
  await join(owner, ...members)
  return { owner, members, member: members[0] }
}

async function planOn(origin: TestServer, key: string): Promise<string | null> {
  return (await origin.get(path, { key })).headers.get("x-ratelimit-limit-day")
}

/** Waits until every replica grants these keys a plan of this many requests a day. They get a new minute for that. */
async function expectDay(limit: number, ...keys: string[]): Promise<void> {
  server.clock.now += 60_000
  for (const key of keys) {
    for (const replica of [server, other]) {
      await expect.poll(() => planOn(replica, key), { interval: 20 }).toBe(String(limit))
    }
  }
}

const actionsOf = async ({ team }: Person) => (await team.read.query()).team?.trail.map(({ action }) => action)

describe("an invitation", () => {
  it("is mailed to its address, and the account of that address joins the plan on every replica", async () => {
    const [owner, friend] = [await person("api_pro"), await person()]
    await expectDay(100, friend.key)
    const asked = await owner.team.invite.mutate({ email: friend.email.toUpperCase() })
    expect(asked).toEqual({ email: friend.email, expiresAt: new Date(server.clock.now + 7 * 86_400_000).toISOString() })
    expect(await mailsTo(server.service, friend.email)).toEqual([
      { kind: "team_invitation", fields: { owner: owner.email, tierName: "Professional", expiresAt: asked.expiresAt } },
    ])
    expect((await friend.portal.account.overview.query()).isInvited).toBe(true)
    const [invitation] = (await friend.team.read.query()).invitedTo
    await friend.team.accept.mutate({ id: invitation.id })
    await expectDay(1_000, friend.key)
    expect(await friend.portal.account.overview.query()).toMatchObject({
      ...{ tier: "api_pro", paidBy: owner.email, isInvited: false },
    })
    const seen = { role: "member", invitations: [], usage: null, tierName: "Professional", seats: 10, isPaid: true }
    expect((await friend.team.read.query()).team).toMatchObject(seen)
    expect(await actionsOf(friend)).toEqual(["team.joined", "team.invited"])
  })

  it("shows its address only to the owner, in the trail too", async () => {
    const { owner, members } = await teamOf("api_pro", 2)
    const [member, other] = members
    const invited = [await person(), await person(), await person()]
    for (const { email } of invited) {
      server.clock.now += 60_000
      await owner.team.invite.mutate({ email })
    }
    const page = await owner.team.read.query()
    await owner.team.withdraw.mutate({ id: String(page.team?.invitations[0].id) })
    const { invitedTo } = await invited[1].team.read.query()
    await invited[1].team.decline.mutate({ id: invitedTo[0].id })
    await owner.team.offer.mutate({ accountId: other.accountId })
    await owner.team.offer.mutate({ accountId: null })
    const seenBy = async ({ team }: Person) => JSON.stringify((await team.read.query()).team)
    for (const { email } of invited) {
      expect(await seenBy(owner)).toContain(email)
      expect(await seenBy(member)).not.toContain(email)
    }
    const trail = (await member.team.read.query()).team?.trail ?? []
    expect(trail.map((entry) => sentenceOf(entry, String)).slice(0, 4)).toEqual([
      "Somebody is no longer asked to take the team over.",
      "Somebody was asked to take the team over.",
      "Somebody declined the invitation.",
      "The invitation of somebody was withdrawn.",
    ])
  })

  it("is useless to anybody else, and once it was used, withdrawn or declined, or after seven days", async () => {
    const [owner, friend, stranger] = [await person("api_starter"), await person(), await person()]
    const invited = async () => {
      server.clock.now += 60_000
      await owner.team.invite.mutate({ email: friend.email })
      return (await friend.team.read.query()).invitedTo[0].id
    }
    let id = await invited()
    for (const verb of ["accept", "decline"] as const) {
      await expect(stranger.team[verb].mutate({ id })).rejects.toMatchObject(code("NOT_FOUND"))
    }
    await expect(stranger.team.withdraw.mutate({ id })).rejects.toMatchObject(code("NOT_FOUND"))
    await owner.team.withdraw.mutate({ id })
    const gone = code("BAD_REQUEST", "This invitation is no longer open. Ask for another.")
    await expect(friend.team.accept.mutate({ id })).rejects.toMatchObject(gone)
    expect(await mailsTo(server.service, friend.email), "not sent any more").toEqual([])
    id = await invited()
    await friend.team.decline.mutate({ id })
    await expect(friend.team.accept.mutate({ id })).rejects.toMatchObject(gone)
    id = await invited()
    server.clock.now += 7 * 86_400_000
    await expect(friend.team.accept.mutate({ id })).rejects.toMatchObject(gone)
    id = await invited()
    await friend.team.accept.mutate({ id })
    await friend.team.leave.mutate()
    await expect(friend.team.accept.mutate({ id }), "a link that was used").rejects.toMatchObject(gone)
    expect(await planOn(server, friend.key)).toBe("100")
  })

  it("is refused to oneself, to members, twice at once, and from an account without a paid plan", async () => {
    const { owner, member } = await teamOf()
    const invite = (email: string, by = owner) => by.team.invite.mutate({ email })
    const refused = (message: string) => code("BAD_REQUEST", message)
    await expect(invite(owner.email)).rejects.toMatchObject(refused("This is your own address."))
    await expect(invite("no address")).rejects.toMatchObject(code("BAD_REQUEST"))
    server.clock.now += 60_000
    await expect(invite(member.email)).rejects.toMatchObject(refused("This address is in your team already."))
    const email = someone()
    await invite(email)
    await expect(invite(email)).rejects.toMatchObject(refused("This address has been invited already."))
    await expect(invite(email, await person())).rejects.toMatchObject(
      refused("Teams are part of the Premium and Professional plans."),
    )
    await expect(invite(email, member)).rejects.toMatchObject(refused("Only the owner of your team can invite others."))
  })

  it("is mailed at most three times a minute by one account, and ten times a day to one address", async () => {
    const email = someone()
    const owner = await person("api_pro")
    for (const _ of "123") await owner.team.invite.mutate({ email: someone() })
    await expect(owner.team.invite.mutate({ email })).rejects.toMatchObject(code("TOO_MANY_REQUESTS"))
    for (let sent = 0; sent < 20; sent++) {
      server.clock.now += 60_000
      await (await person("api_starter")).team.invite.mutate({ email })
    }
    expect(await mailsTo(server.service, email)).toHaveLength(15)
    const invited = await person("free", email)
    expect((await invited.team.read.query()).invitedTo, "waits on the dashboard all the same").toHaveLength(20)
  })

  it("is taken by one of two who want the last seat at once, and only one is created for it", {
    tags: "slow",
  }, async () => {
    const { owner } = await teamOf("api_starter", 7)
    server.clock.now += 86_400_000
    const [one, two] = [await person(), await person()]
    await owner.team.invite.mutate({ email: someone() })
    const made = await Promise.allSettled([one, two].map(({ email }) => owner.team.invite.mutate({ email })))
    expect(made.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    // A plan with fewer seats could leave more invitations than seats.
    const [{ id: teamId }] = await server.prisma.team.findMany({ where: { ownerId: owner.accountId } })
    await server.prisma.teamInvitation.deleteMany({ where: { teamId } })
    await join(owner, await person())
    const open = { teamId, createdAt: now(), expiresAt: new Date(server.clock.now + 1_000) }
    const ids = [one, two].map(() => `invitation_${randomUUID()}`)
    await server.prisma.teamInvitation.createMany({
      data: [one, two].map(({ email }, index) => ({ id: ids[index], email, ...open })),
    })
    const taken = await Promise.allSettled([one, two].map(({ team }, index) => team.accept.mutate({ id: ids[index] })))
    const reasons = taken.flatMap((each) => (each.status === "rejected" ? [each.reason.message] : []))
    expect(reasons).toEqual(["This team is full: it has 10 people. Ask its owner."])
    expect(await server.prisma.teamMember.count({ where: { teamId } })).toBe(10)
  })

  it("leads to one team at most if several are accepted at once", async () => {
    const [one, two, friend] = [await person("api_starter"), await person("api_pro"), await person()]
    for (const owner of [one, two]) await owner.team.invite.mutate({ email: friend.email })
    const invitations = (await friend.team.read.query()).invitedTo
    const taken = await Promise.allSettled(invitations.map(({ id }) => friend.team.accept.mutate({ id })))
    expect(taken.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    await one.team.invite.mutate({ email: two.email })
    const [{ id }] = (await two.team.read.query()).invitedTo
    await expect(two.team.accept.mutate({ id }), "who owns one").rejects.toMatchObject(code("BAD_REQUEST"))
  })
})

describe("a team", () => {
  it("is named by its plan in the welcome of a member who signs up again", async () => {
    const { member } = await teamOf("api_pro")
    await server.prisma.$transaction(async (tx) => {
      expect(await openConfirmed(tx, server.service.env, { email: member.email, at: now() })).toMatchObject({
        tierName: "Professional",
      })
    })
    const mails = await mailsTo(server.service, member.email)
    expect(mails.find(({ kind }) => kind === "welcome")).toMatchObject({ fields: { tierName: "Professional" } })
  })

  it("has exactly the quota of its owner's plan over all keys and replicas, and an alias adds nothing", async () => {
    const owner = await person("api_starter")
    const alias = await person("free", owner.email.replace("@", "+two@"))
    await join(owner, alias, await person())
    server.clock.now += 60_000
    const keys = [owner.key, alias.key]
    await expectDay(500, ...keys)
    server.clock.now += 60_000
    const asked = Array.from({ length: 40 }, async (_, index) => {
      const replica = [server, other][index % 2]
      return (await replica.get(path, { key: keys[Math.floor(index / 2) % 2] })).status
    })
    const statuses = await Promise.all(asked)
    expect(statuses.filter((status) => status === 200)).toHaveLength(tiers.api_starter.limits.perMinute)
  })

  it("shares the quota with the links, apps and files of its members", async () => {
    const client = oauthClient(server)
    const { tokens, accountId, key } = await client.connected("free")
    const { email } = await server.prisma.account.findUniqueOrThrow({ where: { id: accountId } })
    const friend = { ...(await signedIn(accountId)), email, key }
    const owner = await person("api_pro")
    const before = async () => (await client.call(tokens.access_token)).headers.get("x-ratelimit-limit")
    expect(await before()).toBe("5")
    await join(owner, friend)
    await expect.poll(before, { message: "the token" }).toBe("30")
    const [{ id: keyId }] = await friend.portal.keys.list.query()
    const address = "https://assay.test/api/v1/market/regime"
    const link = await friend.portal.links.create.mutate({ keyId, address, lifetimeSeconds: 3_600 })
    server.clock.now += 60_000
    expect(await planOn(server, owner.key)).toBe("1000")
    const followed = await server.get(link.url.replace("https://assay.test", ""))
    expect(followed.headers.get("x-ratelimit-remaining"), "one of the owner's minute is used").toBe("28")
    await owner.team.remove.mutate({ accountId })
    await expect.poll(before, { message: "the token" }).toBe("5")
    server.clock.now += 60_000
    const after = await server.get(link.url.replace("https://assay.test", ""))
    expect([after.headers.get("x-ratelimit-limit"), after.headers.get("x-ratelimit-remaining")]).toEqual(["5", "4"])
  })

  it("shows its owner what each member used, which adds up to the quota, after a restart too", {
    tags: "slow",
  }, async () => {
    const { owner, member } = await teamOf()
    await expectDay(500, member.key)
    server.clock.now += 86_400_000
    await server.get(path, { key: owner.key })
    for (const _ of "123") await server.get(path, { key: member.key })
    await Promise.all([server.service.usage.flush(), other.service.usage.flush()])
    const used = (await owner.team.read.query()).team?.usage?.map(({ accountId, used: { today } }) => [
      accountId,
      today,
    ])
    expect(new Map(used as [string, number][])).toEqual(
      new Map([
        [owner.accountId, 1],
        [member.accountId, 3],
      ]),
    )
    expect((await member.team.read.query()).team?.usage).toBeNull()
    // This server counts in its own memory, starting from the stored usage.
    const restarted = await startTestServer({ AUTH_SECRET: "a secret of the tests" }, url.database, server.clock)
    const me = async (key: string) => (await (await restarted.get("/api/v1/account/me", { key })).json()).usage.day_used
    expect([await me(member.key), await me(owner.key)]).toEqual([5, 6])
    await owner.team.remove.mutate({ accountId: member.accountId })
    await expect.poll(() => planOn(restarted, member.key)).toBe("100")
    expect(await me(member.key), "its own quota is as it was").toBeLessThan(5)
    await restarted.close()
    await Promise.all([server.service.usage.flush(), other.service.usage.flush()])
    const former = (await owner.team.read.query()).team?.usage?.find(({ accountId }) => accountId === null)
    expect(former?.used.today, "those who left are counted together").toBeGreaterThanOrEqual(3)
  })

  it("notifies its owner when the quota is used up by any member", async () => {
    const { owner, member } = await teamOf()
    await expectDay(500, member.key)
    const day = new Date(now().toISOString().slice(0, 10))
    const ownerId = owner.accountId
    const row = { accountId: member.accountId, keyId: "key", endpoint: "e", channel: "rest", status: 200, day } as const
    await server.prisma.usage.create({ data: { ...row, requests: 450, charged: 450 } })
    await server.prisma.teamUsage.upsert({
      where: { ownerId_day_accountId: { ownerId, day, accountId: member.accountId } },
      create: { ownerId, accountId: member.accountId, day, requests: 450, charged: 450 },
      update: { charged: 450 },
    })
    const quotas = watchQuotas(server.service, { clock: () => server.clock.now, batchMs: 1 })
    quotas.note([ownerId, member.accountId])
    const kinds = async ({ email }: Person) => (await mailsTo(server.service, email)).map(({ kind }) => kind)
    await expect.poll(() => kinds(owner)).toContain("quota")
    await quotas.stop()
    expect(await kinds(member)).not.toContain("quota")
  })

  it("has the webhooks and the streams of one plan, and its members get its brief", async () => {
    const { owner, member } = await teamOf()
    const topics = ["signal.issued" as const]
    const create = ({ portal }: Person) =>
      portal.webhooks.create.mutate({ url: "https://hooks.example.com/a", topics, tickers: [] })
    await create(member)
    await create(owner)
    const made = await Promise.allSettled([owner, member].map(create))
    expect(made.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    const due = async (turns: Parameters<typeof listDue>[2] = []) => {
      const listed = await listDue(server.service.database, { at: now(), head: { row: 1e9, recorded: 1e9 } }, turns)
      return listed.filter(({ accountId }) => [owner.accountId, member.accountId].includes(accountId))
    }
    const all = await due()
    expect(all.map(({ tier }) => tier)).toEqual(["api_starter", "api_starter", "api_starter"])
    expect(new Set(all.map(({ payerId }) => payerId))).toEqual(new Set([owner.accountId]))
    const busy = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ id: `turn ${n}`, payerId: owner.accountId, isSlow: false }))
    expect([await due(busy(4)), await due(busy(5))].map(({ length }) => length)).toEqual([1, 0])
    await owner.team.remove.mutate({ accountId: member.accountId })
    expect((await due()).every(({ accountId }) => accountId === owner.accountId)).toBe(true)
    const left = (await member.portal.webhooks.list.query()).endpoints.map(({ status }) => status)
    expect(new Set(left), "kept, and beyond its plan").toEqual(new Set(["beyond_plan"]))
    await server.prisma.account.updateMany({ data: { wantsDailyBrief: false } })
    await server.prisma.account.update({ where: { id: member.accountId }, data: { wantsDailyBrief: true } })
    const isWanted = () => isDailyBriefWanted(server.service.database, lastClosedSession(now()))
    expect(await isWanted()).toBe(false)
    await join(owner, member)
    expect(await isWanted()).toBe(true)
  })

  it("has as many streams in all as one account", async () => {
    const { owner, member } = await teamOf()
    await expectDay(500, member.key)
    server.clock.now += 60_000
    const streams = await Promise.all(
      [owner.key, member.key].map((key) => openStream(`${server.origin}/api/v1/stream`, { key })),
    )
    const { id: keyId } = await server.prisma.apiKey.findFirstOrThrow({ where: { accountId: member.accountId } })
    const leases = () =>
      server.prisma.streamLease.count({ where: { key: { account: { membership: { isNot: null } } } } })
    await expect.poll(leases).toBe(2)
    await server.prisma.streamLease.createMany({ data: Array.from({ length: 30 }, () => ({ keyId, seenAt: now() })) })
    const third = await openStream(`${server.origin}/api/v1/stream`, { key: owner.key })
    await expect.poll(leases).toBe(20)
    for (const stream of [...streams, third]) stream.cut()
  })

  it("is changed only by its owner, who cannot leave it", async () => {
    const { owner, member, members } = await teamOf("api_pro", 2)
    const target = { accountId: members[1].accountId }
    for (const change of [
      () => member.team.remove.mutate(target),
      () => member.team.offer.mutate(target),
      () => member.team.close.mutate(),
      () => owner.team.leave.mutate(),
      () => owner.team.remove.mutate({ accountId: owner.accountId }),
    ]) {
      await expect(change()).rejects.toMatchObject(code("BAD_REQUEST"))
    }
    const stranger = await person("api_pro")
    await expect(stranger.team.remove.mutate(target)).rejects.toMatchObject(code("NOT_FOUND"))
    await expect(owner.team.remove.mutate({ accountId: stranger.accountId })).rejects.toMatchObject(code("NOT_FOUND"))
    expect((await owner.team.read.query()).team?.members).toHaveLength(3)
  })

  it("loses a member who leaves or is removed on every replica, while the member loses nothing", async () => {
    const { members, owner } = await teamOf("api_pro", 2)
    const keys = members.map(({ key }) => key)
    await expectDay(1_000, ...keys)
    for (const { accountId } of members) await watch(server.service.database, accountId, "AAPL", now())
    await members[0].team.leave.mutate()
    await owner.team.remove.mutate({ accountId: members[1].accountId })
    await expectDay(100, ...keys)
    for (const { portal } of members) {
      expect((await portal.watchlist.list.query()).tickers).toEqual(["AAPL"])
    }
    expect((await actionsOf(owner))?.slice(0, 2)).toEqual(["team.member_removed", "team.left"])
  })

  it("follows its owner's plan: to another, to its end, when each has their own, and back", async () => {
    const { owner, member } = await teamOf("api_pro")
    await expectDay(1_000, member.key)
    await setTier(server, owner.accountId, "api_starter")
    await expectDay(500, member.key, owner.key)
    await setTier(server, owner.accountId, "free")
    await expectDay(100, member.key, owner.key)
    expect((await member.team.read.query()).team).toMatchObject({ isPaid: false })
    server.clock.now += 60_000
    const asked = await Promise.all(
      Array.from({ length: 12 }, (_, index) => server.get(path, { key: [owner.key, member.key][index % 2] })),
    )
    expect(
      asked.filter(({ status }) => status === 200),
      "each their own five a minute",
    ).toHaveLength(10)
    await expect(owner.team.invite.mutate({ email: "a@example.com" })).rejects.toMatchObject(code("BAD_REQUEST"))
    await setTier(server, owner.accountId, "api_pro")
    await expectDay(1_000, member.key)
    expect((await actionsOf(member))?.slice(0, 3)).toEqual(["plan.changed", "plan.changed", "plan.changed"])
  })

  it("is handed over only to a member who accepts and brings a paid plan, whose quota it then has", async () => {
    const { owner, member } = await teamOf("api_starter")
    await expect(member.team.takeOver.mutate()).rejects.toMatchObject(code("BAD_REQUEST"))
    await owner.team.offer.mutate({ accountId: member.accountId })
    await expect(member.team.takeOver.mutate(), "has no plan").rejects.toMatchObject(code("BAD_REQUEST"))
    await setTier(server, member.accountId, "api_pro")
    await expectDay(500, member.key)
    await owner.team.offer.mutate({ accountId: null })
    await expect(member.team.takeOver.mutate(), "taken back").rejects.toMatchObject(code("BAD_REQUEST"))
    await owner.team.offer.mutate({ accountId: member.accountId })
    await member.team.takeOver.mutate()
    await expectDay(1_000, member.key, owner.key)
    expect((await owner.team.read.query()).team).toMatchObject({ role: "member", usage: null, offeredTo: null })
    await owner.team.leave.mutate()
    await expectDay(500, owner.key)
    expect((await actionsOf(member))?.slice(0, 2)).toEqual(["team.left", "team.handed_over"])
  })

  it("gives no new quota to an owner who closes and reopens it", async () => {
    const { owner, member } = await teamOf("api_starter")
    await expectDay(500, member.key)
    server.clock.now += 60_000
    for (const _ of Array.from({ length: 10 })) await server.get(path, { key: member.key })
    expect((await server.get(path, { key: owner.key })).status).toBe(429)
    await owner.team.close.mutate()
    expect((await server.get(path, { key: owner.key })).status).toBe(429)
    expect((await owner.team.read.query()).team).toBeNull()
    await owner.team.invite.mutate({ email: member.email })
    await member.team.accept.mutate({ id: (await member.team.read.query()).invitedTo[0].id })
    await expect.poll(() => planOn(server, member.key)).toBe("500")
    expect((await server.get(path, { key: member.key })).status).toBe(429)
  })

  it("ends with its owner's account: members keep their own plan and data, and no address stays", async () => {
    const { owner, member } = await teamOf("api_pro")
    const invited = someone()
    await owner.team.invite.mutate({ email: invited })
    await expectDay(1_000, member.key)
    await deleteAccount(server.service.database, owner.accountId, { at: now(), actor: "owner" })
    await expectDay(100, member.key)
    expect((await member.team.read.query()).team).toBeNull()
    expect(await mailsTo(server.service, invited)).toEqual([])
    const dump = await dumpDatabase(server.service)
    expect(dump).not.toContain(owner.email)
    expect(dump).not.toContain(invited)
    expect(dump).toContain(member.email)
  })

  it("continues without a member who deletes the account, and without the address", async () => {
    const { owner, member } = await teamOf("api_pro")
    await deleteAccount(server.service.database, member.accountId, { at: now(), actor: "owner" })
    expect((await owner.team.read.query()).team?.members).toHaveLength(1)
    expect(await actionsOf(owner)).toEqual(["team.left", "team.joined", "team.invited"])
    expect(await dumpDatabase(server.service)).not.toContain(member.email)
  })

  it("loses members whom a thief of the owner's account invited, once the address is restored", async () => {
    const { owner, member } = await teamOf("api_pro")
    const thief = await person()
    server.clock.now += 60_000
    const moved = someone()
    await requestAddressChange(server.service, { accountId: owner.accountId, email: moved, at: now() })
    const token = await newestToken(server.service, moved, "change_address")
    await confirmAddressChange(server.service, { token, signedIn: owner.accountId, at: now() })
    await join({ ...owner, email: moved }, thief)
    await expectDay(1_000, thief.key)
    const undo = await newestToken(server.service, owner.email, "address_changed")
    await undoAddressChange(server.service, { token: undo, at: now() })
    await expectDay(100, thief.key)
    await expectDay(1_000, member.key)
  })
})
