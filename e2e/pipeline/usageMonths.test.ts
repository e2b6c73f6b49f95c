import { beforeAll, describe, expect, it } from "vitest"
import { readChecklist } from "../../server/accounts/checklist"
import { usageCounter } from "../../server/accounts/usage/counter"
import { keepMonths, sweepDefault } from "../../server/accounts/usage/months"
import { createLogger } from "../../server/platform/log"
import { testDatabase } from "../support/testDatabase"

const at = new Date("2027-06-15T12:00:00Z")

const database = testDatabase("migrated", 3)

beforeAll(() => database.prisma.account.create({ data: { id: "acct_1", email: "one@example.com", tier: "free" } }))

function count(day: string, requests: number, channel: "rest" | "mcp" = "rest") {
  const row = { accountId: "acct_1", keyId: "key_1", endpoint: "market/regime", channel, status: 200 }
  return database.prisma.usage.create({ data: { ...row, day: new Date(day), requests, charged: requests } })
}

async function totalRequests(): Promise<number> {
  const usage = usageCounter(database, createLogger("silent"))
  const total = await usage.totalRequests("acct_1")
  await usage.close()
  return total
}

async function rowsByPartition() {
  const { rows } = await database.pool.query(
    "SELECT tableoid::regclass::text AS name, count(*)::int FROM usage GROUP BY 1 ORDER BY 1",
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

describe("the months of usage", () => {
  it("are created ahead, once, and the present one too unless it has rows already", async () => {
    await count("2027-06-14", 5)
    expect(await keepMonths(database, at, 13)).toEqual({ made: ["usage_2027_07", "usage_2027_08"], dropped: [] })
    expect(await keepMonths(database, at, 13)).toEqual({ made: [], dropped: [] })
    await count("2027-07-01", 7)
    expect(await rowsByPartition()).toEqual({ usage_2027_07: 1, usage_default: 1 })
  })

  it("are dropped when they are no longer kept, and their requests still count", async () => {
    await count("2027-08-31", 11, "mcp")
    expect(await totalRequests()).toBe(23)
    const later = (months: number) => new Date(Date.UTC(2027, 5 + months, 15))
    expect((await keepMonths(database, later(14), 13)).dropped).toEqual([])
    expect((await keepMonths(database, later(15), 13)).dropped).toEqual(["usage_2027_07"])
    expect((await keepMonths(database, later(16), 13)).dropped).toEqual(["usage_2027_08"])
    expect(await sweepDefault(database, later(16), 13)).toBe(1)
    expect(await rowsByPartition()).toEqual({})
    expect(await totalRequests()).toBe(23)
    expect(await readChecklist(database, "acct_1")).toMatchObject({ hasRequest: true, hasMcpClient: true })
  })

  it("wait for the next hour while somebody reads them all", async () => {
    const reader = await database.pool.connect()
    await reader.query("BEGIN")
    await reader.query("SELECT FROM usage")
    const later = new Date("2031-01-01T00:00:00Z")
    expect((await keepMonths(database, later, 13)).dropped).toEqual([])
    await reader.query("COMMIT")
    reader.release()
    expect((await keepMonths(database, later, 13)).dropped.length).toBeGreaterThan(0)
  })
})
