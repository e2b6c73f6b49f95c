import { beforeEach, describe, expect, it } from "vitest"
import { subscriptionOf, unsubscribe } from "../../server/accounts/mail/unsubscribe"
import { incidents as command } from "../../server/commands/operator/incidents"
import { statusMails } from "../../server/jobs/statusMails"
import { listSources } from "../../server/knowledge/upstreams"
import { appSecrets } from "../../server/platform/secret"
import { readStatus } from "../../server/surfaces/site/status"
import { perform } from "../support/commands"
import { runJob } from "../support/jobs"
import { portalOf } from "../support/portal"
import { testServer } from "../support/testServer"

const server = testServer({ AUTH_SECRET: "a secret of these tests" })
const { person } = portalOf(server)
const now = () => new Date(server.clock.now)
const hourMs = 3_600_000

beforeEach(async () => {
  server.clock.now += hourMs
  await server.prisma.incident.deleteMany()
  await server.prisma.mail.deleteMany({ where: { kind: "incident" } })
})

const run = (...words: string[]) => perform(command, words, { DATABASE_URL: server.service.database.url }, now)
const tell = () => runJob(server, statusMails)
const mailed = () => server.prisma.mail.findMany({ where: { kind: "incident" }, orderBy: { createdAt: "asc" } })
async function shown() {
  server.clock.now += 60_000
  return (await readStatus(server.service, server.clock.now)).incidents ?? []
}

describe("an incident", () => {
  it("is on the status page with each of its updates until it is resolved, and for 30 days after", async () => {
    const opened = await run("open", "Answers are slow", "--text", "We look into it.")
    const id = opened.stdout.trim()
    expect(await shown()).toMatchObject([{ id, title: "Answers are slow", state: "investigating", resolved_at: null }])
    server.clock.now += hourMs
    expect(await run("update", id, "--state", "resolved", "--text", "A disk was full.")).toMatchObject({ code: 0 })
    const [incident] = await shown()
    expect(incident.updates.map(({ text }) => text)).toEqual(["A disk was full.", "We look into it."])
    expect(incident.resolved_at).not.toBeNull()
    expect((await run("update", id, "--state", "monitoring", "--text", "Again?")).stderr).toContain("is resolved")
    server.clock.now += 31 * 24 * hourMs
    expect(await shown()).toEqual([])
  })

  it("is mailed once an update to accounts that asked, and not after they unsubscribe with one click", async () => {
    const [reader, other] = [await person("free"), await person("free")]
    await reader.portal.settings.setMails.mutate({ wantsStatusMails: true })
    const { stdout } = await run("open", "Answers are slow", "--text", "We look into it.")
    await tell()
    await tell()
    expect((await mailed()).map(({ accountId }) => accountId)).toEqual([reader.accountId])
    expect((await mailed()).some(({ accountId }) => accountId === other.accountId)).toBe(false)
    await unsubscribe(server.service.database, { list: "status", id: reader.accountId }, now())
    expect(await reader.portal.settings.read.query()).toMatchObject({ wantsStatusMails: false, wantsQuotaMails: true })
    await run("update", stdout.trim(), "--state", "resolved", "--text", "It is over.")
    await tell()
    expect(await mailed()).toEqual([])
  })

  it("takes no empty, overlong or future text", async () => {
    for (const words of [
      ["open", "A title", "--text", " "],
      ["open", "x".repeat(121), "--text", "Text"],
      ["open", "A title", "--text", "x".repeat(2_001)],
      ["open", "A title", "--text", "Text", "--since", "2100-01-01T00:00:00Z"],
      ["open", "A title", "--text", "Text", "--state", "broken"],
      ["open", "A title", "--text", "Text", "--state", "resolved"],
      ["update", "incident_none", "--text", "Text", "--state", "monitoring"],
    ]) {
      expect((await run(...words)).code, words.join(" ").slice(0, 60)).not.toBe(0)
    }
    expect(await shown()).toEqual([])
  })

  it("does not accept another list's signature to unsubscribe", () => {
    const secrets = appSecrets(server.service.env)
    const query = new URLSearchParams({ status: "acct_1", signature: "A".repeat(43) })
    expect(subscriptionOf(query, secrets)).toBeNull()
  })
})

describe("a source that has not answered for a day", () => {
  beforeEach(() => server.prisma.ingestion.deleteMany())

  async function ran(outcome: "ok" | "unavailable", count = 1) {
    for (const { family, sourceId } of listSources(server.service.env).slice(0, count)) {
      const run = { family, sourceId, startedAt: now(), finishedAt: now(), outcome }
      await server.prisma.ingestion.create({ data: run })
    }
  }

  it("is not opened again once an operator has resolved it", async () => {
    await ran("ok")
    server.clock.now += hourMs
    await ran("unavailable")
    server.clock.now += 25 * hourMs
    await tell()
    const [{ id }] = await shown()
    await run("update", id, "--state", "resolved", "--text", "Known; we live without it.")
    await tell()
    expect((await shown()).filter(({ resolved_at: resolvedAt }) => resolvedAt === null)).toEqual([])
  })

  it("is one incident with all others where the network was down", async () => {
    await ran("ok", 12)
    server.clock.now += hourMs
    await ran("unavailable", 12)
    server.clock.now += 25 * hourMs
    await tell()
    await tell()
    expect((await shown()).map(({ title }) => title)).toEqual([expect.stringMatching(/^\d+ sources do not answer$/)])
    await ran("ok", 12)
    server.clock.now += 60_000
    await tell()
    expect((await shown())[0]).toMatchObject({ state: "resolved" })
  })

  it("opens an incident by itself, once, which ends when it answers", async () => {
    await ran("ok")
    server.clock.now += hourMs
    await ran("unavailable")
    server.clock.now += 23 * hourMs
    await ran("unavailable")
    await tell()
    expect(await shown()).toEqual([])
    server.clock.now += hourMs
    await tell()
    await tell()
    const open = await shown()
    expect(open).toMatchObject([{ title: expect.stringContaining("does not answer"), resolved_at: null }])
    await ran("ok")
    server.clock.now += 60_000
    await tell()
    expect(await shown()).toMatchObject([{ id: open[0].id, state: "resolved" }])
  })
})
