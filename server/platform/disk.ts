import { statfs } from "node:fs/promises"

/** The free space on a folder's disk for an unprivileged user, in MiB; null where the folder does not exist. */
export function freeMegabytes(folder: string): Promise<number | null> {
  return statfs(folder).then(
    ({ bavail, bsize }) => Math.floor((bavail * bsize) / 1_048_576),
    () => null,
  )
}
