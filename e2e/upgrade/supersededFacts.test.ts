// @module-tag slow
import { afterAll, beforeAll, expect, it } from "vitest"
import { connect, type Database } from "../../server/platform/database/database"
import { listMigrations, migrate } from "../../server/platform/database/migrate"
import { applyMigrations } from "../../server/platform/database/schemaEngine"
import { createTestDatabase } from "../support/database"

let before: Database
let after: Database

beforeAll(async () => {
  const url = await createTestDatabase("empty")
  const earlier = listMigrations().filter(({ name }) => name < "0052")
  await applyMigrations(url, "prisma/migrations", earlier)
  before = connect(url, 2)
  after = connect(await createTestDatabase(), 2)
})
afterAll(() => Promise.all([before.close(), after.close()]))

/** Twenty keys with up to five forms each, which become known in no order, some of them at once, in portions. */
async function store({ pool }: Database): Promise<void> {
  for (let portion = 0; portion < 3; portion++) {
    await pool.query(
      `INSERT INTO fact (id, family, key, described_at, known_at, subjects, body, content_hash, is_assumed, is_retracted, ingestion_id)
       SELECT 1000000 + n, 'quotes', 'key ' || n % 20, '2026-01-01'::date + n % 7, '2026-02-01'::date + n * 37 % 11, '{}', '{}', '', false, false, 1
       FROM generate_series(1, 80) AS n WHERE n % 3 = $1 ORDER BY n`,
      [portion],
    )
  }
}

async function superseded({ pool }: Database) {
  const { rows } = await pool.query("SELECT * FROM superseded_fact WHERE family = 'quotes' ORDER BY id")
  return rows
}

it("an earlier database marks its superseded facts as if it had marked them on arrival", async () => {
  await store(before)
  await migrate(before.url)
  await store(after)
  const noted = await superseded(after)
  expect(noted).toHaveLength(60)
  expect(await superseded(before)).toEqual(noted)
})
