import { afterAll, beforeAll } from "vitest"
import { connect, type Database } from "../../server/platform/database/database"
import { createTestDatabase } from "./database"

/** A copy of the simulated world, or empty tables, with a connection from before the tests until after them. */
export function testDatabase(template: "world" | "migrated" = "world", connections?: number): Database {
  let opened: Database | undefined
  beforeAll(async () => {
    opened = connect(await createTestDatabase(template), connections)
  })
  afterAll(() => opened?.close())

  function database(): Database {
    if (!opened) throw new Error("The database opens with the tests: what asks it belongs into one, or into a hook.")
    return opened
  }
  return {
    get url() {
      return database().url
    },
    get prisma() {
      return database().prisma
    },
    get pool() {
      return database().pool
    },
    close: () => database().close(),
  }
}
