// @module-tag slow
import { expect, it } from "vitest"
import { connect } from "../../server/platform/database/database"
import { listMigrations, migrate } from "../../server/platform/database/migrate"
import { createTestDatabase } from "../support/database"
import { startDatabaseProxy } from "../support/databaseProxy"

it("a migration whose process dies while PostgreSQL runs it leaves nothing behind, and the next one continues", async () => {
  const database = connect(await createTestDatabase("empty"))
  const wire = await startDatabaseProxy(database.url)
  const others = async (how: string) =>
    (
      await database.pool.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${how}`,
      )
    ).rowCount

  // The first table is in the way until the process that wants to create it has ended.
  const client = await database.pool.connect()
  await client.query("BEGIN")
  await client.query("CREATE TABLE world (id int)")
  const migrating = migrate(wire.url).catch(String)
  await expect.poll(() => others("wait_event_type = 'Lock' AND query LIKE '%CREATE TABLE%'")).toBe(1)
  await wire.disconnect()
  await migrating
  await client.query("ROLLBACK")
  client.release()
  await expect.poll(() => others("query LIKE '%CREATE TABLE%'")).toBe(0)

  expect(await migrate(database.url)).toHaveLength(listMigrations().length)
  await database.close()
})
