import { appendFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs"
import { join, relative } from "node:path"

const largestBytes = 10_000_000
const setAsideAtMost = 4

const logFileIn = (folder: string) => join(folder, "assay.log")

export function shownLogFile(folder: string): string {
  const near = relative("", logFileIn(folder))
  return near.startsWith("..") ? logFileIn(folder) : near
}

/**
 * Appends lines to the folder's log. A full file is set aside under the time of its end, and the oldest of those is
 * removed. The file is opened every time, so that several processes and their threads can share it.
 */
export function appendToLog(folder: string, lines: string, largest = largestBytes): void {
  const file = logFileIn(folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  appendFileSync(file, lines)
  if (statSync(file).size >= largest) setAside(folder)
}

function setAside(folder: string): void {
  try {
    renameSync(logFileIn(folder), join(folder, `assay-${new Date().toISOString().replaceAll(":", "-")}.log`))
  } catch (error) {
    // Another process has set it aside meanwhile.
    if (Object(error).code === "ENOENT") return
    throw error
  }
  const aside = readdirSync(folder)
    .filter((name) => /^assay-.+\.log$/.test(name))
    .toSorted()
  for (const name of aside.slice(0, -setAsideAtMost)) rmSync(join(folder, name), { force: true })
}
