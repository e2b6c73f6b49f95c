import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs"
import { dirname, join } from "node:path"

const explanations: [pattern: RegExp, sentence: (folder: string) => string][] = [
  [
    /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/,
    (folder) =>
      `The disk that holds ${folder} is full. Make room, or set DATA_DIR to a folder on another disk; then start again.`,
  ],
  [
    /EROFS|Read-only file system/,
    (folder) =>
      `${folder} is on a read-only file system. Set DATA_DIR to a folder that can be written, or mount this one for writing.`,
  ],
  [
    /EACCES|EPERM|Permission denied/,
    (folder) =>
      `${folder} cannot be written by this user. Start as the user who owns it, give it to this user (chown -R), or set DATA_DIR to a folder of your own.`,
  ],
]

export function storageError(words: string, folder: string): Error | undefined {
  const found = explanations.find(([pattern]) => pattern.test(words))
  return found && new Error(found[1](dirname(folder)))
}

export function withStorageErrors<T>(folder: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const { code } = Object(error) as { code?: unknown }
    throw (typeof code === "string" && storageError(code, folder)) || error
  }
}

export function requireDataFolder(folder: string): void {
  withStorageErrors(join(folder, "pg"), () => {
    try {
      makeWritable(folder)
    } catch (error) {
      if (!/ENOENT|ENOTDIR|EEXIST/.test(String(error))) throw error
      throw new Error(`No folder can be made at ${folder}. Set DATA_DIR to a folder of your own.`)
    }
  })
}

export function makeWritable(folder: string): void {
  // On a read-only file system, Node reports a folder that it cannot create as missing.
  accessSync(nearestFolder(folder), constants.W_OK)
  makeFolder(folder)
}

/** Avoids `recursive`, which never returns where the system allows no folders, as below /proc. */
function makeFolder(path: string): void {
  if (!existsSync(path)) makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // The folder exists already, or another process was faster.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path))
}
