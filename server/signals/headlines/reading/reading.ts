import { createHash } from "node:crypto"
import { placesIn } from "../../../context/entities/companiesInText"
import { isForecaster } from "../../../context/entities/subjects"
import { symbolsIn } from "../../../context/social/namedTicker"
import { byBeginning } from "./beginnings"
import { type Clause, clauseRules, clausesOf } from "./clauses"
import { changeIn, figureRules } from "./figures"
import { othersRules } from "./others"
import { reactionRules } from "./reactions"
import { isOpen, type Match, roleRules, rolesOf } from "./roles"
import { rules } from "./rules"
import type { Effect, Rule } from "./rules/rule"
import { isAsserted, isIdle, scopeRules } from "./scope"

/** Changes with everything that decides. */
export const rulesHash = createHash("sha256")
  .update(
    JSON.stringify([rules, clauseRules, scopeRules, roleRules, reactionRules, figureRules, othersRules], (_, value) =>
      value instanceof RegExp ? `${value}` : value,
    ),
  )
  .digest("hex")
  .slice(0, 16)

export type Read = { ticker: string; effect: Effect }

/** `mentions` tells an event that is not said to happen, or happens to others, from a text that mentions none. */
export type Reading = { read: readonly Read[]; main: Effect | null; mentions: boolean }

export function readText(text: string, tickers: readonly string[]): Reading {
  const { clauses, companies } = companiesIn(text, tickers)
  const matches = matchesIn(clauses)
  if (matches.length === 0) return { read: [], main: null, mentions: isIdle(text) }
  if (isIdle(text)) return { read: [], main: null, mentions: true }
  const asserted = matches.filter(({ rule, clause, start, end }) =>
    isAsserted(clauses, { clause, start, end }, rule.says),
  )
  const effects = asserted.map((match) => effectsOf(clauses, match, companies, tickers))
  const heir = asserted.find(({ rule }, index) => effects[index].length === 0 && isArrival(rule.effect))
  const read = unopposed(effects.flat()).map((each) => succeeded(each, heir?.rule.effect))
  return { read, main: asserted.find(({ rule }) => rule.effect)?.rule.effect ?? null, mentions: true }
}

function companiesIn(text: string, tickers: readonly string[]): { clauses: Clause[]; companies: string[] } {
  const places = placesIn(text)
  const companies = places.subjects.map(({ mention }) => tickers.find((each) => mention.tickers.includes(each)) ?? "")
  const named = new Set(companies)
  const written = symbolsIn(text)
  const unnamed = tickers.filter((each) => !named.has(each) && written.includes(each))
  // A symbol after its company's name adds nothing.
  const symbols = new Map([
    ...[...named].map((ticker) => [ticker, -1] as const),
    ...unnamed.map((ticker, index) => [ticker, companies.length + index] as const),
  ])
  return { clauses: clausesOf(places, symbols), companies: [...companies, ...unnamed] }
}

const rulesFor = byBeginning(rules)

type Found = Match & { rule: Rule }

function matchesIn(clauses: readonly Clause[]): Found[] {
  const whole = clauses.map(({ text }) => text).join(" ")
  return clauses.flatMap(({ text }, clause) => {
    const found: Found[] = []
    for (const rule of rulesFor(text)) {
      if (rule.given !== null && !rule.given.test(whole)) continue
      for (const [start, end] of placesOf(rule.says, text)) {
        if (found.every((other) => end <= other.start || other.end <= start)) found.push({ rule, clause, start, end })
      }
    }
    return found.toSorted((a, b) => a.start - b.start)
  })
}

/** As `matchAll`, which would copy the pattern each time. */
function placesOf(says: RegExp, text: string): [start: number, end: number][] {
  const places: [number, number][] = []
  says.lastIndex = 0
  for (let found = says.exec(text); found; found = says.exec(text)) {
    places.push([found.index, found.index + found[0].length])
    if (found[0] === "") says.lastIndex++
  }
  return places
}

function effectsOf(
  clauses: readonly Clause[],
  { rule, ...match }: Found,
  companies: readonly string[],
  tickers: readonly string[],
): Read[] {
  const effect = effectOf(clauses[match.clause].text.slice(match.start, match.end), rule)
  if (effect === null) return []
  const isNamed = clauses.some(({ text }) => text.includes("@"))
  if (!isNamed)
    return tickers.length === 1 && mayBeImplied(rule, clauses, match) ? [{ ticker: tickers[0], effect }] : []
  const roles = rolesOf(clauses, match, rule)
  const having = (wanted: readonly string[]) => {
    const role = wanted.find((each) => [...roles.values()].includes(each))
    return [...roles].flatMap(([index, each]) => (each === role && companies[index] ? [companies[index]] : []))
  }
  const said = clauses[match.clause].text.slice(match.start, match.end)
  const isOwn = (ticker: string) => !rule.isOwn || !isForecaster(ticker) || isOfItself(said)
  const affected = having([...rule.on, "announced"]).filter(isOwn)
  const opposed = having(rule.opposite).filter((ticker) => !affected.includes(ticker))
  return [
    ...affected.map((ticker) => ({ ticker, effect })),
    ...opposed.map((ticker) => ({ ticker, effect: opposite(effect, rule.opposed) })),
  ]
}

function effectOf(said: string, { effect, lower }: Rule): Effect | null {
  if (lower === null) return effect
  const change = changeIn(said)
  if (change === null || change === 0) return null
  return change > 0 ? effect : lower
}

/** Whether an event that names no company can be that of the only company of the document. */
function mayBeImplied({ on }: Rule, clauses: readonly Clause[], { clause, start }: Match): boolean {
  return !on.includes("subject") || isOpen(clauses[clause].text.slice(0, start))
}

/** A bank's "euro forecast" is of the euro, its "full-year profit forecast" of itself. */
function isOfItself(said: string): boolean {
  return said
    .split(" ")
    .slice(1)
    .every((word) => ofItself.test(word))
}

const ofItself =
  /^(?:its|full-year|annual|quarterly|fiscal|year|quarter|full|net|interest|fee|trading|profits?|revenues?|earnings|income|guidance|outlook|forecasts?|targets?|weak|strong|lower|higher|warnings?|of|on|own|\d{4}|below|above|estimates|expectations)$/

function opposite(effect: Effect, because: string): Effect {
  return { ...effect, because, direction: effect.direction === "bullish" ? "bearish" : "bullish" }
}

function isArrival(effect: Effect | null): boolean {
  return effect?.eventType === "executive_change" && effect.direction === "bullish"
}

/** Of "@0 chief retires; insider to succeed him", the arrival counts, too. */
function succeeded({ ticker, effect }: Read, arrival: Effect | null | undefined): Read {
  return { ticker, effect: effect.eventType === "executive_change" && arrival ? arrival : effect }
}

/**
 * Leaves out a company if a text reports both good and bad of it. Two effects of one type are one event: the first. Of a
 * departure and an arrival, the arrival counts.
 */
function unopposed(read: readonly Read[]): Read[] {
  const byTicker = Map.groupBy(read, ({ ticker }) => ticker)
  return [...byTicker.values()].flatMap(([first, ...others]) => {
    const opposes = ({ effect }: Read) =>
      effect.direction !== first.effect.direction && effect.eventType !== first.effect.eventType
    if (others.some(opposes)) return []
    const arrival = others.find(({ effect }) => isArrival(effect))
    return [first.effect.eventType === "executive_change" && arrival ? arrival : first]
  })
}
