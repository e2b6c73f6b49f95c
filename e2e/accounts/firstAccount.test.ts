import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, it } from "vitest"
import { openFirstAccount } from "../../server/accounts/registration/firstAccount"
import { inviteAccount } from "../../server/accounts/registration/inviteAccount"
import { createTestDatabase, testNow } from "../support/database"
import { startTestServer, type TestServer } from "../support/server"

const email = "first@example.com"

let server: TestServer
let folder: string
let file: string

beforeEach(async () => {
  server = await startTestServer({}, await createTestDatabase("world"))
  await server.prisma.auditEntry.deleteMany()
  folder = mkdtempSync(join(tmpdir(), "first-"))
  file = join(folder, "key")
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const start = (variables = { FIRST_ACCOUNT: email, FIRST_KEY_FILE: file } as { FIRST_KEY_FILE?: string }) =>
  openFirstAccount(server.service.database, { FIRST_ACCOUNT: email, ...variables }, testNow)
const accounts = () => server.prisma.account.findMany({ select: { email: true, tier: true } })

it("the first start makes the account and writes a key that works, for the owner of the process alone", async () => {
  await start()
  const key = readFileSync(file, "utf8").trim()
  expect((await server.get("/api/v1/account/me", { key })).status).toBe(200)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await accounts()).toEqual([{ email, tier: "free" }])
})

it("later starts, at once too, change nothing, even if the file was deleted, or the account", async () => {
  await Promise.all([start(), start(), start()])
  const key = readFileSync(file, "utf8")
  await start()
  expect(readFileSync(file, "utf8")).toBe(key)
  rmSync(file)
  await start()
  expect(await server.prisma.apiKey.count()).toBe(1)
  await server.prisma.account.deleteMany()
  await start()
  expect([await accounts(), existsSync(file)]).toEqual([[], false])
})

it("a start where there are other accounts makes none", async () => {
  const other = { email: "other@example.com", secret: Buffer.alloc(32) }
  await inviteAccount(server.service.database, other, { at: testNow, actor: "operator" })
  await start()
  expect([await accounts(), existsSync(file)]).toEqual([[{ email: other.email, tier: "free" }], false])
})

it("without a file, the account has no key, and signs in", async () => {
  await start({ FIRST_KEY_FILE: undefined })
  expect([await accounts(), await server.prisma.apiKey.count()]).toEqual([[{ email, tier: "free" }], 0])
})

it("a file that exists, or a folder that does not, is refused, and nothing is made", async () => {
  writeFileSync(file, "another’s")
  await expect(start()).rejects.toThrow(`FIRST_KEY_FILE is ${file}, which exists, and there is no account yet.`)
  await expect(start({ FIRST_KEY_FILE: join(folder, "none", "key") })).rejects.toThrow("ENOENT")
  expect([readFileSync(file, "utf8"), await accounts()]).toEqual(["another’s", []])
})

it("a start that died before it named the file is finished by the next, and one that made no account is repeated", async () => {
  writeFileSync(`${file}.new`, "a key of a transaction that was undone")
  await start()
  const key = readFileSync(file, "utf8")
  expect(existsSync(`${file}.new`)).toBe(false)
  rmSync(file)
  writeFileSync(`${file}.new`, key)
  await start()
  expect([readFileSync(file, "utf8"), existsSync(`${file}.new`)]).toEqual([key, false])
})
