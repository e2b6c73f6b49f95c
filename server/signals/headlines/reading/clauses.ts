import type { Places } from "../../../context/entities/companiesInText"
import type { Name } from "../../../context/entities/namesIn"

/**
 * `lead` is the mark or the word that begins it. `text` is in lower case, with a blank at each end, and with `@1` for the
 * second company. `isCapital` is true for each word that is written with a capital.
 */
export type Clause = { lead: string; text: string; isCapital: readonly boolean[] }

/** Splits a text at marks and at conjunctions. A possessive is a word of its own: `@0 's`. */
export function clausesOf({ words, subjects }: Places, symbols: ReadonlyMap<string, number>): Clause[] {
  const tokens = tokensOf(words, subjects, symbols)
  const clauses: { lead: string; words: string[] }[] = [{ lead: "", words: [] }]
  for (const [at, token] of tokens.entries()) {
    const [previous, word, ...following] = [-1, 0, 1, 2, 3, 4, 5].map((step) => (tokens[at + step] ?? "").toLowerCase())
    if (word === "," && /\d/.test(previous) && estimate.test(following[0])) continue
    if (word === "," && /^(?:up|down)$/.test(following[0]) && following[1] === "from") continue
    if (isBorder(word, previous, following)) clauses.push({ lead: word, words: [] })
    else clauses[clauses.length - 1].words.push(token)
  }
  return clauses
    .filter(({ lead, words: own }) => own.length > 0 || /^\w/.test(lead))
    .map(({ lead, words: own }) => ({
      lead,
      text: ` ${own.join(" ").toLowerCase()} `,
      isCapital: own.map((word) => /^\p{Lu}/u.test(word)),
    }))
}

function tokensOf(words: readonly string[], names: readonly Name[], symbols: ReadonlyMap<string, number>): string[] {
  const starts = new Map(names.map((name, index) => [name.at, { name, index }]))
  const tokens: string[] = []
  for (let at = 0; at < words.length; at++) {
    const start = starts.get(at)
    if (start) {
      at += start.name.length - 1
      tokens.push(`@${start.index}`, ...afterName(words[at], words.slice(start.name.at, at + 1).join(" ")))
    } else tokens.push(...tokensIn(words[at], symbols))
  }
  return tokens.filter(Boolean)
}

/** The names that end in a possessive of their own. */
const ownPossessive = /^(?:mcdonald|lowe|moody|domino|kohl|macy|wendy|casey|levi|o['’]reilly)['’]s$/i

function afterName(last: string, name: string): string[] {
  const plain = last.replace(/[^\p{L}\p{N}]+$/u, "")
  const isPossessive = /['’]s$/.test(plain) && !ownPossessive.test(name.replace(/[^\p{L}\p{N}]+$/u, ""))
  return [isPossessive || /s['’]$/.test(last) ? "'s" : "", /[,;:!?](?=["”'’)]*$)/.exec(last)?.[0] ?? ""]
}

const exchange = /^\((?:NYSE|NASDAQ|AMEX)[:)]?$/i

function tokensIn(word: string, symbols: ReadonlyMap<string, number>): string[] {
  if (exchange.test(word)) return []
  const symbol = /^[$(]*([A-Z]{1,5}(?:[.-][A-Z])?)(['’]s)?[),:;.!?]*$/.exec(word)
  const index = symbol ? symbols.get(symbol[1]) : undefined
  if (symbol && index !== undefined) return [index < 0 ? "" : `@${index}`, symbol[2] ? "'s" : "", markOf(word)]
  if (/^[-–—|…]+$/.test(word)) return ["-"]
  const plain = word.replace(/^(?:["“”'‘’[]|\((?![$€£]?[\d.]))+|[\])"“”'‘’,.;:!?]+$/g, "")
  return [/^\p{L}\.\p{L}$/u.test(plain) ? plain.replace(".", "") : plain.replaceAll("’", "'"), markOf(word)]
}

const abbreviation = /^\W*(?:vs|est|ests|adj|rev|inc|approx)\.$/i

function markOf(word: string): string {
  if (abbreviation.test(word)) return ""
  return /[,;:!?](?=["”'’)]*$)/.exec(word)?.[0] ?? (/[\p{Ll}\d]{2}\.["”'’)]*$/u.test(word) ? "." : "")
}

const conjunctions = new Set(
  [
    "as after while amid amidst but despite following because when since before until if unless though although",
    "which who whose where that",
  ]
    .join(" ")
    .split(" "),
)
const saying =
  /^(?:says?|said|confirm\w*|announc\w*|den(?:y|ies|ied)|warn\w*|report(?:s|ed)|rules?|ruled|finds?|found|shows?|show|so|of)$/
const figures = /^(?:profits?|earnings|results|revenues?|sales|guidance|outlook|forecasts?|quarter)$/
const compared =
  /^(?:tops?|topped|beats?|miss(?:es|ed)?|exceed(?:s|ed)?|surpass(?:es|ed)?|falls|fell|trail(?:s|ed)?|lag(?:s|ged)?|comes?|came)$/
const office =
  /^(?:a|an|new|next|interim|ceo|cfo|chief|chair\w*|president|head|finance|supplier|vendor|contractor|provider|partner|well|much|many|part|soon|low|high|expected|permanent)$/

/** "11 cents, est. 38 cents". */
const estimate = /^(?:vs|versus|est|ests|estimates?|consensus|against|expected)$/
const customerOf = /^(?:supplier|vendor|contractor|provider|subcontractor|bidder)s?$/
/** What may follow the noun in "as radio supplier", other than a verb in "as radio supplier warns". */
const afterNoun = /^(?:|[-,;:.]|for|of|to|on|in|at|over|after|and|by|under|following)$/

export const clauseRules = {
  ...{ estimate, customerOf, afterNoun, abbreviation },
  conjunctions: [...conjunctions],
  saying,
  figures,
  compared,
  office,
  ownPossessive,
}

function isBorder(token: string, previous: string, following: readonly string[]): boolean {
  const [next, second] = following
  if (/^[-,;:!?.]$/.test(token)) return true
  if (!conjunctions.has(token)) return false
  if (token === "as")
    return !(
      /^(?:such|same|as)$/.test(previous) ||
      following.slice(0, 4).some((noun, at) => customerOf.test(noun) && afterNoun.test(following[at + 1])) ||
      (office.test(next) && !/^(?:york|jersey|mexico|zealand|delhi|hampshire|rules|tariffs|curbs)$/.test(second))
    )
  return !(
    token === "that" &&
    (saying.test(previous) || /^(?:law)?suits?$/.test(previous) || (figures.test(previous) && compared.test(next)))
  )
}
