import { mkdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"
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
  limitSeconds: 3_600,
  retries: 0,
  wokenBy: ["backups"],
  isNeeded: async ({ database }) => (await findAsked(database)) !== null,
  async run({ env, database, at }) {
    const asked = await findAsked(database)
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

const findAsked = ({ prisma }: Database) =>
  prisma.backupFile.findFirst({ where: { finishedAt: null }, orderBy: { askedAt: "asc" } })

async function tryBackup({ pool }: Database, path: string, of: Parameters<typeof writeBackup>[2]) {
  try {
    const { rows } = await writeBackup(pool, path, of)
    return { path, rows, bytes: (await stat(path)).size }
  } catch (error) {
    await rm(path, { force: true })
    return { fault: String(Object(error).message ?? error).slice(0, 500) }
  }
}

/** Each has the whole database, so older ones in the folder of the desk make room. */
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
}
