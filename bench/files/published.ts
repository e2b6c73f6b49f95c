import { publishFiles } from "../../server/files/publish"
import { openFileStore } from "../../server/files/store/open"
import { collectApart } from "../../server/jobs/collecting"
import { proposeAndGrade } from "../../server/jobs/eventSignals"
import { runPipeline } from "../../server/jobs/pipeline"
import { requireWorld } from "../../server/jobs/world"
import { listFiles } from "../../server/ledger/storage/files"
import { byDriver } from "../../server/platform/database/byDriver"
import { connect, type Database } from "../../server/platform/database/database"
import type { Env } from "../../server/platform/env"

/** `seconds` is for the first making of all files, `againSeconds` for a second run without changes. */
export type PublishedFiles = { files: number; rows: number; bytes: number; seconds: number; againSeconds: number }

export async function publishWorld(env: Env, url: string): Promise<PublishedFiles> {
  const database = connect(url, 4)
  await requireWorld(database, env)
  const at = new Date()
  await runPipeline(database, env, { at })
  await collectApart(database, env, { at })
  await proposeAndGrade(database, env, { at, now: () => new Date(), progress: () => {} })
  const published = await publishAll(database, env)
  await database.close()
  return published
}

async function publishAll(database: Database, env: Env): Promise<PublishedFiles> {
  const store = await openFileStore(env)
  const publish = async () => {
    const begun = performance.now()
    await publishFiles({ database, env, store, at: new Date(), now: () => new Date(), progress: () => {} })
    return (performance.now() - begun) / 1_000
  }
  const seconds = await publish()
  const againSeconds = await publish()
  const all = await listFiles(byDriver(database.pool))
  const sum = (of: (file: (typeof all)[number]) => number) => all.reduce((total, file) => total + of(file), 0)
  return { files: all.length, rows: sum(({ rows }) => rows), bytes: sum(({ bytes }) => bytes), seconds, againSeconds }
}
