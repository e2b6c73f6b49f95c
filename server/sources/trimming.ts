import { DomUtils, parseDocument } from "htmlparser2"

/** A stored answer with fewer records, each kept whole and byte for byte. */
export type Trimmed = { text: string; kept: number; of: number }

const mostBytes = 100_000
const mostRecords = 20

/** Null if one record is too large, or the format has no records. */
export function trimmed(text: string): Trimmed | null {
  for (let records = mostRecords; records >= 1; records = Math.floor(records / 2)) {
    const cut = cutTo(text, records)
    if (cut === null) return null
    if (cut.text.length <= mostBytes) return cut
  }
  return null
}

function cutTo(text: string, records: number): Trimmed | null {
  const body = text.trimStart()
  if (/^[[{]/.test(body)) return cutJson(body, records)
  if (/^</.test(body)) return cutXml(body, records)
  return cutLines(body, records)
}

/** Cuts every array, and copies the rest unchanged. */
function cutJson(text: string, most: number): Trimmed | null {
  try {
    JSON.parse(text)
  } catch {
    return null
  }
  const parts: string[] = []
  let longest = { kept: 0, of: 0 }
  let copiedTo = 0
  /** For each open array, the number of its elements so far and where the kept ones end. */
  const open: ({ count: number; cutFrom: number | null } | null)[] = []
  const isCutting = () => open.some((each) => each !== null && each.cutFrom !== null)
  for (let at = 0; at < text.length; at++) {
    const mark = text[at]
    const inner = open.at(-1)
    if (mark === '"') at = endOfString(text, at)
    else if (mark === "{") open.push(null)
    else if (mark === "[") open.push({ count: /^\s*\]/.test(text.slice(at + 1, at + 200)) ? 0 : 1, cutFrom: null })
    else if (mark === "," && inner) {
      if (inner.count === most && !isCutting()) inner.cutFrom = at
      inner.count++
    } else if (mark === "]" || mark === "}") {
      const closed = open.pop()
      if (closed && !isCutting() && closed.count > longest.of)
        longest = { kept: Math.min(most, closed.count), of: closed.count }
      if (closed && closed.cutFrom !== null) {
        parts.push(text.slice(copiedTo, closed.cutFrom))
        copiedTo = at
      }
    }
  }
  return { text: parts.join("") + text.slice(copiedTo), ...longest }
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === "\\") at++
    else if (text[at] === '"') return at
  }
  return text.length
}

function cutXml(text: string, most: number): Trimmed | null {
  const document = parseDocument(text, { xmlMode: true, withStartIndices: true, withEndIndices: true })
  const parents = [document, ...DomUtils.getElementsByTagName(() => true, document)]
  const groups = parents.flatMap(({ children }) => [
    ...Map.groupBy(children.filter(DomUtils.isTag), ({ name }) => name).values(),
  ])
  const [largest = []] = groups.toSorted((a, b) => b.length - a.length)
  if (largest.length === 0) return null
  let result = text
  for (const { startIndex, endIndex } of largest.slice(most).toReversed()) {
    if (startIndex !== null && endIndex !== null) result = result.slice(0, startIndex) + result.slice(endIndex + 1)
  }
  return { text: result, kept: Math.min(most, largest.length), of: largest.length }
}

/** Keeps the first line, which may be a header. */
function cutLines(text: string, most: number): Trimmed | null {
  const lines = text.split(/(?<=\n)/)
  if (lines.length < 2) return null
  return { text: lines.slice(0, most + 1).join(""), kept: Math.min(most, lines.length - 1), of: lines.length - 1 }
}

const mailAddress = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g
const phoneNumber = /(?<![\d.-])(\(\d{3}\) ?|\d{3}[-. ])\d{3}[-.]\d{4}(?![\d-])/g

/** Removes mail addresses and telephone numbers. Names stay, because only a reader can judge whose record is public. */
export function withoutContacts(text: string): { text: string; removed: number } {
  let removed = 0
  const blank = (shown: string) => () => {
    removed++
    return shown
  }
  const shown = text.replace(mailAddress, blank("name@example.com")).replace(phoneNumber, blank("000-000-0000"))
  return { text: shown, removed }
}
