import { describe, expect, it } from "vitest"
import { openService } from "../../server/hosts/service"
import { connect } from "../../server/platform/database/database"
import { readEnv } from "../../server/platform/env"
import { createTestDatabase, testNow, testVariables } from "../support/database"

const env = readEnv(testVariables)
const paidNowhere = {
  ...env,
  STRIPE_SECRET_KEY: "sk_test",
  STRIPE_WEBHOOK_SECRET: "whsec_test",
  STRIPE_PRICE_PREMIUM: "price_premium",
  STRIPE_PRICE_PROFESSIONAL: "price_professional",
  STRIPE_BASE_URL: "nowhere",
}

describe("a service that fails to open leaves no database connection open", () => {
  it("if the bars cannot be read", async () => {
    const url = await createTestDatabase()
    const beside = connect(url, 1)
    await beside.pool.query("ALTER TABLE bar RENAME TO elsewhere")
    await beside.close()
    await expect(openService(env, url, testNow)).rejects.toThrow("does not exist")
    await expectNoConnection(url)
  })

  it("if the last of its parts fails", async () => {
    const url = await createTestDatabase()
    await expect(openService(paidNowhere, url, testNow)).rejects.toThrow("Invalid URL")
    await expectNoConnection(url)
  })
})

async function expectNoConnection(url: string): Promise<void> {
  const beside = connect(url, 1)
  const countOthers = async () => {
    const { rowCount } = await beside.pool.query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    )
    return rowCount
  }
  await expect.poll(countOthers).toBe(0)
  await beside.close()
}
