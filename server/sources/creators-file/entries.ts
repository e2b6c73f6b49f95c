import { z } from "zod"
import { cleanText } from "../text"

export type FileEntry = { where: string; value: unknown }

/** Reads the elements of a JSON array, or one JSON object per line. Otherwise returns what is wrong, and where. */
export function entriesOf(text: string): { entries: FileEntry[] } | { problem: string } {
  const body = text.replace(/^\uFEFF/, "")
  if (body.trimStart().startsWith("[")) return elementsOf(body)
  const entries: FileEntry[] = []
  for (const [index, line] of body.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === "") continue
    const read = parsed(line)
    const where = `line ${index + 1}`
    if (!read.ok) return { problem: `${where} is not a JSON object (${read.reason})` }
    entries.push({ where, value: read.value })
  }
  return { entries }
}

function elementsOf(body: string): { entries: FileEntry[] } | { problem: string } {
  const read = parsed(body)
  if (!read.ok) return { problem: `the JSON array is broken (${read.reason})` }
  const elements = z.array(z.unknown()).parse(read.value)
  return { entries: elements.map((value, index) => ({ where: `video ${index + 1}`, value })) }
}

function parsed(text: string): { ok: true; value: unknown } | { ok: false; reason: string } {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return { ok: false, reason: cleanText(error instanceof Error ? error.message : "", 120) }
  }
}
