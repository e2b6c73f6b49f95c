import { isFormatChange } from "../outcome"

export type DecimalMark = "." | ","

const MISSING = new Set(["", ".", "-", "--", "NA", "N/A", "N/D", "#N/A", "NAN", "NULL", "NONE", "\u2014", "\u2013"])
const PLAIN = /^\d+(?:\.\d+)?$/
const DECORATED = /^(?:US)?\$ ?|[$ ]*(?:USD|\$|shares|%)$|^USD ?/gi
/** Spaces and apostrophes group digits in Switzerland and France. */
const SPACED = /(\d)[ '\u2019\u00a0\u202f](?=\d{3}(?:\D|$))/g
const SCALED = /^(.+?) ?([KMBT])$/i
const scales: Record<string, number> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 }
const scaleNames: Record<string, string> = { K: "thousands", M: "millions", B: "billions", T: "trillions" }
const numberWith: Record<DecimalMark, RegExp> = {
  ".": /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?(?:e[+-]?\d+)?$/i,
  ",": /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+)?(?:,\d*)?(?:e[+-]?\d+)?$/i,
}

export function isMissing(text: string): boolean {
  return MISSING.has(text.trim().toUpperCase())
}

/** Null if the cell says that there is no value. `12.5`, `$1,234.50`, `68.18K`; with a decimal comma `1.234,50`. */
export function readNumber(text: string | undefined, mark: DecimalMark): number | null | "not_a_number" {
  if (text === undefined) return null
  if (mark === "." && text.length < 20 && PLAIN.test(text)) return Number(text)
  if (isMissing(text)) return null
  const { digits, scale } = bare(text)
  if (!/\d/.test(digits) || !numberWith[mark].test(digits)) return "not_a_number"
  const plain = mark === "." ? digits.replaceAll(",", "") : digits.replaceAll(".", "").replace(",", ".")
  const figure = scale ? Math.round(Number(plain) * scales[scale]) : Number(plain)
  return Number.isFinite(figure) ? figure : "not_a_number"
}

function bare(text: string): { digits: string; scale: string | null } {
  const digits = text.trim().replace(DECORATED, "").replace(SPACED, "$1")
  const scaled = SCALED.exec(digits)
  return scaled ? { digits: scaled[1], scale: scaled[2].toUpperCase() } : { digits, scale: null }
}

type Witness = { line: number; text: string }

export type NumberReading = { mark: DecimalMark; said: string[] }
export type NumberVote = {
  note(text: string | undefined, line: number): void
  decide(hints: { flag: DecimalMark | undefined; declared: DecimalMark | undefined }): NumberReading | string
}

/**
 * The decimal mark is one for the whole file. Cells such as 1.5, 1,234,567 or 1.234,50 decide it. Where there are only
 * cells such as 1.234, the file is refused unless it is known of the format.
 */
export function openNumberVote(): NumberVote {
  const seen: Record<DecimalMark, { count: number; first?: Witness }> = { ".": { count: 0 }, ",": { count: 0 } }
  const scalesSeen = new Set<string>()
  let open: Witness | undefined

  function note(text: string | undefined, line: number): void {
    if (text === undefined || /^\d*$/.test(text)) return
    const { digits, scale } = bare(text)
    if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(digits)) return
    if (scale) scalesSeen.add(scale)
    const mark = markOf(digits)
    if (mark === "open") open ??= { line, text }
    else if (mark) {
      seen[mark].count++
      seen[mark].first ??= { line, text }
    }
  }

  function decide({ flag, declared }: { flag: DecimalMark | undefined; declared: DecimalMark | undefined }) {
    const [points, commas] = [seen["."], seen[","]]
    const mark = flag ?? (commas.count > 0 ? "," : points.count > 0 ? "." : (declared ?? (open ? null : ".")))
    if (mark === null) {
      return `${open?.text} in line ${open?.line} may have a decimal mark or group thousands, and no cell decides: say --decimal . or --decimal ,`
    }
    const against = seen[mark === "." ? "," : "."]
    if (flag && isFormatChange(against.count, points.count + commas.count)) {
      return `its numbers are not written as --decimal ${flag} says: line ${against.first?.line} has ${against.first?.text}`
    }
    if (!flag && points.first && commas.first) {
      return `its numbers contradict each other (${points.first.text} in line ${points.first.line}, ${commas.first.text} in line ${commas.first.line}): say --decimal . or --decimal ,`
    }
    const names = Object.keys(scales).filter((scale) => scalesSeen.has(scale))
    const scaled = names.length > 0 ? [`volume in ${names.map((name) => scaleNames[name]).join(" and ")}`] : []
    return { mark, said: [...(mark === "," ? ["decimal commas"] : []), ...scaled] }
  }

  return { note, decide }
}

function markOf(digits: string): DecimalMark | "open" | null {
  const marks = digits.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (last !== "." && last !== ",") return null
  const other = last === "." ? "," : "."
  if (marks.length > 1) return marks.every((mark) => mark === last) ? other : last
  const [whole, rest] = digits.replace(/^[+-]/, "").split(last)
  return rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole) ? "open" : last
}
