import type { z } from "zod"
import { type Channel, namesOf, refusals, type Suggestion } from "../../accounts/refusals"
import type { Violation } from "../../platform/errors"
import { newYorkDate } from "../../platform/exchange/sessions"
import { nearestName, nearestNames } from "../../platform/text"
import { belongsTo, type Cursor, cursorIn } from "../../products/cursor"
import { faultsOfTickers } from "../../products/params"
import type { Product } from "../../products/product"
import { faultsOfRange } from "../../products/range"
import { fieldNames, unknownFields } from "../formats/fields"
import { restParams } from "../formats/format"
import { toolParams } from "../formats/responseFormat"
import { instantOf, isFuture, momentOf } from "./asOf"
import { holdsKey } from "./credentials"
import type { Service } from "./service"

type Question = { product: Product; input: Record<string, unknown>; at: number; channel: Channel }

/**
 * The checked parameters in canonical form: `as_of` is an instant, or absent for now. Reports all violations at once.
 * Throws a 422, or a 404 for an unknown ticker in the path.
 */
export function parseParams(
  service: Pick<Service, "knowledge">,
  { product, input, at, channel }: Question,
): Record<string, unknown> {
  const earlier = parsedBefore.get(input)
  if (earlier) return earlier
  const locate: Locate = (name) => placeOf(name, product, channel)
  const accepted = channel === "rest" ? restParams(product) : toolParams(product)
  const { declared, unknown } = separate(input, accepted)
  const parsed = accepted.safeParse(declared)
  const issues = parsed.success ? [] : withoutRepeats(parsed.error.issues)
  const violations = issues
    .map((issue) => withOtherDays(product, issue, explain(issue, input, locate)))
    .map((violation) => withMeantTicker(service, input, violation))
  for (const name of unknown.slice(0, mostViolations))
    violations.push(unknownName(name, { product, input }, accepted, locate))
  if (!violations.some(({ loc }) => loc[1] === "fields"))
    for (const name of unknownFields(product, input.fields).slice(0, mostViolations))
      violations.push(unknownField(name, product, locate))
  const asOf = input.as_of
  const moment = typeof asOf === "string" && !violations.some(({ loc }) => loc[1] === "as_of") ? momentOf(asOf) : at
  if (typeof asOf === "string" && moment !== at && isFuture(asOf, at)) {
    violations.push({
      type: "value_error",
      loc: [locate("as_of"), "as_of"],
      msg: "must not be in the future",
      input: asOf,
    })
  }
  for (const [name, msg] of faultsTogether(product, declared, moment)) {
    if (violations.some(({ loc }) => loc[1] === name)) continue
    violations.push({ type: "value_error", loc: [locate(name), name], msg, input: clipped(input[name]) })
  }
  if (!parsed.success || violations.length > 0) {
    if (product.pathParams.includes("ticker") && violations.every(({ loc }) => loc[1] === "ticker")) {
      const meant = certainlyMeant(service, input.ticker)
      if (meant.length > 0) throw refusals.tickerUnknown(String(input.ticker).trim(), meant, channel)
    }
    throw refusals.parametersUnusable(violations.slice(0, mostViolations))
  }
  // The question is the same in every output format, and whichever of its fields are sent.
  const { format: _, response_format: __, fields: ___, ...asked } = parsed.data
  const cursor = cursorIn(asked)
  const params = cursor ? ofFirstPage(product, asked, cursor) : withCanonicalAsOf(asked, at)
  if (!params) throw cursorOfAnother(input, locate("cursor"))
  if (product.pathParams.includes("ticker")) requireTicker(service, params.ticker, channel)
  else if (asOf === undefined) parsedBefore.set(input, Object.freeze(params))
  return params
}

/** Where `days` cannot reach, `start` and `end` may. */
function withOtherDays({ range }: Product, { code, path }: z.core.$ZodIssue, violation: Violation): Violation {
  const reachesOn = range && code === "too_big" && path[0] === "days"
  return reachesOn ? { ...violation, msg: `${violation.msg}; for other days use start and end` } : violation
}

/** `BRK B` is no ticker, but it is clear which one is meant. */
function withMeantTicker(
  service: Pick<Service, "knowledge">,
  input: Record<string, unknown>,
  violation: Violation,
): Violation {
  const name = violation.loc[1]
  if (name !== "ticker" && name !== "tickers") return violation
  const meant = certainlyMeant(service, input[name])
  return meant.length > 0 ? { ...violation, msg: `${violation.msg}. Did you mean ${namesOf(meant)}?` } : violation
}

const longestTickers = 400

function certainlyMeant({ knowledge }: Pick<Service, "knowledge">, text: unknown): Suggestion[] {
  if (typeof text !== "string" || text.length > longestTickers) return []
  return text.split(",").flatMap((each) => knowledge.suggest(each).filter(({ reason }) => reason !== null))
}

/** The faults of parameters that are each well formed. `moment` is that of `as_of`, in epoch ms. */
function faultsTogether(
  { range, params }: Product,
  declared: Record<string, unknown>,
  moment: number,
): [name: string, msg: string][] {
  if (!range) return []
  const ofDays = faultsOfRange(range, declared, newYorkDate(new Date(moment)))
  return "tickers" in params.shape ? [...ofDays, ...faultsOfTickers(declared)] : ofDays
}

/**
 * The parameters of the first page, or null if the cursor belongs to another question. A list that began as of now
 * continues with an `as_of` no earlier than its first answer.
 */
function ofFirstPage(
  { name }: Product,
  { as_of, ...others }: Record<string, unknown>,
  cursor: Cursor,
): Record<string, unknown> | null {
  const moment = typeof as_of === "string" ? momentOf(as_of) : null
  const candidates: Record<string, unknown>[] = []
  if (moment === cursor.knownAt) candidates.push({ ...others, as_of: new Date(moment).toISOString() })
  if (moment === null || moment >= cursor.knownAt) candidates.push(others)
  return candidates.find((params) => belongsTo(cursor, { product: name, params })) ?? null
}

function cursorOfAnother(input: Record<string, unknown>, place: Violation["loc"][0]) {
  const msg = "belongs to another query: send it unchanged, with the parameters of the page that gave it"
  return refusals.parametersUnusable([
    { type: "value_error", loc: [place, "cursor"], msg, input: clipped(input.cursor) },
  ])
}

function withCanonicalAsOf(params: Record<string, unknown>, at: number): Record<string, unknown> {
  if (typeof params.as_of !== "string") return params
  const { as_of, ...others } = params
  const instant = instantOf(String(as_of), at)
  return instant ? { ...others, as_of: instant.toISOString() } : others
}

/** For inputs that do not depend on time. REST passes the same object for the same URL. */
const parsedBefore = new WeakMap<object, Record<string, unknown>>()

function placeOf(name: string, product: Product, channel: Channel): Violation["loc"][0] {
  return channel === "mcp" ? "arguments" : product.pathParams.includes(name) ? "path" : "query"
}

/** More would cost work and make the response large. */
export const mostViolations = 20

function separate(input: Record<string, unknown>, { shape }: z.ZodObject) {
  const names = Object.keys(input)
  const isDeclared = (name: string) => Object.hasOwn(shape, name)
  const unknown = names.filter((name) => !isDeclared(name))
  if (unknown.length === 0) return { declared: input, unknown }
  return { declared: Object.fromEntries(names.filter(isDeclared).map((name) => [name, input[name]])), unknown }
}

function requireTicker(service: Pick<Service, "knowledge">, ticker: unknown, channel: Channel): void {
  if (typeof ticker === "string" && service.knowledge.hasTicker(ticker)) return
  throw refusals.tickerUnknown(String(ticker), service.knowledge.suggest(String(ticker)), channel)
}

function withoutRepeats(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const ruleIn = ({ path, message }: z.core.$ZodIssue) => `${String(path[0] ?? "")} ${message}`
  return [...new Map(issues.map((issue) => [ruleIn(issue), issue])).values()]
}

type Locate = (name: string) => Violation["loc"][0]

function unknownName(
  name: string,
  { product, input }: Pick<Question, "product" | "input">,
  { shape }: z.ZodObject,
  locate: Locate,
): Violation {
  const nearest = nearestName(name, Object.keys(shape))
  const hint = nearest ? ` Did you mean ${nearest}?` : ""
  const place = locate(name)
  const lacking =
    place === "arguments" ? `${product.tool ?? product.name} has no argument` : `${product.name} has no parameter`
  return {
    type: "extra_forbidden",
    loc: [place, clippedText(name)],
    msg: `${lacking} of this name.${hint}`,
    input: clipped(input[name]),
  }
}

function unknownField(name: string, product: Product, locate: Locate): Violation {
  const nearest = nearestNames(name, fieldNames(product)).join(" or ")
  const place = product.table === null ? product.name : `a row of ${product.table}`
  const msg = `${place} has no field of this name.${nearest ? ` Did you mean ${nearest}?` : ""}`
  return { type: "enum", loc: [locate("fields"), "fields"], msg, input: clippedText(name) }
}

/** For URLs that belong to no product. */
export function explainIssues(issues: z.core.$ZodIssue[], input: Record<string, unknown>): Violation[] {
  return withoutRepeats(issues)
    .slice(0, mostViolations)
    .map((issue) => explain(issue, input, () => "query"))
}

function explain(issue: z.core.$ZodIssue, input: Record<string, unknown>, locate: Locate): Violation {
  const name = String(issue.path[0] ?? "")
  const value = input[name]
  const isRepeated = Array.isArray(value) && issue.path.length === 1
  const [type, msg] = isRepeated ? ["single_value", "must be given once"] : ruleOf(issue, value)
  return { type, loc: [locate(name), name], msg, input: clipped(value) }
}

export function ruleOf(issue: z.core.$ZodIssue, value: unknown): [type: string, msg: string] {
  if (value === undefined) return ["missing", "is required"]
  switch (issue.code) {
    case "too_small":
      if (issue.origin === "array") return ["too_short", issue.message]
      if (issue.origin === "string") return ["string_too_short", "must not be empty"]
      return ["greater_than_equal", `must be at least ${issue.minimum}`]
    case "too_big":
      if (issue.origin === "array") return ["too_long", issue.message]
      if (issue.origin === "string") return ["string_too_long", `must have at most ${issue.maximum} characters`]
      return ["less_than_equal", `must be at most ${issue.maximum}`]
    case "invalid_value":
      return ["enum", `must be one of ${issue.values.join(", ")}`]
    case "invalid_format":
      return ["string_pattern_mismatch", issue.message]
    case "invalid_type":
      return [`${issue.expected}_type`, issue.message]
    default:
      return ["value_error", issue.message]
  }
}

/** Echoes the input, but never a key or a large value. */
export function clipped(value: unknown): unknown {
  return Array.isArray(value) ? value.slice(0, 5).map(clippedMember) : clippedMember(value)
}

/** Only the length of the body limits the nesting. */
function clippedMember(value: unknown): unknown {
  if (typeof value === "string") return clippedText(value)
  if (Array.isArray(value)) return "(a list)"
  if (typeof value === "object" && value !== null) return "(an object)"
  return value ?? null
}

export function clippedText(text: string): string {
  if (holdsKey(text)) return "(withheld)"
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
