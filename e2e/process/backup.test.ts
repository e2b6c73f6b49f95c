// @module-tag slow
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type pg from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import { byOwner } from "../../server/accounts/keys/owned"
import { createEndpoint, listEndpoints } from "../../server/accounts/webhooks/own"
import { restore } from "../../server/commands/operator/restore"
import { connect } from "../../server/platform/database/database"
import { appSecret } from "../../server/platform/secret"
import { perform } from "../support/commands"
import { createTestDatabase, testVariables } from "../support/database"
import { type Ended, runToEnd } from "../support/processes"
import { startTestServer, type TestServer } from "../support/server"
import { verifierFolder, verify } from "../support/verifier"

const folder = mkdtempSync(join(tmpdir(), "assay-backup-"))
const verifier = verifierFolder()
const file = join(folder, "backup.tar")
const where = { source: "", target: "" }
let own: TestServer
let key = ""
let accountId = ""
const url = "https://hooks.example.com/only-for-us"

const variables = (name: keyof typeof where) => ({ DATABASE_URL: where[name], DATA_DIR: join(folder, name) })
const command = (name: string, words: string[], database: keyof typeof where): Promise<Ended> =>
  runToEnd(`server/commands/${name}.ts`, words, { ...testVariables, ...variables(database) })

beforeAll(async () => {
  where.source = await createTestDatabase()
  where.target = await createTestDatabase("empty")
  own = await startTestServer(variables("source"), where.source)
  key = await own.key("api_pro")
  appSecret(own.service.env)
  const at = new Date(own.clock.now)
  accountId = (await own.service.keys.verify(key, own.clock.now)).accountId
  const wanted = { url, topics: ["signal.issued"], tickers: [] }
  await createEndpoint(
    own.service,
    accountId,
    { ...wanted, beginning: await own.service.streams.tail.head() },
    byOwner(at),
  )
  await verify(verifier, own, "--state", "state.json")
  const written = await command("backup", [file], "source")
  expect(written).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[\d,]{5,} rows of \d+ tables, \d+ MB: /) })
})
afterAll(async () => {
  await own.close()
  for (const each of [folder, verifier]) rmSync(each, { recursive: true })
})

it("a backup that was damaged or cut off restores nothing", async () => {
  const bytes = readFileSync(file)
  const broken = join(folder, "broken.tar")
  const whole = Buffer.from(bytes)
  whole[Math.floor(whole.length / 2)] ^= 1
  for (const content of [whole, bytes.subarray(0, bytes.length / 2)]) {
    writeFileSync(broken, content)
    const { code, stderr } = await perform(restore, [broken], variables("target"))
    expect(code).toBe(1)
    expect(stderr).toMatch(/not as it was written|lacks|tar/i)
  }
})

it("a backup fills an empty database with the same rows, keys and rules, which pass the audit", async () => {
  const restored = await command("restore", [file], "target")
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining("npm run -s assay -- audit") })
  expect(await command("audit", [], "target")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^[1-9][\d,]* leaves, .*; no differences found\.\n$/),
  })
  const [source, target] = [connect(where.source, 1), connect(where.target, 1)]
  try {
    expect(await rulesOf(target.pool)).toEqual(await rulesOf(source.pool))
    expect(await rowsOf(target.pool)).toEqual(await rowsOf(source.pool))
  } finally {
    await Promise.all([source.close(), target.close()])
  }
  expect(readFileSync(join(folder, "target", "secret"))).toEqual(readFileSync(join(folder, "source", "secret")))
})

it("a service on a restored backup accepts the same keys, and continues the log that was verified before", async () => {
  const server = await startTestServer(variables("target"), where.target)
  try {
    expect((await server.get("/api/v1/predictions/latest", { key })).status).toBe(200)
    expect(await listEndpoints(server.service, accountId, new Date(server.clock.now))).toMatchObject([{ url }])
    const before = JSON.parse(readFileSync(join(verifier, "state.json"), "utf8"))
    const { code, said } = await verify(verifier, server, "--state", "state.json")
    expect(said).not.toContain("verified before")
    expect(code).toBe(0)
    expect(before.tree_size).toBeGreaterThan(0)
    expect(JSON.parse(readFileSync(join(verifier, "state.json"), "utf8"))).toMatchObject({ hashes: before.hashes })
  } finally {
    await server.close()
  }
})

it("a backup is not restored into a database that has rows", async () => {
  const { code, stderr } = await perform(restore, [file], variables("source"))
  expect(stderr).toMatch(/^The database is not empty: its table "\w+" has rows\./)
  expect(code).toBe(1)
})

/** The backup's own record is made after it. */
async function rowsOf(pool: pg.Pool): Promise<Record<string, string>> {
  const tables = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' AND tablename <> 'backup_file'",
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables.rows) {
    // The transaction that stored a row belongs to the server that has it.
    const { rows } = await pool.query<{ digest: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(row, ' ' ORDER BY row)), '') AS digest
       FROM (SELECT (to_jsonb(t) - 'stored_in')::text AS row FROM "${name}" t) AS rows`,
    )
    digests[name] = rows[0].digest
  }
  return digests
}

/** PostgreSQL chooses the names of their indexes. */
const partitions = "SELECT oid FROM pg_class WHERE relispartition"

async function rulesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ rule: string }>(
    `SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS rule
       FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid NOT IN (${partitions})
     UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
       WHERE relnamespace = 'public'::regnamespace AND indrelid NOT IN (${partitions})
     UNION ALL SELECT sequencename || ' ' || coalesce(last_value, 0) FROM pg_sequences WHERE schemaname = 'public'
     ORDER BY 1`,
  )
  return rows.map(({ rule }) => rule)
}
