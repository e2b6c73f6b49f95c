import { randomBytes } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { createKey } from "../../server/accounts/keys/format"
import { issueKey } from "../../server/accounts/keys/issue"
import { type KeyVerifier, keyVerifier } from "../../server/accounts/keys/verify"
import { connect, type Database } from "../../server/platform/database/database"
import { createTestDatabase, testNow } from "../support/database"

let database: Database
let ring: KeyVerifier
const now = testNow.getTime()

beforeAll(async () => {
  database = connect(await createTestDatabase())
  ring = keyVerifier(database, "https://assay.test/pricing", () => true, { capacity: { known: 10, unknown: 3 } })
})
afterAll(() => database.close())

const issue = async () => {
  const change = { at: testNow, actor: "test" }
  return (await issueKey(database, { email: "holder@example.com", tier: "free" }, {}, change)).key
}
const verify = async (key: string, at: number) => ring.verify(key, at)

it("a made-up key is refused for ten seconds without another look-up, and works once it is issued", async () => {
  const key = await issue()
  const { prisma } = database
  const row = await prisma.apiKey.findFirstOrThrow({ where: { prefix: key.slice(0, 12) } })
  await prisma.apiKey.delete({ where: { id: row.id } })
  await expect(verify(key, now)).rejects.toMatchObject({ refusal: "invalid_api_key" })
  await prisma.apiKey.create({ data: row })
  await expect(verify(key, now + 9_999)).rejects.toMatchObject({ refusal: "invalid_api_key" })
  expect(await verify(key, now + 10_000)).toMatchObject({ keyId: row.id })
})

it("simultaneous requests of one key share one look-up, and one after a change has its own", async () => {
  const key = await issue()
  const together = Array.from({ length: 20 }, () => verify(key, now))
  ring.forget()
  const [later, ...holders] = await Promise.all([verify(key, now), ...together])
  expect(new Set(holders).size).toBe(1)
  expect(later).toEqual(holders[0])
  expect(later).not.toBe(holders[0])
})

it("a key is looked up again after a minute, and if the clock was set back since", async () => {
  const key = await issue()
  const { accountId } = await verify(key, now)
  await database.prisma.account.update({ where: { id: accountId }, data: { tier: "api_pro" } })
  expect(await verify(key, now + 59_999)).toMatchObject({ tier: "free" })
  expect(await verify(key, now - 3_600_000)).toMatchObject({ tier: "api_pro" })
  await database.prisma.account.update({ where: { id: accountId }, data: { tier: "free" } })
  expect(await verify(key, now)).toMatchObject({ tier: "free" })
})

it("made-up keys displace no real one: it works for a day without the database", async () => {
  const key = await issue()
  await verify(key, now)
  for (let count = 0; count < 30; count++) {
    await expect(verify(createKey(randomBytes), now)).rejects.toMatchObject({ refusal: "invalid_api_key" })
  }
  await database.close()
  const day = 24 * 3_600_000
  expect(await verify(key, now + day - 1)).toMatchObject({ keyPrefix: key.slice(0, 12) })
  await expect(verify(key, now + day)).rejects.toMatchObject({ refusal: "unavailable" })
  await expect(verify(createKey(randomBytes), now)).rejects.toMatchObject({ refusal: "unavailable" })
})
