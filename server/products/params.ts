import { z } from "zod"
import { canonicalTicker } from "../platform/tickers/ticker"

/**
 * Kinds of parameters. Each accepts the form of a query string ("5") and of a tool call (5). Overlong text is refused
 * before parsing, because answers are cached by parameters and a tool call may be long.
 */

type NumberRule = { min: number; max: number; default: number; description: string }

/** Accepts 5, 5.0 and 5e0, because JSON has only one kind of number. */
export function integer(rule: NumberRule) {
  return number(rule, z.int({ error: "must be a whole number" }))
}

export function decimal(rule: NumberRule) {
  return number(rule, z.number({ error: "must be a number" }))
}

/** Any JSON number, also with a leading + or zeros. Not "0x5", "", " 5" or "Infinity". */
const numberForm = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i
const longestNumber = 40

function number({ min, max, default: preset, description }: NumberRule, kind: z.ZodNumber) {
  const isNumber = (text: string) => text.length <= longestNumber && numberForm.test(text)
  const read = (value: number | string) => (typeof value === "string" && isNumber(value) ? Number(value) : value)
  return z.preprocess(read, kind.min(min).max(max)).default(preset).meta({ default: preset, description })
}

export function choice<const T extends readonly [string, ...string[]]>(values: T, description: string) {
  return z.enum(values).meta({ description })
}

export function choiceOr<const T extends readonly [string, ...string[]]>(
  values: T,
  preset: T[number],
  description: string,
) {
  return z
    .string()
    .pipe(z.enum(values))
    .default(preset)
    .meta({ default: preset, enum: [...values], description })
}

const tickerRule = /^[A-Z0-9.-]{1,10}$/
/** Including surrounding characters. */
const longestTicker = 40

/** Accepts any common spelling. Answers use ours (`BRK.B`). */
export function ticker(description = "Ticker symbol, for example AAPL. BRK-B and BRK/B are read as BRK.B.") {
  const isReadable = (value: unknown) => typeof value === "string" && value.length <= longestTicker
  const read = (value: string) => (isReadable(value) ? tickerOf(value) : value)
  return z
    .preprocess(read, z.string().regex(tickerRule, "must be 1 to 10 of the characters A-Z, 0-9, dot and dash"))
    .meta({ description, pattern: "^[A-Za-z0-9./-]{1,10}$", maxLength: 10, examples: ["AAPL"] })
}

/** Posts write $AAPL. Text that is not a ticker is returned as sent, for the error message. */
function tickerOf(text: string): string {
  return canonicalTicker(text.replace(/^\s*\$(?=[a-z])/i, "")) ?? text.trim().toUpperCase()
}

export function searchText(description: string, example = "apple") {
  return z
    .string()
    .min(1)
    .max(longestSearch)
    .regex(/\S/, "must not be blank")
    .meta({ description, examples: [example] })
    .optional()
}

const longestSearch = 100

export function tickerList(most: number) {
  const one = z.string().regex(tickerRule, "each must be 1 to 10 of the characters A-Z, 0-9, dot and dash")
  const read = (text: string) => [...new Set(text.split(",").map(tickerOf).filter(Boolean))]
  return z
    .string()
    .max(most * longestTicker)
    .transform(read)
    .pipe(z.array(one).min(1, "names no ticker").max(most, `names more than ${most} tickers`))
    .meta({
      type: "string",
      description: `Tickers separated by commas, at most ${most}.`,
      pattern: "^[A-Za-z0-9./, -]+$",
      examples: ["AAPL,MSFT"],
    })
}

/** For every list that accepts several tickers. */
export const mostTickers = 50

const listed = tickerList(mostTickers)
const several = listed.optional().meta(listed.meta() ?? {})

export function tickersParams(one: string) {
  return { ticker: ticker(one).optional(), tickers: several }
}

/** The faults in the tickers of a request as sent. */
export function faultsOfTickers({ ticker, tickers }: Record<string, unknown>): [name: string, msg: string][] {
  return ticker === undefined || tickers === undefined
    ? []
    : [["tickers", "cannot be combined with ticker: name all of them in tickers"]]
}

export function tickersIn(params: { ticker?: string; tickers?: readonly string[] }): readonly string[] | undefined {
  return params.ticker === undefined ? params.tickers : [params.ticker]
}

const longestAsOf = 40

/**
 * Epoch ms. Earlier instants are read as this one, because nothing was known then. PostgreSQL has no year 0, and
 * earlier time zone offsets are not whole minutes.
 */
export const earliestInstant = Date.UTC(1900, 0, 1)

const moments = [z.iso.date(), z.iso.datetime({ offset: true })]

/** `product()` adds this to every data product. */
export const asOfParam = z
  .string()
  .max(longestAsOf)
  .refine((text) => moments.some((moment) => moment.safeParse(text).success), {
    error: "must be a date (2026-03-20) or an RFC 3339 instant (2026-03-20T21:00:00Z)",
    when: ({ issues }) => issues.length === 0,
  })
  .optional()
  .meta({
    description:
      "As known at this moment: an RFC 3339 timestamp, or a date (its end in New York). Must not be in the future; today's date means now.",
    pattern: "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:\\d{2}))?$",
    examples: ["2026-03-20"],
  })
