import { inject } from "vitest"
import { connect } from "../../server/database/database"

/** A Saturday: the last session was the day before. The simulated world is the same on every machine. */
export const testNow = new Date("2026-11-21T15:00:00Z")

export const worldTemplate = "world_template"

export const testVariables = {
  NODE_ENV: "test",
  WORLD_SIZE: "test",
  WORLD_SEED: "tests",
  LOG_LEVEL: "silent",
  BASE_URL: "https://assay.test",
} as const

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

let count = 0

/** A database of one's own: a copy of the simulated world, or an empty one. */
export async function createTestDatabase(template: "world" | "empty" = "world"): Promise<string> {
  const name = `test_${process.pid}_${count++}`
  const server = connect(inject("postgresUrl"), 1)
  const source = template === "world" ? worldTemplate : "template0"
  await server.pool.query(`CREATE DATABASE ${name} TEMPLATE ${source}`)
  await server.close()
  return databaseUrl(inject("postgresUrl"), name)
}
