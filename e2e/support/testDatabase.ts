import { connect, type Database } from "../../server/platform/database/database"
import { createTestDatabase } from "./database"
import { withTests } from "./withTests"

/** A copy of the simulated world, or empty tables, with a connection from before the tests until after them. */
export function testDatabase(template: "world" | "migrated" = "world", connections?: number): Database {
  const open = async () => connect(await createTestDatabase(template), connections)
  const database = withTests("database", open, (opened) => opened.close())
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
