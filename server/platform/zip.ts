import { setImmediate as nextTurn } from "node:timers/promises"
import { Unzip, UnzipInflate, type Zippable, zipSync } from "fflate"

/** A ZIP with the same bytes for the same files: dated 1980, the earliest that ZIP can represent, with mode 0644. */
export function zipOf(files: Record<string, string | Uint8Array>): Buffer {
  const zippable = Object.entries(files).map(([name, content]) => [name, [Buffer.from(content), { attrs }]])
  return Buffer.from(zipSync(Object.fromEntries(zippable) as Zippable, { level: 6, mtime: earliest, os: unix }))
}

/** It has no time zone, so that the bytes are the same in all of them. */
const earliest = new Date(1980, 0, 1)
const unix = 3
/** The mode of Unix is in the upper half. */
const attrs = 0o100644 << 16

const packedBytesInATurn = 64 * 1024

/**
 * Gives the unpacked parts of one file of a ZIP to `take`, which returns false to stop. False if the file is missing, or
 * if `take` stopped. Throws if the file cannot be unpacked to its end.
 */
export async function unzipFile(zip: Buffer, name: string, take: (part: Uint8Array) => boolean): Promise<boolean> {
  const state = { isFound: false, isWhole: false, isStopped: false }
  const unzip = new Unzip((file) => {
    if (file.name !== name) return
    state.isFound = true
    file.ondata = (error, part, isLast) => {
      if (error) throw error
      if (state.isStopped) return
      state.isStopped = !take(part)
      state.isWhole = isLast
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let from = 0; from < zip.length && !state.isStopped && !state.isWhole; from += packedBytesInATurn) {
    const part = zip.subarray(from, from + packedBytesInATurn)
    unzip.push(part, from + part.length === zip.length)
    await nextTurn()
  }
  if (state.isFound && !state.isWhole && !state.isStopped) throw new Error(`${name} ends too early`)
  return state.isWhole && !state.isStopped
}
