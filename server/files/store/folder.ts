import { randomUUID } from "node:crypto"
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join, relative, sep } from "node:path"
import type { FileStore } from "./store"

export function folderStore(folder: string): FileStore {
  return {
    async put(key, path) {
      const place = join(folder, key)
      await mkdir(dirname(place), { recursive: true })
      const unfinished = `${place}.${randomUUID()}`
      await copyFile(path, unfinished)
      await rename(unfinished, place)
    },
    async list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(orNothing)
      const files = entries.filter((entry) => entry.isFile())
      return new Set(files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join("/")))
    },
    async remove(key) {
      await rm(dirname(join(folder, key)), { recursive: true, force: true })
    },
    async find(key) {
      const path = join(folder, key)
      return (await stat(path).catch(() => null))?.isFile() ? { path } : null
    },
  }
}

function orNothing(error: unknown): never[] {
  if (Object(error).code === "ENOENT") return []
  throw error
}
