// @module-tag slow
import { mkdtempSync, readFileSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { beforeEach, describe, expect, it } from "vitest"
import { exportSections, type SectionName } from "../../server/accounts/export/sections"
import { exportOf } from "../../server/accounts/export/write"
import { watch } from "../../server/accounts/watchlist"
import { accounts } from "../../server/commands/operator/accounts"
import { code, portalOf } from "../support/portal"
import { testServer } from "../support/testServer"

const server = testServer({ AUTH_SECRET: "a secret of the tests" })
const { person: newPerson } = portalOf(server)
const now = () => new Date(server.clock.now)
beforeEach(() => {
  server.clock.now += 86_400_000
})

async function person() {
  const owner = await newPerson()
  const headers = { cookie: owner.cookie }
  return { ...owner, download: (address: string, method = "GET") => server.get(address, { method, headers }) }
}

type File = Record<SectionName, Record<string, unknown>[]> & { rows: Record<SectionName, number>; is_complete: true }

describe("all data of an account", () => {
  it("are in one file with every section and field, only its own, and nothing that grants access", async () => {
    const [own, other] = [await person(), await person()]
    for (const { accountId, key } of [own, other]) {
      await watch(server.service.database, accountId, "AAPL", now())
      await server.get("/api/v1/market/regime", { key })
    }
    const topics = ["signal.issued" as const]
    const { secret } = await own.portal.webhooks.create.mutate({ url: "https://h.example.com", topics, tickers: [] })
    const [{ id: keyId }] = await own.portal.keys.list.query()
    const address = "https://assay.test/api/v1/market/regime"
    const link = await own.portal.links.create.mutate({ keyId, address, lifetimeSeconds: 3_600 })
    await own.portal.team.invite.mutate({ email: "guest@example.com" })
    await server.service.usage.flush()
    const asked = await own.portal.settings.exportData.mutate()
    const response = await own.download(asked.address)
    expect(response.status).toBe(200)
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="assay-account-[\d-]+\.json"$/)
    expect(response.headers.get("cache-control")).toBe("no-store")
    const text = await response.text()
    const file: File = JSON.parse(text)
    expect(Object.keys(file)).toEqual([
      ...["format", "version", "documentation", "exported_at"],
      ...[...Object.keys(exportSections), "rows", "is_complete"],
    ])
    expect(file).toMatchObject({
      account: [{ id: own.accountId, email: own.email, plan: "api_pro" }],
      team: [{ role: "owner" }],
      team_invitations: [{ email: "guest@example.com" }],
      keys: [{ id: keyId, prefix: own.key.slice(0, 12) }],
      usage: [{ endpoint: "market/regime", requests: 1, charged: 1 }],
      requests: [{ endpoint: "market/regime", status: 200 }],
      watchlist: [{ ticker: "AAPL" }],
      webhooks: [{ url: "https://h.example.com", topics }],
      links: [{ product: "market/regime" }],
      sessions: [{ browser: null }],
      is_complete: true,
    })
    expect(file.audit.map(({ action }) => action)).toContain("data.exported")
    for (const [name, { fields }] of Object.entries(exportSections)) {
      const rows = file[name as SectionName]
      expect(file.rows[name as SectionName]).toBe(rows.length)
      for (const row of rows) expect(Object.keys(row)).toEqual(Object.keys(fields))
    }
    const secrets = [own.key, own.token, secret, link.url.split("/links/")[1], other.accountId, other.email]
    for (const withheld of secrets) expect(text).not.toContain(withheld)
  })

  it("come in pages that contain each row once, however many there are", async () => {
    const { accountId, email } = await person()
    const row = { accountId, keyId: "key", channel: "rest", status: 200, day: now(), requests: 1, charged: 1 } as const
    const data = Array.from({ length: 1_003 }, (_, n) => ({ ...row, endpoint: `endpoint ${n}` }))
    await server.prisma.usage.createMany({ data })
    const chunks = exportOf(server.service, { accountId, email, at: now() })
    const longest = { rows: 0 }
    let text = ""
    for await (const chunk of chunks) {
      longest.rows = Math.max(longest.rows, chunk.split("\n{").length - 1)
      text += chunk
    }
    const { usage }: File = JSON.parse(text)
    expect(new Set(usage.map(({ endpoint }) => endpoint)).size).toBe(1_003)
    expect(usage).toHaveLength(1_003)
    expect(longest.rows).toBe(500)
  })

  it("are given only to the browser that asked, for ten minutes, a few times a day", async () => {
    const [own, other] = [await person(), await person()]
    const asked = await own.portal.settings.exportData.mutate()
    const statusOf = async (response: Promise<Response>) => (await response).status
    expect(await statusOf(other.download(asked.address))).toBe(404)
    expect(await statusOf(server.get(asked.address))).toBe(401)
    expect(await statusOf(own.download("/api/portal/export"))).toBe(404)
    expect(await statusOf(own.download(`${asked.address}x`))).toBe(404)
    expect(await statusOf(own.download(asked.address, "POST"))).toBe(405)
    for (const _ of "123") expect(await statusOf(own.download(asked.address))).toBe(200)
    expect(await statusOf(own.download(asked.address)), "read often enough").toBe(404)
    const again = await own.portal.settings.exportData.mutate()
    server.clock.now += 10 * 60_000
    expect(await statusOf(own.download(again.address)), "over").toBe(404)
    for (const _ of "123") {
      server.clock.now += 60_000
      await own.portal.settings.exportData.mutate()
    }
    server.clock.now += 60_000
    await expect(own.portal.settings.exportData.mutate()).rejects.toMatchObject(code("TOO_MANY_REQUESTS"))
    expect(await server.prisma.auditEntry.count({ where: { accountId: own.accountId, action: "data.exported" } })).toBe(
      5,
    )
    server.clock.now += 3_600_000
    await expect(own.portal.settings.exportData.mutate(), "signed in long ago").rejects.toMatchObject(
      code("PRECONDITION_FAILED"),
    )
  })

  it("can be written by the operator to a new file that only its owner reads", async () => {
    const { accountId, email } = await person()
    const file = join(mkdtempSync(join(tmpdir(), "assay-export-")), "account.json")
    const said: string[] = []
    const line = { words: ["export", email, file], now, code: 0, print: (text: string) => said.push(text) }
    const { database, env } = server.service
    const work = () => accounts.work(database, env, { ...line, report: (text: string) => said.push(text) })
    await work()
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ account: [{ email }], is_complete: true })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await expect(work(), "does not overwrite").rejects.toThrow("EEXIST")
    const entries = await server.prisma.auditEntry.findMany({ where: { accountId, action: "data.exported" } })
    expect(entries.map(({ actor }) => actor)).toEqual(["operator"])
  })
})
