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
import { byDriver } from "../platform/database/byDriver"
import type { Database } from "../platform/database/database"
import type { Env } from "../platform/env"
import type { Dataset, Terms } from "./dataset"
import { datasets } from "./datasets"
import { fileFormatNames, fileFormats, fileName } from "./format"
import { type MadeFile, makeMonth } from "./makeFile"
import { listMonths } from "./readMonth"
import { type FileStore, storeKey } from "./store/store"

export type Publishing = {
  database: Database
  env: Env
  store: FileStore
  /** Files contain what was known by this instant. */
  at: Date
  now: () => Date
  progress: (stage: string, done: number, all: number) => void
}

/** How many files were made, and how many of them are new or withdrawn. */
export type Published = { made: number; published: number; withdrawn: number; removed: number }

/**
 * Makes the files of months that have more facts than when they were last made, or whose bytes are missing, and
 * publishes them by a manifest that the log commits to. Without changes, nothing is logged.
 */
export async function publishFiles(publishing: Publishing): Promise<Published> {
  const { database, env } = publishing
  const known = new Map((await listFiles(byDriver(database.pool))).map((file) => [file.name, file]))
  const terms = { showsPrices: mayShowBars(env) }
  const permitted = datasets.filter(({ isPrices }) => !isPrices || terms.showsPrices)
  await mkdir(env.DATA_DIR, { recursive: true })
  const folder = await mkdtemp(join(env.DATA_DIR, "files-unfinished-"))
  try {
    const making = { ...publishing, known, terms, folder, stored: await publishing.store.list() }
    const made: Made = { names: new Set(), count: 0, changed: [] }
    for (const [nth, dataset] of permitted.entries()) {
      await makeMonths(making, dataset, made)
      publishing.progress("files", nth + 1, permitted.length)
    }
    const withdrawn = [...known.values()].filter(({ name }) => !made.names.has(name))
    const changes = [...made.changed, ...withdrawn.map((file) => ({ ...file, isWithdrawn: true }))]
    if (changes.length > 0) await commit(publishing, known, changes)
    const removed = await removeOld(publishing)
    return { made: made.count, published: made.changed.length, withdrawn: withdrawn.length, removed }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Making = Publishing & {
  known: ReadonlyMap<string, PublishedFile>
  terms: Terms
  folder: string
  stored: ReadonlySet<string>
}

type Change = Omit<MadeFile, "path"> & { form: string; isWithdrawn: boolean }

/** The names of all files that should exist, how many were made, and those that differ from the published ones. */
type Made = { names: Set<string>; count: number; changed: Change[] }

async function makeMonths(making: Making, dataset: Dataset, made: Made): Promise<void> {
  const { database, store, at, known, terms, folder, stored } = making
  const form = formOf(dataset, terms)
  for (const { month, facts } of await listMonths(database.pool, dataset, terms, at)) {
    const names = fileFormatNames.map((format) => fileName(dataset.name, month, format))
    for (const name of names) made.names.add(name)
    const isThere = (file?: PublishedFile) => file?.facts === facts && file.form === form && stored.has(storeKey(file))
    if (names.every((name) => isThere(known.get(name)))) continue
    for (const { path, ...file } of await makeMonth(database.pool, { dataset, terms, month, at, folder })) {
      await store.put(storeKey(file), path, fileFormats[file.format].type)
      await rm(path)
      made.count++
      const before = known.get(file.name)
      const isSame = before?.sha256 === file.sha256 && before.form === form && before.facts === file.facts
      if (!isSame) made.changed.push({ ...file, form, isWithdrawn: false })
    }
  }
}

/** Files with another form are different files, even with the same facts. */
function formOf({ columns, order, facts }: Dataset, terms: Terms): string {
  return createHash("sha256")
    .update(JSON.stringify([formVersion, columns, order, facts(terms)]))
    .digest("hex")
}

/** Increase it when files are written differently. */
const formVersion = 1

/** The files are stored by now, so that readers of the manifest can get them. */
async function commit(
  { database, env, now }: Publishing,
  known: ReadonlyMap<string, PublishedFile>,
  changed: readonly Change[],
): Promise<void> {
  const listed = new Map<string, PublishedFile | Change>(known)
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

/** Replaced versions are kept this long for those who are reading them. */
const keptDays = 2

async function removeOld({ database, store, at }: Publishing): Promise<number> {
  const before = new Date(at.getTime() - keptDays * 86_400_000)
  const stored = await store.list()
  const old = (await listSuperseded(byDriver(database.pool), before)).map(storeKey).filter((key) => stored.has(key))
  for (const key of old) await store.remove(key)
  return old.length
}
