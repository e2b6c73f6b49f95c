import { createHash } from "node:crypto"
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Visit } from "../browser/pages"

export const folder = "contact-sheet"

export type Shot = { file: string; looks: string }

export type Note = {
  page: string
  visitor: string
  /** The final path, without the origin. */
  path: string
  title: string
  description: string
  heading: string
  words: number
  links: string[]
  findings: string[]
  shots: Shot[]
}

export function clearNotes(): void {
  rmSync(folder, { recursive: true, force: true })
  for (const each of ["notes", "shots", "texts"]) mkdirSync(join(folder, each), { recursive: true })
}

export function keepNote(note: Note): void {
  writeFileSync(join(folder, "notes", `${slugOf(note.page, note.visitor)}.json`), JSON.stringify(note))
}

export function readNotes(): Note[] {
  return globSync(join(folder, "notes", "*.json")).map((file) => JSON.parse(readFileSync(file, "utf8")))
}

/** Whether this text is new at this URL, across all processes. */
export function isFirstOf(path: string, text: string): boolean {
  const file = join(folder, "texts", createHash("sha256").update(`${path}\n${text}`).digest("hex"))
  if (existsSync(file)) return false
  writeFileSync(file, path)
  return true
}

const visitFile = join(folder, "visit.json")

export const keepVisit = (visit: Visit) => writeFileSync(visitFile, JSON.stringify(visit))

export const readVisit = (): Visit => JSON.parse(readFileSync(visitFile, "utf8"))

export function slugOf(...words: string[]): string {
  return words.map((word) => word.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")).join(".")
}
