import { universe } from "../market/universe"
import type { Name } from "./namesIn"

/**
 * A text that names a company is not about it when it is the source of a rating or an opinion on others, or the maker
 * of somebody's phone.
 */
export function isSubject(name: Name, names: readonly Name[], words: readonly string[]): boolean {
  const end = name.at + name.length
  const after = words.slice(end).join(" ")
  const before = words.slice(0, name.at).join(" ")
  const itself = words.slice(name.at, end).join(" ")
  if (isAttribute(before, itself, after)) return false
  const [ticker] = name.mention.tickers
  if (!opinionated().has(ticker)) return true
  const others = names.some(({ mention }) => mention.tickers[0] !== ticker)
  return !(isRating(after) || isSource(before, after) || (isOpinion(after) && (others || !ownMatters.test(after))))
}

const ofUse = /^(?:users?|owners?|devices?|phones?|fans|shoppers|subscribers|dealer|dealership)\b/i
/** "Apple supplier Foxconn". */
const ofAnother = /^(?:rivals?|suppliers?|competitors?|customers?|contractors?|partners?|dealers?|resellers?) \p{Lu}/u

/** "The operator of Domino's in India". */
const otherThan = /\b(?:operator|franchisee|distributor|supplier|rival|competitor)s? (?:of|to|for)$/i

/** "Apple users", "a former Apple engineer". */
function isAttribute(before: string, itself: string, after: string): boolean {
  if (/^["“'‘(]?ex-/i.test(itself) || /\b(?:ex-|ex|former|onetime|one-time)$/i.test(before)) return true
  if (otherThan.test(before)) return true
  return !/['’]s$/.test(itself) && (ofUse.test(after) || ofAnother.test(after))
}

/** A word that a firm adds to its name, or a part of the name of the person who speaks for it. */
const ofFirmOrPerson =
  /^(?:\p{Lu}[\p{L}.'’-]*,?|['’]s|securities|capital|markets?|asset|management|research|ratings?|analysts?|strategists?|economists?|wealth|advis[oe]rs|chief|executive) /u
const mostOfThese = 3

/** What follows a name, with and without the words that may still belong to it. */
function predicatesIn(after: string): string[] {
  const found = [after]
  for (let rest = after; found.length <= mostOfThese && ofFirmOrPerson.test(rest); ) {
    rest = rest.replace(ofFirmOrPerson, "")
    found.push(rest)
  }
  return found
}

const verdict =
  "(?:upgrades?|downgrades?|maintains|reiterates|initiates|reinstates|resumes|assumes|starts|affirms|revises|neutral on|bullish on|bearish on|turns (?:more )?(?:positive|negative|bullish|bearish|cautious|neutral))"
const changed = "(?:raises?|raising|lowers?|cuts?|lifts?|boosts?|hikes?|trims?|ups|slashes|adjusts|sets|bumps)"
/** "Raises full-year forecast on ratings demand". */
const ofItsOwn =
  "(?:its|full-year|annual|quarterly) (?:(?:profit|sales|revenue|earnings|income|growth) )?(?:forecasts?|guidance|outlook|dividend)"
const judged =
  "(?:price targets?|pt|targets?|ratings?|estimates?|outlook on|to (?:strong )?(?:buy|sell|hold|neutral|overweight|underweight|outperform|underperform|perform|equal.?weight|sector))"
const rating = new RegExp(
  `^(?:${verdict}|${changed} (?!${ofItsOwn}\\b)(?:.* )?${judged}|adds? .* (?:to|from) .*(?:index|list)|opens .* with (?:buy|hold|sell)|resumes coverage)\\b`,
  "i",
)
/** "Amid Goldman Sachs downgrade", "BofA survey". */
const notice =
  /^(?:downgrade|upgrade|note|analysts?|strategists?|economists?|survey|poll|price target|forecasters?|research)\b/i

function isRating(after: string): boolean {
  return predicatesIn(after).some((each) => rating.test(each)) || notice.test(after)
}

const opinion =
  /^(?:says?|sees?|expects?|warns?|predicts?|forecasts?|recommends?|thinks?|believes?|favou?rs?|likes?|urges?|tells? (?:clients|investors)|sounds? the alarm|remains? (?:bullish|bearish)|names? .* (?:top|best) picks?)\b/i

function isOpinion(after: string): boolean {
  return predicatesIn(after).some((each) => opinion.test(each))
}

const ownMatters =
  /\b(?:its|profits?|earnings|revenues?|net interest|dividend|buyback|quarter|layoffs|job cuts|loan loss(?:es)?|results|bonus(?:es)?|branches|trading revenue|deposits|staff|employees|workers|headcount|costs|charges|fees|merger|it (?:will|would|has|expects|plans))\b/i

const ofFirm =
  /^(?:(?:asia|capital|markets?|securities|research|asset|wealth|management|advis[oe]rs|investment|bank|institute|analysts?|strategists?|economists?|global|ratings?)[\s.]*)*$/i

/** "... : Wells Fargo", "says JPMorgan", "initiated at Morgan Stanley". */
function isSource(before: string, after: string): boolean {
  const isLast = ofFirm.test(after.replace(/^[\s.]+/, ""))
  if (isLast && /(?:[:\-–—]|\b(?:says?|said|according to|per|warns?|predicts?))$/i.test(before)) {
    return !/\b(?:to (?:watch|buy|sell|own)|picks|movers|earnings)\b[^:]*:$/i.test(before)
  }
  if (/\b(?:says|said|according to|warns|predicts)$/i.test(before)) return true
  return (
    /\b(?:by|from|at|of)$/i.test(before) &&
    /\b(?:upgrad\w*|downgrad\w*|initiated?|rated?|rating|price target|pt|top pick|favored|resumed|reiterated|(?:cut|raised|lowered|lifted|moved|started) (?:to|from|at))\b/i.test(
      before,
    )
  )
}

const industries = new Set([
  ...["Asset Management & Custody Banks", "Diversified Banks", "Financial Exchanges & Data"],
  ...["Investment Banking & Brokerage", "Regional Banks"],
])

/** Exchanges and brokers that publish no ratings. */
const silent = new Set(["CBOE", "CME", "COIN", "HOOD", "IBKR", "ICE", "NDAQ"])

let known: ReadonlySet<string> | undefined

/** Companies that publish forecasts and ratings of others. */
export function isForecaster(ticker: string): boolean {
  return opinionated().has(ticker)
}

function opinionated(): ReadonlySet<string> {
  known ??= new Set(
    universe("full").flatMap(({ ticker, gicsSubIndustry }) =>
      gicsSubIndustry !== null && industries.has(gicsSubIndustry) && !silent.has(ticker) ? [ticker] : [],
    ),
  )
  return known
}
