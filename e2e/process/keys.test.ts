// @module-tag slow
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { rotateKey } from "../../server/accounts/keys/rotate"
import { keys as command } from "../../server/commands/operator/keys"
import { perform } from "../support/commands"
import { createTestDatabase, testVariables } from "../support/database"
import { comesWithin, looksOfASecond } from "../support/looks"
import { processesOn } from "../support/machine"
import { runToEnd } from "../support/processes"
import { startTestServer, type TestServer, timeOfDay } from "../support/server"

const wellFormed = /^assay_[0-9A-Za-z]+\n$/

describe("the command that issues keys, while the server runs", () => {
  let server: TestServer
  let database: string

  beforeAll(async () => {
    database = await createTestDatabase()
    server = await startTestServer({}, database, timeOfDay)
  })
  afterAll(() => server.close())

  const keys = (...args: string[]) => perform(command, args, { DATABASE_URL: database })
  const started = (...args: string[]) =>
    runToEnd("server/commands/keys.ts", args, { ...testVariables, DATABASE_URL: database })

  const issue = async (...words: string[]) => {
    const { stdout, stderr } = await keys("issue", "--email", ...words)
    return { key: stdout.trim(), id: stderr.split(" ")[0] }
  }

  const status = async (key: string) => (await server.get("/api/v1/market/regime", { key })).status
  const me = async (key: string) => (await server.get("/api/v1/account/me", { key })).json()

  it("prints the key alone on stdout, and the server accepts it", async () => {
    const words = ["--email", "a@example.com", "--tier", "api_starter", "--legacy-price"]
    const { code, stdout, stderr } = await started("issue", ...words)
    expect(code).toBe(0)
    expect(stdout).toMatch(wellFormed)
    expect(stderr).toMatch(/^key_/)
    const account = { tier: "api_starter", tier_name: "Premium", is_legacy_price: true }
    expect(await me(stdout.trim())).toMatchObject(account)
  })

  it("lists a key that is being replaced with the end of its overlap", async () => {
    const { id } = await issue("rotating@example.com")
    await keys("rotate", id, "--overlap", "1h")
    const { stdout } = await keys("list", "--email", "rotating@example.com")
    expect(stdout).toMatch(new RegExp(`^${id}\t.*\trotating until \\d{4}-\\d\\d-\\d\\dT.*Z\t-\n`))
    expect(stdout).toMatch(/\tactive\t-\n$/)
  })

  it("leaves the plan of an existing account unchanged, and names the command that changes it", async () => {
    const email = "paying@example.com"
    await issue(email, "--tier", "api_pro", "--legacy-price")
    expect(await keys("issue", "--email", email, "--tier", "free")).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/has the plan api_pro \(legacy price\)\. .* accounts set-plan/),
    })
    expect(await me((await issue(email)).key)).toMatchObject({ tier: "api_pro", is_legacy_price: true })
  })

  it("deactivates a key within a second, by its id or by the key", async () => {
    const { key } = await issue("b@example.com", "--tier", "free")
    expect(await status(key)).toBe(200)
    expect(await keys("deactivate", key)).toMatchObject({ code: 0, stdout: "" })
    await comesWithin(looksOfASecond, () => status(key), 403)
    const { code } = await (await server.get("/api/v1/market/regime", { key })).json()
    expect(code).toBe("api_key_deactivated")
  })

  it("rotates a key within a second, and the new one works", async () => {
    const { key: old, id } = await issue("c@example.com", "--tier", "free", "--name", "desk")
    expect(await status(old)).toBe(200)
    const rotated = await keys("rotate", id)
    expect(rotated.stdout).toMatch(wellFormed)
    await comesWithin(looksOfASecond, () => status(old), 401)
    expect((await me(rotated.stdout.trim())).key_name).toBe("desk")
    expect(await keys("rotate", id)).toMatchObject({ code: 1, stdout: "" })
  })

  it("limits a key to products, networks, a share and an expiry, each alone, within a second", async () => {
    const { key } = await issue("limits@example.com", "--tier", "api_pro", "--scopes", "market")
    const limits = async () => (await me(key)).key_limits
    expect(await limits()).toMatchObject({ scopes: ["market"], networks: null, per_day: null })
    const change = (...args: string[]) => keys("limit", key, ...args)
    expect(await change("--share", "20%", "--networks", "127.0.0.0/8,::1")).toMatchObject({ code: 0, stdout: "" })
    await comesWithin(looksOfASecond, async () => (await limits()).per_day, 200)
    expect(await limits()).toMatchObject({ scopes: ["market"], networks: ["127.0.0.0/8", "::1/128"] })
    const { stdout } = await keys("list", "--email", "limits@example.com")
    expect(stdout).toMatch(/\tactive\t-\tmarket, 127\.0\.0\.0\/8, ::1\/128, 20% of the day\n$/)
    await change("--scopes", "all", "--networks", "all", "--share", "all", "--expires-at", "2099-01-01T00:00:00Z")
    await comesWithin(looksOfASecond, async () => (await limits()).per_day, null)
    const none = { scopes: null, networks: null }
    expect(await me(key)).toMatchObject({ expires_at: "2099-01-01T00:00:00.000Z", key_limits: none })
    await change("--networks", "203.0.113.0/24")
    await comesWithin(looksOfASecond, () => status(key), 403)
  })

  it("issues test keys, which get samples", async () => {
    const { key } = await issue("ci@example.com", "--test", "--name", "ci")
    expect(key).toMatch(/^assay_test_[0-9A-Za-z]{49}$/)
    const response = await server.get("/api/v1/market/regime", { key })
    expect([response.status, response.headers.get("x-test-answer")]).toEqual([200, "sample"])
  })

  it("notifies the owner by mail of a rotated key and the one that replaces it", async () => {
    const { key } = await issue("told@example.com", "--name", "desk")
    const rotated = await keys("rotate", key, "--overlap", "24h")
    const where = { recipient: "told@example.com", kind: "key_rotated" }
    const mails = await server.service.database.prisma.mail.findMany({ where })
    expect(mails).toHaveLength(1)
    expect(mails[0].fields).toMatchObject({
      keyName: "desk",
      oldPrefix: key.slice(0, 12),
      newPrefix: rotated.stdout.slice(0, 12),
      by: "operator",
    })
    expect(JSON.stringify(mails)).not.toContain(rotated.stdout.trim())
  })

  it("lists the keys of an address without showing them", async () => {
    const { stdout } = await keys("list", "--email", "B@example.com")
    expect(stdout).toMatch(/^key_\S+\tassay_\S*…\tb@example.com\tfree\tdeactivated\t-\n$/)
  })

  it.concurrent.each([
    ["nothing to do", []],
    ["an unknown verb", ["destroy"]],
    ["an unknown option", ["issue", "--email", "a@example.com", "--colour", "red"]],
    ["an unknown tier", ["issue", "--email", "a@example.com", "--tier", "gold"]],
    ["no address", ["issue", "--tier", "free"]],
    ["a bad address", ["issue", "--email", "nobody", "--tier", "free"]],
    ["a legacy price on the free tier", ["issue", "--email", "a@example.com", "--tier", "free", "--legacy-price"]],
    ["an expiry that is no instant", ["issue", "--email", "a@example.com", "--expires-at", "soon"]],
    ["a scope that there is not", ["issue", "--email", "a@example.com", "--scopes", "bonds"]],
    ["a network that is none", ["issue", "--email", "a@example.com", "--networks", "10.0.0.0/40"]],
    ["a share that is none", ["issue", "--email", "a@example.com", "--share", "half"]],
    ["a share of a test key", ["issue", "--email", "a@example.com", "--test", "--share", "5%"]],
    ["limits of a key that does not exist", ["limit", "key_x", "--share", "5%"]],
    ["an overlap that is not offered", ["rotate", "key_x", "--overlap", "2h"]],
    ["a key that does not exist", ["deactivate", "key_x"]],
  ])("ends with the usage and code 2 for %s", async (_, args) => {
    const { code, stdout, stderr } = await keys(...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
    expect(stderr).toContain("usage:")
  })
})

describe("a rotation with an overlap", () => {
  it.each([3_600, 86_400] as const)("of %i seconds ends the old key to the second", async (overlapSeconds) => {
    const server = await startTestServer()
    const old = await server.key("api_pro")
    const status = async (key: string) => (await server.get("/api/v1/account/me", { key })).status
    const { key_id } = await (await server.get("/api/v1/account/me", { key: old })).json()
    const at = server.clock.now
    const rotated = await rotateKey(server.service, { keyId: key_id, overlapSeconds }, new Date(at))
    server.clock.now = at + overlapSeconds * 1000 - 1
    expect(await status(old)).toBe(200)
    server.clock.now = at + overlapSeconds * 1000
    expect(await status(old)).toBe(401)
    expect(await status(rotated.ok ? rotated.issued.key : "")).toBe(200)
    await server.close()
  })
})

describe("the command that issues keys, while no server runs", () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-keys-"))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it("starts the database itself, keeps its changes, and leaves nothing running", async () => {
    const keys = (...args: string[]) => runToEnd("server/commands/keys.ts", args, { DATA_DIR: join(folder, "data") })
    const issued = await keys("issue", "--email", "a@example.com", "--tier", "api_pro")
    expect(issued.stdout).toMatch(wellFormed)
    const { stdout } = await keys("list")
    expect(stdout).toContain("a@example.com\tapi_pro\tactive")
    expect(processesOn(folder)).toEqual([])
  })
})
