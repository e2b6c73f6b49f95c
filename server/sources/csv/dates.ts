import { isSession, newYorkDate } from "../../platform/exchange/sessions"
import { isFormatChange } from "../outcome"
import { calendarDate } from "../parse"

export const dateOrders = ["dmy", "mdy", "ymd"] as const
export type DateOrder = (typeof dateOrders)[number]

const orderNames: Record<DateOrder, string> = { dmy: "day first", mdy: "month first", ymd: "year first" }

type Written =
  | { form: "year first" | "with the month's name" | `in ${string}`; date: string | null }
  /** Three numbers whose order the cell does not tell. */
  | { form: "three numbers"; parts: [string, string, string]; orders: readonly DateOrder[] }

const TAIL = /[T ,]+(?:\d{6}|\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?: ?[AP]M)?(?: ?(?:Z|UTC|E[SD]?T|[+-]\d{2}:?\d{2}))?$/i
const MIDNIGHT = /[T ]00:?00(?::?00(?:\.0+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/
const NUMBERS = /^(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})$/
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/
const NAMED =
  /^(?:[a-z]{3,9},? )?(?:([a-z]{3,9})[. -]+(\d{1,2}),?[ -]+|(\d{1,2})[. -]+([a-z]{3,9})[.,]?[ -]+)(\d{2}|\d{4})$/i
const EPOCH = /^\d{9,10}(?:\d{3}){0,3}(?:\.\d+)?$/
const epochUnits: Record<number, string> = { 0: "seconds", 3: "milliseconds", 6: "microseconds", 9: "nanoseconds" }
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

/** Null for text that is no date. The time of a day is dropped, unless its zone moves the day in New York. */
function written(text: string): Written | null {
  const whole = text.trim()
  if (EPOCH.test(whole)) return epoch(whole)
  if (INSTANT.test(whole) && !MIDNIGHT.test(whole))
    return { form: "year first", date: newYorkDay(Date.parse(iso(whole))) }
  const day = whole.replace(TAIL, "")
  const numbers = NUMBERS.exec(day)
  if (numbers) return ordered(numbers[1], numbers[3], numbers[4], numbers[2])
  const compact = COMPACT.exec(day)
  if (compact) return { form: "year first", date: calendarDate(compact[1], compact[2], compact[3]) }
  const named = NAMED.exec(day)
  if (!named) return null
  const month = months.indexOf((named[1] ?? named[4]).slice(0, 3).toLowerCase()) + 1
  return { form: "with the month's name", date: calendarDate(fullYear(named[5]), String(month), named[2] ?? named[3]) }
}

const iso = (text: string) =>
  text
    .replace(" ", "T")
    .replace(/(\.\d{3})\d+/, "$1")
    .replace(/([+-]\d{2})(\d{2})$/, "$1:$2")

/** Seconds have nine or ten digits, and each finer unit three more. Midnight UTC is the day itself, as for bars by UTC day. */
function epoch(text: string): Written {
  const whole = text.replace(/\..*$/, "")
  const finer = Math.floor((whole.length - 9) / 3) * 3
  const seconds = Number(whole.slice(0, whole.length - finer))
  const at = seconds * 1_000
  const date = seconds % 86_400 === 0 ? new Date(at).toISOString().slice(0, 10) : newYorkDay(at)
  return { form: `in epoch ${epochUnits[finer]}`, date }
}

function newYorkDay(at: number): string | null {
  return Number.isFinite(at) ? newYorkDate(new Date(at)) : null
}

function ordered(first: string, second: string, third: string, separator: string): Written | null {
  if (first.length === 4) return { form: "year first", date: calendarDate(first, second, third) }
  if (first.length > 2) return null
  if (third.length !== 4 && third.length !== 2) return null
  const orders = third.length === 2 && separator !== "/" ? dateOrders : dateOrders.slice(0, 2)
  return { form: "three numbers", parts: [first, second, third], orders }
}

const placesOf: Record<DateOrder, [year: number, month: number, day: number]> = {
  dmy: [2, 1, 0],
  mdy: [2, 0, 1],
  ymd: [0, 1, 2],
}

function inOrder(parts: readonly string[], order: DateOrder): string | null {
  const [year, month, day] = placesOf[order].map((place) => parts[place])
  return calendarDate(fullYear(year), month, day)
}

function fullYear(year: string): string {
  if (year.length === 4) return year
  return `${Number(year) < 70 ? "20" : "19"}${year.padStart(2, "0")}`
}

/** `order` is that of the file. YYYY-MM-DD, or null. */
export function readDate(text: string, order: DateOrder | null): string | null {
  const found = written(text)
  if (found?.form !== "three numbers") return found?.date ?? null
  return order && found.orders.includes(order) ? inOrder(found.parts, order) : null
}

export function isDate(text: string): boolean {
  return written(text) !== null
}

/** Tells days apart before their order is known. */
export function dayText(text: string): string {
  const found = written(text)
  return found?.form === "three numbers" ? found.parts.join(" ") : (found?.date ?? text)
}

type Witness = { line: number; text: string }
type Tally = { dates: number; tradingDays: number; not?: Witness }

export type DateReading = { order: DateOrder | null; said: string }
export type DateVote = {
  /** Whether it is a date. */
  note(text: string, line: number): boolean
  decide(hints: DateHints): DateReading | string
}
type DateHints = { flag: DateOrder | undefined; declared: DateOrder | undefined }

/**
 * The order of day and month is one for the whole file. A day above 12 decides it, or else that one order alone gives
 * trading days that are over, or else what is known of the format. Where nothing does, the file is refused.
 */
export function openDateVote(asOf: Date): DateVote {
  const today = newYorkDate(asOf)
  const forms = new Set<string>()
  const tallies = new Map<DateOrder, Tally>()
  let rows = 0
  let otherRows = 0

  function note(text: string, line: number): boolean {
    const found = written(text)
    if (!found) return false
    if (found.form !== "three numbers") {
      forms.add(found.form)
      otherRows++
      return true
    }
    const dates = found.orders.map((order) => [order, inOrder(found.parts, order)] as const)
    if (dates.every(([, date]) => date === null)) return false
    rows++
    for (const [order, date] of dates) {
      const tally = tallies.get(order) ?? { dates: 0, tradingDays: 0 }
      tallies.set(order, tally)
      if (date === null) tally.not ??= { line, text }
      else tally.dates++
      if (date !== null && date <= today && isSession(date)) tally.tradingDays++
    }
    return true
  }

  function decide({ flag, declared }: DateHints): DateReading | string {
    // A few stray dates among many of a certain form are refused one by one.
    if (!isFormatChange(rows, rows + otherRows)) {
      return { order: flag ?? null, said: forms.size > 0 ? `dates ${[...forms].join(" or ")}` : "" }
    }
    const chosen = flag ? ofFlag(flag) : ofRows(declared)
    if (typeof chosen === "string") return chosen
    const said = [...forms, orderNames[chosen.order]].join(" or ")
    return { order: chosen.order, said: `dates ${said}${chosen.because}` }
  }

  function ofFlag(flag: DateOrder) {
    const { dates = 0, not } = tallies.get(flag) ?? {}
    if (isFormatChange(rows - dates, rows)) {
      const example = not ? `: line ${not.line} has ${not.text}` : ""
      return `its dates are not ${orderNames[flag]}, as --dates ${flag} says${example}`
    }
    return { order: flag, because: ", as --dates says" }
  }

  function ofRows(declared: DateOrder | undefined) {
    const orders = [...tallies.keys()]
    const flags = orders.map((order) => `--dates ${order}`).join(" or ")
    const possible = orders.filter((order) => tallies.get(order)?.dates === rows)
    if (possible.length === 1) return { order: possible[0], because: "" }
    if (possible.length === 0) {
      const witnesses = orders.map((order) => `line ${tallies.get(order)?.not?.line} is not ${orderNames[order]}`)
      return `no order of day and month fits all its dates (${witnesses.join(", ")}): say ${flags}`
    }
    const trading = possible.filter((order) => tallies.get(order)?.tradingDays === rows)
    if (trading.length === 1) return { order: trading[0], because: ", because only that gives past trading days" }
    if (declared && possible.includes(declared)) return { order: declared, because: "" }
    return `its dates can be read ${possible.map((order) => orderNames[order]).join(" or ")}, and no row decides: say ${flags}`
  }

  return { note, decide }
}
