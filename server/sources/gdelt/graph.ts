import { z } from "zod"
import { unzipFile } from "../../platform/zip"
import type { RawHeadline } from "../headlineIntake"

/** A file of 15 minutes unpacks to about 20 to 150 MB. */
const MOST_BYTES = 400 * 1024 * 1024
const LONGEST_LINE = 4 * 1024 * 1024

/** Reads the lines of a packed file one by one, to save memory. Returns what is wrong with the file, or null. */
export async function readLines(zip: Buffer, name: string, offer: (line: string) => void): Promise<string | null> {
  const decoder = new TextDecoder()
  let isMissing = true
  let size = 0
  let rest = ""
  try {
    const isWhole = await unzipFile(zip, name, (part) => {
      isMissing = false
      size += part.length
      const lines = `${rest}${decoder.decode(part, { stream: true })}`.split("\n")
      rest = lines.pop() ?? ""
      if (size > MOST_BYTES || rest.length > LONGEST_LINE) return false
      for (const line of lines) if (line) offer(line)
      return true
    })
    if (!isWhole) return isMissing ? `the ZIP has no ${name}` : `${name} is longer than any before`
    if (rest) offer(rest)
    return null
  } catch {
    return `${name} cannot be unpacked`
  }
}

const COLUMNS = 27
const place = { date: 1, collection: 2, site: 3, document: 4, extras: 26 }
/** Web pages. Other values are citations, PDFs and broadcasts. */
const WEB = "1"

const record = z.object({
  date: z.string().regex(/^\d{14}$/),
  site: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
  extras: z.string(),
})

/** The article, "malformed_row", or null if it is not a web page or has no title. */
export function articleOf(line: string): RawHeadline | "malformed_row" | null {
  const cells = line.replace(/\r$/, "").split("\t")
  if (cells.length !== COLUMNS) return "malformed_row"
  if (cells[place.collection] !== WEB) return null
  const read = record.safeParse({
    date: cells[place.date],
    site: cells[place.site],
    url: cells[place.document],
    extras: cells[place.extras],
  })
  if (!read.success) return "malformed_row"
  const { date, site, url, extras } = read.data
  const [, title = ""] = /<PAGE_TITLE>(.*?)<\/PAGE_TITLE>/s.exec(extras) ?? []
  if (!title.trim()) return null
  return {
    documentId: url,
    // Some titles are tokenized, with a space before each comma.
    title: title.replace(/\s+([,;])/g, "$1").replace(/\s+(['’]s\b)/g, "$1"),
    summary: `Reported by ${site}.`,
    // Some addresses end in the remains of a link.
    url: url.replace(/(%20|\s)title=.*$/i, ""),
    publishedAt: instantOfStamp(date),
  }
}

export function instantOfStamp(stamp: string): Date {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp) ?? []
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
