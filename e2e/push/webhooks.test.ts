import { randomBytes, randomInt } from "node:crypto"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import type { Tier } from "../../server/accounts/tiers"
import { sealAddress, sealedPlaceholder } from "../../server/accounts/webhooks/address"
import { newSecret, sealSecret } from "../../server/accounts/webhooks/secret"
import type { PostWebhook } from "../../server/accounts/webhooks/signedPost"
import type { Topic } from "../../server/events/topics"
import { sendDue, webhooks } from "../../server/jobs/webhooks"
import { readEnv } from "../../server/platform/env"
import { appSecrets } from "../../server/platform/secret"
import { logIssued, logOutcomes } from "../support/loggedSignals"
import { dumpDatabase, mailsTo } from "../support/mails"
import { code, portalOf, setTier } from "../support/portal"
import { testServer } from "../support/testServer"
import { startReceiver, type WebhookReceiver } from "../support/webhookReceiver"

const authSecret = "a secret of these tests alone"
const server = testServer({ AUTH_SECRET: authSecret, WEBHOOK_PRIVATE_NETWORKS: "allowed" })
const { person: newPerson } = portalOf(server)
const now = () => new Date(server.clock.now)
const minuteMs = 60_000
// The reference library refuses signatures of another time.
beforeEach(() => {
  server.clock.now = Math.max(Date.now(), server.clock.now + minuteMs)
})

const receivers: WebhookReceiver[] = []
afterEach(async () => {
  for (const receiver of receivers.splice(0)) receiver.close()
  await server.prisma.webhookEndpoint.deleteMany()
})

async function person(tier: Tier = "api_pro") {
  const { portal, ...owner } = await newPerson(tier)
  return { ...owner, portal: portal.webhooks }
}

type Person = Awaited<ReturnType<typeof person>>

async function endpointOf(owner: Person, topics: Topic[] = ["signal.issued"], tickers: string[] = []) {
  const receiver = await startReceiver()
  receivers.push(receiver)
  const { id, secret } = await owner.portal.create.mutate({ url: receiver.url, topics, tickers })
  receiver.secrets.push(secret)
  return { id, receiver }
}

const deliver = () => sendDue(server.service, now)
const issue = (...tickers: string[]) => logIssued(server.service, tickers, now())
const stateOf = async ({ portal }: Person) => (await portal.list.query()).endpoints[0]

describe("a webhook", () => {
  it("gets events after its creation, in the order of the log, as streams do", async () => {
    await issue("AAPL")
    const owner = await person()
    const { id, receiver } = await endpointOf(owner, ["signal.issued", "signal.revised", "signal.voided"])
    const ids = await issue("AAPL", "MSFT")
    const outcomes = await logOutcomes(server.service, "AAPL", now())
    await deliver()
    expect(receiver.received.map(({ id }) => id)).toEqual([...ids, outcomes[0], outcomes[3]])
    const { body } = receiver.received[0]
    expect(body).toMatchObject({ id: ids[0], type: "signal.issued", data: { subject: { ticker: "AAPL" } } })
    await deliver()
    expect(receiver.received).toHaveLength(4)
    const deliveries = await owner.portal.deliveries.query({ endpointId: id })
    expect(deliveries).toHaveLength(4)
    expect(deliveries[3]).toMatchObject({ kind: "event", eventId: ids[0], status: 204, error: null })
    expect(JSON.parse(deliveries[3].body)).toEqual(body)
  })

  it("gets only its topics and tickers, and only those that its plan includes", async () => {
    const owner = await person("api_starter")
    const { receiver } = await endpointOf(owner, ["signal.issued", "grade.delayed"], ["MSFT"])
    const ids = await issue("AAPL", "MSFT")
    await deliver()
    expect(receiver.acted()).toEqual([ids[1]])
    expect(await stateOf(owner)).toMatchObject({ excludedTopics: [] })
    await setTier(server, owner.accountId, "free")
    await issue("MSFT")
    await deliver()
    expect(receiver.acted()).toEqual([ids[1]])
    expect(await stateOf(owner)).toMatchObject({ status: "beyond_plan", excludedTopics: ["signal.issued"] })
  })

  it("can be edited: unsent events go to the new URL by the new choice, with the same secret", async () => {
    const owner = await person()
    const { id, receiver } = await endpointOf(owner, ["signal.issued"], ["MSFT"])
    receiver.answers(503)
    const [first] = await issue("MSFT")
    await deliver()
    expect(await stateOf(owner)).toMatchObject({ status: "failing", failures: 1 })
    const moved = await startReceiver()
    receivers.push(moved)
    moved.secrets.push(...receiver.secrets)
    const wanted = { endpointId: id, url: moved.url, topics: ["signal.issued" as const], tickers: ["aapl", "MSFT"] }
    await owner.portal.edit.mutate(wanted)
    expect(await stateOf(owner)).toMatchObject({ status: "active", url: moved.url, tickers: ["AAPL", "MSFT"] })
    const later = await issue("AAPL", "AMZN")
    await deliver()
    expect(moved.acted()).toEqual([first, later[0]])
    expect(receiver.received).toEqual([])
  })

  it("sends an event that was not accepted again, before any later one, and then all others", async () => {
    const owner = await person()
    const { receiver } = await endpointOf(owner)
    const [first] = await issue("AAPL")
    receiver.answers(503)
    await deliver()
    expect(await stateOf(owner)).toMatchObject({ status: "failing", failures: 1 })
    const later = await issue("MSFT", "AMZN")
    receiver.answers(204)
    await deliver()
    expect(receiver.received).toEqual([])
    server.clock.now += minuteMs
    await deliver()
    expect(receiver.received.map(({ id }) => id)).toEqual([first, ...later])
    expect(await stateOf(owner)).toMatchObject({ status: "active", failures: 0 })
  })

  it("is paused after three days in vain, with a mail, and misses nothing when it resumes", async () => {
    const owner = await person()
    const { id, receiver } = await endpointOf(owner)
    receiver.answers(500)
    const [missed] = await issue("AAPL")
    const startedAt = server.clock.now
    for (let tries = 0; tries < 20 && (await stateOf(owner)).status !== "paused"; tries++) {
      await deliver()
      const next = (await stateOf(owner)).nextAttemptAt
      if (next) server.clock.now = Date.parse(next)
    }
    expect(await stateOf(owner)).toMatchObject({ status: "paused", pauseReason: "failing" })
    expect((server.clock.now - startedAt) / 86_400_000).toBeCloseTo(3, 1)
    const mails = () => mailsTo(server.service, owner.email)
    expect(await mails()).toMatchObject([{ kind: "webhook_paused", fields: { url: receiver.url, reason: "failing" } }])
    const [later] = await issue("MSFT")
    receiver.answers(204)
    await deliver()
    expect(receiver.received).toEqual([])
    server.clock.now = Date.now()
    await owner.portal.resume.mutate({ endpointId: id })
    await deliver()
    expect(receiver.acted()).toEqual([missed, later])
    expect(await mails()).toHaveLength(1)
  })

  it("has three days for each event: an accepted one ends the earlier failures", async () => {
    const owner = await person()
    const { id } = await endpointOf(owner)
    const data = { failures: 9, failingSince: now() }
    await server.prisma.webhookEndpoint.update({ where: { id }, data })
    const [first] = await issue("AAPL", "MSFT")
    await sendDue(server.service, now, async ({ eventId }) => {
      return { status: eventId === first ? 204 : 500, error: null, answer: null, ms: 1 }
    })
    const nextAttemptAt = new Date(server.clock.now + minuteMs).toISOString()
    expect(await stateOf(owner)).toMatchObject({ status: "failing", failures: 1, nextAttemptAt })
  })

  it("that hangs delays no other", async () => {
    const [slow, quick] = [await person(), await person()]
    const { receiver: hanging } = await endpointOf(slow)
    const { receiver } = await endpointOf(quick)
    hanging.answers(204, "hang up")
    const ids = await issue("AAPL", "MSFT")
    await deliver()
    expect(receiver.acted()).toEqual(ids)
    expect(hanging.received).toEqual([])
  })

  it("loses nothing and acts on nothing twice, however often both ends break the connection", async () => {
    const owner = await person()
    const { receiver } = await endpointOf(owner)
    const ids: string[] = []
    for (let round = 0; round < 12; round++) {
      ids.push(...(await issue(...["AAPL", "MSFT", "AMZN"].slice(0, randomInt(1, 4)))))
      receiver.answers(204, [undefined, "hang up" as const, "hang up after taking it" as const][randomInt(3)])
      await deliver()
      server.clock.now += 30 * minuteMs
      const due = { dueAt: now(), failures: 0 }
      await server.prisma.webhookEndpoint.updateMany({ data: due })
    }
    receiver.answers(204)
    server.clock.now = Date.now()
    await server.prisma.webhookEndpoint.updateMany({ data: { dueAt: now() } })
    await deliver()
    expect(receiver.acted()).toEqual(ids)
  })
})

describe("the owner of a webhook", () => {
  it("can create as many as the plan allows: none, 3 or 20", async () => {
    const create = ({ portal }: Person) =>
      portal.create.mutate({ url: "https://example.com/hook", topics: ["signal.issued"], tickers: [] })
    await expect(create(await person("free"))).rejects.toMatchObject({ message: expect.stringContaining("Premium") })
    const premium = await person("api_starter")
    for (let count = 0; count < 3; count++) await create(premium)
    await expect(create(premium)).rejects.toMatchObject({ message: expect.stringContaining("at most 3") })
    expect((await (await person()).portal.list.query()).most).toBe(20)
  })

  it("can test it, pause it, and send a delivery again, under its own id", async () => {
    const owner = await person()
    const { id, receiver } = await endpointOf(owner)
    const endpointId = id
    await owner.portal.pause.mutate({ endpointId })
    expect(await owner.portal.test.mutate({ endpointId })).toMatchObject({ isTaken: true, status: 204 })
    const [event] = await issue("AAPL")
    await deliver()
    expect(receiver.received).toMatchObject([{ body: { type: "webhook.test" } }])
    await owner.portal.resume.mutate({ endpointId })
    await deliver()
    const [{ id: deliveryId }] = await owner.portal.deliveries.query({ endpointId })
    await owner.portal.redeliver.mutate({ endpointId, deliveryId })
    expect(receiver.received.slice(1).map(({ id }) => id)).toEqual([event, event])
    const kinds = (await owner.portal.deliveries.query({ endpointId })).map(({ kind }) => kind)
    expect(kinds).toEqual(["redelivery", "event", "test"])
  })

  it("can rotate the secret with an overlap, in which both secrets verify, and without one", async () => {
    const owner = await person()
    const { id, receiver } = await endpointOf(owner)
    const [old] = receiver.secrets
    const { secret } = await owner.portal.rotate.mutate({ endpointId: id, overlapSeconds: 3_600 })
    const taken = async (...secrets: string[]) => {
      receiver.secrets.splice(0, receiver.secrets.length, ...secrets)
      return (await owner.portal.test.mutate({ endpointId: id })).isTaken
    }
    expect([await taken(old), await taken(secret)]).toEqual([true, true])
    const next = await owner.portal.rotate.mutate({ endpointId: id, overlapSeconds: 0 })
    expect([await taken(secret), await taken(next.secret)]).toEqual([false, true])
    const stored = await server.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } })
    expect(Buffer.from(stored.secret).toString("latin1")).not.toContain(next.secret)
  })

  it("can read the last hundred deliveries, while older ones are gone", async () => {
    const owner = await person()
    const { id } = await endpointOf(owner)
    await issue(...Array.from({ length: 103 }, () => "AAPL"))
    await deliver()
    expect(await owner.portal.deliveries.query({ endpointId: id })).toHaveLength(100)
    expect(await server.prisma.webhookDelivery.count({ where: { endpointId: id } })).toBe(100)
  })

  it("is the only one with access to it", async () => {
    const [owner, stranger] = [await person(), await person()]
    const { id: endpointId, receiver } = await endpointOf(owner)
    await owner.portal.test.mutate({ endpointId })
    const [{ id: deliveryId }] = await owner.portal.deliveries.query({ endpointId })
    const { portal } = stranger
    for (const attempt of [
      () => portal.test.mutate({ endpointId }),
      () => portal.pause.mutate({ endpointId }),
      () => portal.edit.mutate({ endpointId, url: receiver.url, topics: ["signal.issued"], tickers: [] }),
      () => portal.rotate.mutate({ endpointId, overlapSeconds: 0 }),
      () => portal.redeliver.mutate({ endpointId, deliveryId }),
      () => portal.delete.mutate({ endpointId }),
    ]) {
      await expect(attempt()).rejects.toMatchObject(code("NOT_FOUND"))
    }
    expect(await portal.deliveries.query({ endpointId })).toEqual([])
    expect(receiver.received).toHaveLength(1)
    await owner.portal.delete.mutate({ endpointId })
    expect((await owner.portal.list.query()).endpoints).toEqual([])
  })

  it("must enter a URL that can be posted to, known topics and known tickers, also when editing", async () => {
    const owner = await person()
    const { id: endpointId, receiver } = await endpointOf(owner)
    const good = { url: "https://example.com/hook", topics: ["signal.issued" as const], tickers: ["AAPL"] }
    const cases: [Partial<Parameters<typeof owner.portal.create.mutate>[0]>, string][] = [
      [{ url: "" }, ""],
      [{ url: "ftp://example.com" }, "begins with https://"],
      [{ url: "https://me:secret@example.com" }, "no user name or password"],
      [{ url: "https://example.com/#here" }, "no part after #"],
      [{ topics: [] }, "at least one topic"],
      [{ tickers: ["AAPLE"] }, "not in the universe"],
    ]
    for (const [fault, sentence] of cases) {
      const wanted = { ...good, ...fault }
      const refused = { ...code("BAD_REQUEST"), message: expect.stringContaining(sentence) }
      await expect(owner.portal.create.mutate(wanted)).rejects.toMatchObject(refused)
      await expect(owner.portal.edit.mutate({ ...wanted, endpointId })).rejects.toMatchObject(refused)
    }
    expect(await stateOf(owner)).toMatchObject({ url: receiver.url, tickers: [] })
  })
})

/** Creates endpoints without an owner's steps and without a receiver; the URL identifies each. */
async function addEndpoints({ accountId }: Person, urls: readonly string[], more: { slowUntil?: Date } = {}) {
  const { database, env, streams } = server.service
  const beginning = await streams.tail.head()
  const data = urls.map((url) => {
    const id = `webhook_${randomBytes(8).toString("hex")}`
    const sealed = {
      ...sealAddress(appSecrets(env), { id, format: "events" }, url),
      secret: sealSecret(appSecrets(env), id, newSecret()),
    }
    const chosen = { topics: ["signal.issued"], tickers: [] }
    return { id, accountId, ...sealed, ...chosen, ...beginning, dueAt: now(), createdAt: now(), ...more }
  })
  await database.prisma.webhookEndpoint.createMany({ data })
}

const namesOf = (name: string, count: number) => Array.from({ length: count }, (_, n) => `https://${name}.example/${n}`)

/** Receivers that accept everything, slow ones after seven seconds. The test ends them. */
function receiversOf(isSlow: (url: string) => boolean) {
  const sent: string[] = []
  const held: (() => void)[] = []
  const post: PostWebhook = ({ url }) => {
    sent.push(url)
    const taken = (ms: number) => ({ status: 204, error: null, answer: null, ms })
    if (!isSlow(url)) return Promise.resolve(taken(1))
    return new Promise((resolve) => held.push(() => resolve(taken(7_000))))
  }
  return {
    post,
    sent,
    held,
    answer() {
      if (held.length > 0) server.clock.now += 1_000
      for (const each of held.splice(0)) each()
    },
  }
}

describe("the turns of endpoints", () => {
  const isSlow = (url: string) => url.includes("slow")

  async function answerUntilSent(sending: Promise<unknown>, { answer }: { answer(): void }) {
    const answering = setInterval(answer, 5)
    await sending.finally(() => clearInterval(answering))
  }

  it("are five at once for an account: fifty slow endpoints of three delay no other", { tags: "slow" }, async () => {
    const owners = [await person(), await person(), await person()]
    const counts = [17, 17, 16]
    for (const [n, owner] of owners.entries()) await addEndpoints(owner, namesOf(`slow${n}`, counts[n]))
    await addEndpoints(await person(), namesOf("other", 1))
    await issue("AAPL", "MSFT", "AMZN")
    const receivers = receiversOf(isSlow)
    const { sent } = receivers
    const sending = sendDue(server.service, now, receivers.post)
    const counted = () => [true, false].map((wanted) => sent.filter((url) => isSlow(url) === wanted).length)
    await expect.poll(counted).toEqual([15, 3])
    await answerUntilSent(sending, receivers)
    for (const [n, count] of counts.entries()) {
      const ofOwner = sent.filter((url) => url.includes(`slow${n}.`))
      expect(ofOwner).toHaveLength(3 * count)
      // Each gets an event before any gets its second, except those that begin at the same time.
      expect(new Set(ofOwner.slice(0, count + 4)).size).toBe(count)
    }
  })

  it("are at most half for slow endpoints, however many accounts have them", { tags: "slow" }, async () => {
    const slowUntil = new Date(server.clock.now + minuteMs)
    for (const n of Array(11).keys()) await addEndpoints(await person(), namesOf(`slow${n}`, 5), { slowUntil })
    await addEndpoints(await person(), namesOf("other", 1))
    await issue("AAPL")
    const receivers = receiversOf(isSlow)
    const sending = sendDue(server.service, now, receivers.post)
    await expect.poll(() => receivers.sent).toContain("https://other.example/0")
    await expect.poll(() => receivers.held.length).toBe(25)
    await answerUntilSent(sending, receivers)
    expect(new Set(receivers.sent).size).toBe(56)
    expect(receivers.sent).toHaveLength(56)
  })

  it("end after twenty events, and the endpoint that has waited longest is next", async () => {
    const urls = namesOf("quick", 6)
    await addEndpoints(await person(), urls)
    await issue(...Array.from({ length: 25 }, () => "AAPL"))
    const { post, sent } = receiversOf(isSlow)
    await sendDue(server.service, () => new Date(++server.clock.now), post)
    const before = sent.slice(0, Math.max(...urls.map((url) => sent.indexOf(url))))
    expect(Math.max(...urls.map((url) => before.filter((each) => each === url).length))).toBe(20)
    for (const url of urls) expect(sent.filter((each) => each === url)).toHaveLength(25)
  })

  it("continue for other endpoints at the end of a run, until the slow ones have ended", { tags: "slow" }, async () => {
    await addEndpoints(await person(), namesOf("slow", 1), { slowUntil: new Date(server.clock.now + 60 * minuteMs) })
    await issue("AAPL", "MSFT")
    const receivers = receiversOf(isSlow)
    const sending = sendDue(server.service, now, receivers.post)
    await expect.poll(() => receivers.held.length).toBe(1)
    server.clock.now += 3 * minuteMs
    await addEndpoints(await person(), namesOf("other", 1))
    await issue("AMZN")
    await expect.poll(() => receivers.sent).toContain("https://other.example/0")
    receivers.answer()
    await sending
    expect(receivers.sent.filter(isSlow), "the rest is for the next run").toHaveLength(1)
    const next = sendDue(server.service, now, receivers.post)
    await answerUntilSent(next, receivers)
    expect(receivers.sent.filter(isSlow)).toHaveLength(3)
  })

  it("that an internal error ends begin again after a minute, while the others continue", async () => {
    await addEndpoints(await person(), namesOf("broken", 1))
    await addEndpoints(await person(), namesOf("other", 1))
    await issue("AAPL")
    const { post, sent } = receiversOf(isSlow)
    const failing: PostWebhook = async (posted) => {
      if (posted.url.includes("broken")) throw new Error("a fault of the sender")
      return post(posted)
    }
    await sendDue(server.service, now, failing)
    expect(sent).toEqual(["https://other.example/0"])
    await sendDue(server.service, now, post)
    expect(sent).toHaveLength(1)
    server.clock.now += minuteMs
    await sendDue(server.service, now, post)
    expect(sent.slice(1)).toEqual(["https://broken.example/0"])
  })
})

describe("the URL of a webhook", () => {
  const rowOf = (id: string) => server.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } })
  const url = "https://hooks.example.com/only-for-us"
  const create = ({ portal }: Person) => portal.create.mutate({ url, topics: ["signal.issued"], tickers: [] })
  const variables = { NODE_ENV: "test", WEBHOOK_PRIVATE_NETWORKS: "allowed", LOG_LEVEL: "silent" }
  const runJob = (env = server.service.env) => webhooks.run({ ...server.service, env, at: now(), progress: () => {} })

  it("is encrypted wherever it is stored, also in a mail about it, and its owner can read it", async () => {
    const owner = await person()
    const { id } = await create(owner)
    await issue("AAPL")
    await sendDue(server.service, now, async () => ({ status: 410, error: null, answer: null, ms: 1 }))
    expect(await mailsTo(server.service, owner.email)).toMatchObject([{ fields: { url, reason: "gone" } }])
    expect((await rowOf(id)).url).toBe(sealedPlaceholder)
    expect(await stateOf(owner)).toMatchObject({ url, status: "paused", pauseReason: "gone" })
    const moved = "https://hooks.example.com/only-for-us/too"
    await owner.portal.edit.mutate({ endpointId: id, url: moved, topics: ["signal.issued"], tickers: [] })
    expect(await stateOf(owner)).toMatchObject({ url: moved })
    expect(await dumpDatabase(server.service)).not.toContain("only-for-us")
  })

  it("that an earlier version stored in plain text works, and the worker encrypts it even if nothing is due", async () => {
    const owner = await person()
    const { id } = await create(owner)
    await server.prisma.webhookEndpoint.update({ where: { id }, data: { url, sealedUrl: null, pausedAt: now() } })
    expect(await stateOf(owner)).toMatchObject({ url })
    expect(await webhooks.isNeeded?.(server.service, now())).toBe(true)
    await runJob()
    expect(await rowOf(id)).toMatchObject({ url: sealedPlaceholder, sealedUrl: expect.any(Uint8Array) })
    expect(await webhooks.isNeeded?.(server.service, now())).toBe(false)
    expect(await stateOf(owner)).toMatchObject({ url })
    // A server of an earlier version may still run next to this one, and edit it.
    await server.prisma.webhookEndpoint.update({ where: { id }, data: { url: `${url}/moved` } })
    await runJob()
    expect(await stateOf(owner)).toMatchObject({ url: `${url}/moved` })
    expect((await rowOf(id)).url).toBe(sealedPlaceholder)
  })

  it("survives a new AUTH_SECRET if the old one is configured, and must be entered again otherwise", async () => {
    const owner = await person()
    const { id } = await create(owner)
    const next = "another of these tests"
    const replaced = readEnv({ ...variables, AUTH_SECRET: next, AUTH_SECRET_PREVIOUS: authSecret })
    const lost = readEnv({ ...variables, AUTH_SECRET: "a third of these tests" })
    const { post, sent } = receiversOf(() => false)
    await issue("AAPL")
    await sendDue({ ...server.service, env: replaced }, now, post)
    await issue("AAPL")
    await sendDue({ ...server.service, env: readEnv({ ...variables, AUTH_SECRET: next }) }, now, post)
    expect(sent).toEqual([url, url])
    await issue("AAPL")
    await sendDue({ ...server.service, env: lost }, now, post)
    expect(sent).toHaveLength(2)
    expect(await rowOf(id)).toMatchObject({ pauseReason: "unreadable" })
    expect(await stateOf(owner)).toMatchObject({ url: null, status: "paused", pauseReason: "unreadable" })
    await expect(owner.portal.test.mutate({ endpointId: id })).rejects.toThrow("can no longer be read")
    await owner.portal.edit.mutate({ endpointId: id, url, topics: ["signal.issued"], tickers: [] })
    await owner.portal.rotate.mutate({ endpointId: id, overlapSeconds: 0 })
    await owner.portal.resume.mutate({ endpointId: id })
    await sendDue(server.service, now, post)
    expect(sent).toEqual([url, url, url])
  })
})
