import { publishFiles } from "../../server/files/publish"
import { openFileStore } from "../../server/files/store/open"
import { listFiles } from "../../server/ledger/storage/files"
import { byDriver } from "../../server/platform/database/byDriver"
import type { Database } from "../../server/platform/database/database"
import type { Env } from "../../server/platform/env"
import { timed } from "../places"

/** `seconds` is for the first making of all files, `againSeconds` for a second run without changes. */
export type PublishedFiles = { files: number; rows: number; bytes: number; seconds: number; againSeconds: number }

export async function publishAll(database: Database, env: Env): Promise<PublishedFiles> {
  const store = await openFileStore(env)
  const run = { database, env, store, now: () => new Date(), progress: () => {} }
  const took = await timed(2, () => publishFiles({ ...run, at: new Date() }))
  const [seconds, againSeconds] = took.map((ms) => ms / 1_000)
  const all = await listFiles(byDriver(database.pool))
  const sum = (of: (file: (typeof all)[number]) => number) => all.reduce((total, file) => total + of(file), 0)
  return { files: all.length, rows: sum(({ rows }) => rows), bytes: sum(({ bytes }) => bytes), seconds, againSeconds }
}
