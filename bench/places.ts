import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect, type Database } from "../server/platform/database/database"
import { migrate } from "../server/platform/database/migrate"
import { openDatabase } from "../server/platform/database/openDatabase"
import type { Timeouts } from "../server/platform/database/pool"
import { type Env, readEnv } from "../server/platform/env"
import { type Helper, type HelperOptions, startHelper } from "./processes"

/** Filling waits for as long as a busy machine needs; the code that is measured has its own limits. */
const patient: Timeouts = { connectMs: 60_000, silenceMs: 3_600_000 }

type Variables = Record<string, string>

export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "assay-bench-"))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export type Place = { database: Database; env: Env; folder: string; variables: Variables }

/** An embedded PostgreSQL with empty tables, which processes with these variables find too. */
export function inDatabase<T>(
  own: Variables,
  work: (place: Place) => Promise<T>,
  makeTables: (url: string) => Promise<unknown> = migrate,
): Promise<T> {
  return inFolder(async (folder) => {
    const variables = { ...own, DATA_DIR: folder }
    const env = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", ...variables })
    const postgres = openDatabase(env)
    await makeTables(postgres.url)
    const database = connect(postgres.url, 4, patient)
    try {
      return await work({ database, env, folder, variables })
    } finally {
      await database.close()
      postgres.release()
    }
  })
}

export type Opened<Said> = Helper<Said> & { variables: Variables; folder: string }

/** Work while a helper runs with its own data folder, such as one that has made a world and keeps its PostgreSQL running. */
export function withHelper<Said, T>(
  file: string,
  { variables: own = {}, ...options }: HelperOptions,
  work: (opened: Opened<Said>) => Promise<T>,
): Promise<T> {
  return inFolder(async (folder) => {
    const variables = { ...own, DATA_DIR: join(folder, "data") }
    const helper = await startHelper<Said>(file, { ...options, variables })
    try {
      return await work({ ...helper, variables, folder })
    } finally {
      await helper.end()
    }
  })
}

/** Milliseconds of each round. */
export async function timed(rounds: number, ask: (round: number) => unknown): Promise<number[]> {
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await ask(round)
    took.push(performance.now() - start)
  }
  return took
}
