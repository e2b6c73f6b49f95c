import { dirname } from "node:path"

/** File system errors that prevent storing anything, each explained to the operator. */
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
