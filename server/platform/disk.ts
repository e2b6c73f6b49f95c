import { statfs } from "node:fs/promises"

/** What a folder's disk has left for a user without rights, in MiB; null where there is no such folder. */
export function freeMegabytes(folder: string): Promise<number | null> {
  return statfs(folder).then(
    ({ bavail, bsize }) => Math.floor((bavail * bsize) / 1_048_576),
    () => null,
  )
}
