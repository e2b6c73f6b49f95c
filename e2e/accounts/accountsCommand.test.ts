// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { byOwner } from "../../server/accounts/keys/owned"
import { renameOwnKey } from "../../server/accounts/keys/rename"
import { rotateKey } from "../../server/accounts/keys/rotate"
import { accounts as command } from "../../server/commands/operator/accounts"
import { perform } from "../support/commands"
import { createTestDatabase, testVariables } from "../support/database"
import { runToEnd } from "../support/processes"
import { startTestServer, type TestServer, timeOfDay } from "../support/server"

let server: TestServer
let database: string

beforeAll(async () => {
  database = await createTestDatabase("world")
  server = await startTestServer({}, database, timeOfDay)
})
afterAll(() => server.close())

const accounts = (...words: string[]) => perform(command, words, { DATABASE_URL: database })
const started = (...words: string[]) =>
  runToEnd("server/commands/accounts.ts", words, { ...testVariables, DATABASE_URL: database })

describe("npm run -s assay -- accounts", () => {
  it("lists accounts and shows one, with its keys and without their secrets", async () => {
    const { key, keyId } = await server.account("free", { email: "shown@example.com" })
    const listed = await started("list")
    expect(listed.code).toBe(0)
    expect(listed.stdout).toMatch(/^shown@example\.com\tfree\t1 key\t/m)
    const shown = await accounts("show", "Shown@Example.com")
    expect(shown.code).toBe(0)
    expect(shown.stdout).toContain(keyId)
    expect(shown.stdout).toMatch(/\tkey\.issued\tassay_\w{6}… was created\.$/m)
    expect(shown.stdout + listed.stdout).not.toContain(key)
  })

  it("sets a plan, which a running server applies at once, and records it", async () => {
    const { key, accountId } = await server.account("free", { email: "planned@example.com" })
    const limit = async () => (await server.get("/api/v1/market/regime", { key })).headers.get("x-ratelimit-limit")
    expect(await limit()).toBe("5")
    const set = await accounts("set-plan", "planned@example.com", "api_pro", "--legacy-price")
    expect([set.code, set.stderr]).toEqual([0, "changed\n"])
    await expect.poll(limit).toBe("30")
    expect((await accounts("list")).stdout).toContain("planned@example.com\tapi_pro (legacy price)")
    const entry = await server.prisma.auditEntry.findFirstOrThrow({
      where: { accountId, action: "plan.changed" },
    })
    expect(entry.actor).toBe("operator")
    const shown = await accounts("show", accountId)
    expect(shown.stdout).toContain("The plan changed from Free to Professional (legacy price).")
  })

  it("shows the history of a deleted account by its id, without its address or any words of its owner", async () => {
    const email = "erased@example.com"
    const { accountId, keyId } = await server.account("free", { email, name: `key of ${email}` })
    const at = new Date(server.clock.now)
    await renameOwnKey(server.service, accountId, { keyId, name: `again of ${email}` }, byOwner(at))
    const rotated = await rotateKey(server.service, { keyId, overlapSeconds: 3_600 }, at)
    const newKeyId = rotated.ok && rotated.issued.keyId
    await accounts("delete", email)
    const { code, stdout } = await accounts("show", accountId)
    expect(code).toBe(0)
    expect(stdout).toContain(`deleted\t${accountId}`)
    expect(stdout).toContain(`${newKeyId} replaced ${keyId}, with 1 h of overlap.`)
    expect(stdout).toContain("The account was deleted.")
    expect(stdout).not.toContain("erased@")
  })

  it("deletes an account, whose keys a running server refuses at once", async () => {
    const { key, accountId } = await server.account("free", { email: "leaving@example.com" })
    const status = async () => (await server.get("/api/v1/market/regime", { key })).status
    expect(await status()).toBe(200)
    expect((await accounts("delete", "leaving@example.com")).code).toBe(0)
    await expect.poll(status).toBe(401)
    expect(await server.prisma.account.count({ where: { id: accountId } })).toBe(0)
    expect(
      await server.prisma.auditEntry.count({ where: { accountId, action: "account.deleted", actor: "operator" } }),
    ).toBe(1)
  })

  it.each([
    [[], 2],
    [["burn", "a@example.com"], 2],
    [["show"], 2],
    [["show", "no address"], 2],
    [["set-plan", "planned@example.com"], 2],
    [["set-plan", "planned@example.com", "gold"], 2],
    [["set-plan", "planned@example.com", "free", "--legacy-price"], 2],
    [["list", "--nonsense"], 2],
    [["show", "nobody@example.com"], 1],
    [["show", "acct_nobody"], 1],
    [["delete", "nobody@example.com"], 1],
  ])("%j ends with code %i and a reason", async (words, code) => {
    const ended = await accounts(...words)
    expect(ended.code).toBe(code)
    expect(ended.stdout).toBe("")
    expect(ended.stderr).not.toBe("")
    expect(ended.stderr).not.toContain("    at ")
  })
})
