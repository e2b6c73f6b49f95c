import { inject } from "vitest"
import { requireWorld } from "../../server/jobs/world"
import { connect } from "../../server/platform/database/database"
import { readEnv } from "../../server/platform/env"

/** A Saturday: the last session was the day before. The simulated world is the same on every machine. */
export const testNow = new Date("2026-11-21T15:00:00Z")

export const worldTemplate = "world_template"
export const migratedTemplate = "migrated_template"

export const testVariables = {
  NODE_ENV: "test",
  WORLD_SIZE: "test",
  WORLD_SEED: "tests",
  LOG_LEVEL: "silent",
  BASE_URL: "https://assay.test",
  // Most tests are about something else, and each server's thread would load everything again.
  THREADS: "0",
} as const

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

let count = 0

const templates = { world: worldTemplate, migrated: migratedTemplate, empty: "template0" }

/** A new database: a copy of the simulated world, with empty tables, or without tables. */
export async function createTestDatabase(template: keyof typeof templates = "world"): Promise<string> {
  const name = `test_${process.pid}_${count++}`
  await copyDatabase(inject("postgresUrl"), templates[template], name)
  return databaseUrl(inject("postgresUrl"), name)
}

export async function createLiveDatabase(variables: Record<string, string>): Promise<string> {
  const url = await createTestDatabase("migrated")
  const database = connect(url, 2)
  await requireWorld(database, readEnv({ ...testVariables, ...variables }))
  await database.close()
  return url
}

export async function copyDatabase(serverUrl: string, template: string, name: string): Promise<void> {
  const server = connect(serverUrl, 1)
  try {
    // As files, because copying block by block through the log takes three times as long.
    await server.pool.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  } finally {
    await server.close()
  }
}
