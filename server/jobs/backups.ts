import { mkdir, readdir, rm, stat } from "node:fs/promises"
import { basename, join } from "node:path"
import { givenUpAfterMs } from "../operations/backups"
import { writeBackup } from "../platform/database/backup/write"
import type { Database } from "../platform/database/database"
import { storedSecret } from "../platform/secret"
import type { Job } from "./job"

/** Makes the backups that an operator asked for, into DATA_DIR of the worker. */
export const backups: Job = {
  name: "backups",
  schedule: "*/10 * * * *",
  timeZone: "UTC",
  locks: ["backups"],
  limitSeconds: 6 * 3_600,
  retries: 0,
  wokenBy: ["backups"],
  isNeeded: async ({ database }, at) => (await findAsked(database, at)) !== null,
  async run({ env, database, at }) {
    const asked = await findAsked(database, at)
    if (!asked) return null
    const folder = join(env.DATA_DIR, "backups")
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `assay-${at.toISOString().replaceAll(":", "").slice(0, 17)}.backup`)
    const made = await tryBackup(database, path, { takenAt: at, secret: storedSecret(env) })
    await database.prisma.backupFile.update({ where: { id: asked.id }, data: { ...made, finishedAt: at } })
    await dropOldest(database, folder)
    return { path, ...made }
  },
}

/** A request that is older was given up, or came out of a restored backup. */
function findAsked({ prisma }: Database, at: Date) {
  const askedAt = { gte: new Date(at.getTime() - givenUpAfterMs) }
  return prisma.backupFile.findFirst({ where: { finishedAt: null, askedAt }, orderBy: { askedAt: "asc" } })
}

async function tryBackup({ pool }: Database, path: string, of: Parameters<typeof writeBackup>[2]) {
  try {
    const { rows } = await writeBackup(pool, path, of)
    return { path, rows, bytes: (await stat(path)).size }
  } catch (error) {
    await rm(path, { force: true })
    return { fault: String(Object(error).message ?? error).slice(0, 500) }
  }
}

/** Each has the whole database, so older ones in the folder of the desk make room, and what a killed run left goes. */
const mostKept = 3

async function dropOldest({ prisma }: Database, folder: string): Promise<void> {
  const files = await prisma.backupFile.findMany({
    where: { path: { startsWith: folder } },
    orderBy: { askedAt: "desc" },
    skip: mostKept,
  })
  for (const { id, path } of files) {
    if (path) await rm(path, { force: true })
    await prisma.backupFile.update({ where: { id }, data: { path: null } })
  }
  const kept = await prisma.backupFile.findMany({ where: { path: { startsWith: folder } } })
  const names = new Set(kept.map(({ path }) => basename(path ?? "")))
  for (const name of await readdir(folder)) if (!names.has(name)) await rm(join(folder, name), { force: true })
}
