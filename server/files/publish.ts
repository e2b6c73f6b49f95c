import { createHash } from "node:crypto"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import { mayShowBars } from "../bars/redistribution"
import { factsArrived } from "../knowledge/facts/versions"
import { openLog } from "../ledger/append"
import { logIdentity } from "../ledger/identity"
import { filesManifest } from "../ledger/leaves/filesManifest"
import { manifestHash } from "../ledger/manifest"
import { listFiles, listSuperseded, type PublishedFile, storeFiles } from "../ledger/storage/files"
import { byDriver } from "../ledger/storage/queries"
import type { Database } from "../platform/database/database"
import type { Env } from "../platform/env"
import type { Dataset, Terms } from "./dataset"
import { datasets } from "./datasets"
import { type FileFormat, fileFormats, fileName, type MadeFile, makeMonth } from "./makeFile"
import { listMonths } from "./readMonth"
import { type FileStore, storeKey } from "./store/store"

export type Publishing = {
  database: Database
  env: Env
  store: FileStore
  /** What is known by then is written. */
  at: Date
  now: () => Date
  /** All of them, unless others are named. */
  lists?: readonly Dataset[]
  progress: (stage: string, done: number, all: number) => void
}

/** How many files were made, and how many of them are new or withdrawn. */
export type Published = { made: number; published: number; withdrawn: number; removed: number }

const formats = Object.keys(fileFormats) as FileFormat[]

export const fileTypes: Record<FileFormat, string> = {
  parquet: "application/vnd.apache.parquet",
  ndjson: "application/gzip",
}

/**
 * Makes the files whose months have more facts than when they were last made, or whose bytes are missing, and publishes
 * them by a manifest that the log commits to. Where nothing has changed, nothing is logged.
 */
export async function publishFiles(publishing: Publishing): Promise<Published> {
  const { database, env, store, lists = datasets } = publishing
  const known = new Map((await listFiles(byDriver(database.pool))).map((file) => [file.name, file]))
  const stored = await store.list()
  const terms = { showsPrices: mayShowBars(env) }
  const permitted = lists.filter(({ isPrices }) => !isPrices || terms.showsPrices)
  const named = new Set<string>()
  const changed: PublishedChange[] = []
  let made = 0
  await mkdir(env.DATA_DIR, { recursive: true })
  const folder = await mkdtemp(join(env.DATA_DIR, "files-unfinished-"))
  try {
    for (const [nth, dataset] of permitted.entries()) {
      const form = formOf(dataset, terms)
      for (const { month, facts } of await listMonths(database.pool, dataset, terms, publishing.at)) {
        const names = formats.map((format) => fileName(dataset.name, month, format))
        for (const name of names) named.add(name)
        const isThere = (name: string) => {
          const file = known.get(name)
          return file?.facts === facts && file.form === form && stored.has(storeKey(file))
        }
        if (names.every(isThere)) continue
        for (const file of await makeMonth(database.pool, { dataset, terms, month, at: publishing.at, folder })) {
          made++
          await store.put(storeKey(file), file.path, { sha256: file.sha256, type: fileTypes[file.format] })
          await rm(file.path)
          const before = known.get(file.name)
          if (before?.sha256 !== file.sha256 || before.form !== form || before.facts !== file.facts)
            changed.push({ ...file, form, isWithdrawn: false })
        }
      }
      publishing.progress("files", nth + 1, permitted.length)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const withdrawn = [...known.values()].filter(({ name }) => !named.has(name))
  changed.push(...withdrawn.map((file) => ({ ...file, isWithdrawn: true })))
  if (changed.length > 0) await commit(publishing, known, changed)
  const removed = await removeOld(publishing)
  return { made, published: changed.length - withdrawn.length, withdrawn: withdrawn.length, removed }
}

export type PublishedChange = Omit<MadeFile, "path"> & { form: string; isWithdrawn: boolean }

/** Files of another form are other files, even of the same facts. */
function formOf({ columns }: Dataset, terms: Terms): string {
  return createHash("sha256")
    .update(JSON.stringify([formVersion, columns, terms]))
    .digest("hex")
}

/** Raised when files are written in another way. */
const formVersion = 1

/** The files are stored by now, so that whoever reads the manifest can have them. */
async function commit(
  { database, env, now }: Publishing,
  known: ReadonlyMap<string, PublishedFile>,
  changed: readonly PublishedChange[],
): Promise<void> {
  const listed = new Map<string, PublishedFile | PublishedChange>(known)
  for (const file of changed) {
    if (file.isWithdrawn) listed.delete(file.name)
    else listed.set(file.name, file)
  }
  const files = [...listed.values()]
  await database.prisma.$transaction(
    async (tx) => {
      const log = await openLog(tx, logIdentity(env), now)
      const said = { n: files.length, manifest_sha256: manifestHash(files), published_at: log.at.toISOString() }
      await storeFiles(tx, changed, { ledgerIndex: log.add(filesManifest, said), publishedAt: log.at })
      await log.seal()
      await tx.$executeRaw(factsArrived("files", [log.at]))
    },
    { timeout: 60_000 },
  )
}

/** Versions that were replaced are kept for a while, for those who are reading them. */
const keptDays = 2

async function removeOld({ database, store, at }: Publishing): Promise<number> {
  const before = new Date(at.getTime() - keptDays * 86_400_000)
  const stored = await store.list()
  const old = (await listSuperseded(byDriver(database.pool), before)).map(storeKey).filter((key) => stored.has(key))
  for (const key of old) await store.remove(key)
  return old.length
}
