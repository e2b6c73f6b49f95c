import { isCompanyVerb } from "../../../context/entities/cues"
import type { Clause } from "./clauses"
import { isOfOthers, isOutsider, outsiders, own, prepositions } from "./others"
import { reactedTo, reacts } from "./reactions"
import type { Effect, Role, Rule } from "./rules/rule"
import { anyOf } from "./words"

export type Match = { clause: number; start: number; end: number }

const auxiliaries = anyOf(`
  to will is are was were has have be been being set it its they a an another massive major big huge large sweeping
  recent global internal unprecedented computer federal fresh costly widespread now again also further still and
  agrees? agreed plans? planning expects? says? said just finally formally \\w+ly the that up back about \\d\\S* more
  company company's firm group than in on at shut among out down one first second third both then new hit due said announces? unveils? posts?
  reports? sees? tells? told
`)

/** Words before a subject that lead to another one. */
const blockers = anyOf(`
  of for from by with to in at on over against into about via under than like who which that -(?!made)\\S+
  (?!(?:us|u\\.s|airlines|\\S+'s|news|plus|gas|business|bus|sports|its|this)$)\\S*[^us]s see say told sold made bought
`)

const ownHead =
  / (?:chief executive|ceo|cfo|chief financial officer|finance chief|chair(?:man|woman)?|boards?|directors|shares|stock|units?|subsidiary|arm|division|systems|servers|sales|shipments|exports?|imports?|results|profits?|revenues?|earnings|products|parts|takeover|acquisition|recall|investigation|probe) (?:of|at|by|from|into) $| (?:shares|stock) in $/

const mention = /@(\d+)((?: 's)?)/g

/** The companies that have a role towards the words from `start` to `end` of a clause. */
export function rolesOf(
  clauses: readonly Clause[],
  { clause, start, end }: Match,
  { isOfProduct, isOfPeople, effect }: Pick<Rule, "isOfProduct" | "isOfPeople" | "effect">,
): Map<number, Role> {
  const { text } = clauses[clause]
  const roles = new Map<number, Role>()
  const before = text.slice(0, start)
  const subjects = subjectsOf(clauses, clause, before, isOfProduct)
  if (
    !(passive.test(text.slice(start, end)) && hasVerb(before)) &&
    !isOfOthers(before, text.slice(start, end), text.slice(end))
  ) {
    for (const each of subjects) roles.set(each, "subject")
  }
  for (const { index, 0: said, 1: name } of text.matchAll(mention)) {
    const next = text.slice(index + said.length)
    if (index < start || (!isOfPeople && isOutsider(next, said.endsWith("'s")))) continue
    const role = index < end ? "inside" : roleAfter(text.slice(end, index), roles)
    if (role === "over" && topic.test(next)) continue
    if (role && !roles.has(Number(name))) roles.set(Number(name), role)
  }
  if (isOfProduct) for (const each of impliedBy(clauses, { clause, start, end })) roles.set(each, "implied")
  if (!text.includes("@") && clause > 0) {
    const announced =
      announcedBy(clauses[0].text, clauses[clause].lead, effect) ??
      (effect && reactedTo(clauses, { clause, start, end }, effect))
    if (announced !== null) roles.set(announced, "announced")
  }
  return roles
}

/** In "wins suit over @1 deal", the deal is what the suit is about. */
const topic = /^ (?:deal|takeover|merger|acquisition|purchase|buyout|bid|stake|shares|stock|contract|ties) /

const setback =
  "setbacks?|blow|hammer blow|headache|disappointment|embarrassment|bad news|trouble|woes?|worries|defeat|pain|shock|shortfall|jolt"
const comfort =
  "reprieve|relief|boost|win|victory|triumph|coup|fillip|lift|good news|cheer|breakthrough|joy|shot in the arm|more cash|payday|windfall|bonanza|treat"
const headers = { bearish: headerOf(setback), bullish: headerOf(comfort) }

function headerOf(nouns: string): RegExp {
  return new RegExp(
    `^ (?:\\S+ ){0,2}(?:${nouns}) (?:for|to|at) (?:\\S+ ){0,2}?@(\\d+)(?: 's \\S+| (?:holders|shareholders|investors|owners))? $`,
  )
}

/** The company that a heading announces good or bad news of: "Setback for @0: FDA sends back lupus pill". */
function announcedBy(heading: string, lead: string, effect: Effect | null): number | null {
  if (effect === null || !consequence.test(lead)) return null
  const [, name] = headers[effect.direction].exec(heading) ?? []
  return name === undefined ? null : Number(name)
}

const announcing = / (?:says?|said|announces?|announced|confirms?|reveals?) (?:that )?(?:\S+ ){1,3}$/
const consequence = /^(?:as|after|following|:|-|,)$/

/** Whose product it is in "@0 jumps as FDA clears pump" and "@0 says FDA clears pump". A name there is another's. */
function impliedBy(clauses: readonly Clause[], { clause, start, end }: Match): number[] {
  const { lead, text, isCapital } = clauses[clause]
  const product = text.slice(end).trim().split(" ").filter(Boolean)
  const first = text.slice(0, end).trim().split(" ").length
  if (product.length === 0 || product.some((word, at) => isCapital[first + at] || outsiders.test(word))) return []
  const before = text.slice(0, start)
  if (before.includes("@")) return announcing.test(before) ? headsOf(before, false) : []
  return clause > 0 && consequence.test(lead) ? headsOf(clauses[0].text, false) : []
}

/** In "delivers a vaccine approved by", the participle is about the vaccine. */
function hasVerb(before: string): boolean {
  const after = before.slice(before.lastIndexOf("@")).split(" ").slice(1)
  return before.includes("@") && after.some((token) => isCompanyVerb(token) && !auxiliaries.test(token))
}

const passive =
  /^(?:approved|cleared|authori[sz]ed|licensed|recalled|fined|probed|raided|investigated|indicted|sued|exempt(?:ed)?|spared|rejected|denied|refused|banned|barred|sanctioned|acquired|bought|hacked|breached|leaked)(?: |$)/

/** The preposition nearest to the name, or `object` if there is none. */
function roleAfter(between: string, roles: ReadonlyMap<number, Role>): Role | null {
  const tokens = between.trim().split(" ").filter(Boolean)
  // In "sues supplier @1", the noun before the name describes it.
  if (tokens.slice(0, -1).some((token) => outsiders.test(token))) return null
  const last = tokens[tokens.length - 1]
  const [, listed] = /@(\d+)(?: 's)?(?: and| &)?$/.exec(tokens.join(" ")) ?? []
  if (listed && (last === "and" || last === "&")) return roles.get(Number(listed)) ?? null
  const preposition = tokens.findLast((token) => prepositions.includes(token))
  if (preposition) return preposition
  return tokens.length <= mostBetween ? "object" : null
}

const mostBetween = 4

function subjectsOf(clauses: readonly Clause[], at: number, before: string, isOfProduct: boolean): number[] {
  if (before.includes("@")) {
    const heads = headsOf(before, isOfProduct)
    return heads.length > 0 ? [...listedBefore(clauses, at), ...heads] : ownerOf(before)
  }
  const own = clauses[at].text.includes("@") ? before : before.replace(/^ with /, " ")
  if (at === 0 && before.trim() === "" && clauses[1]?.lead === "," && / (?:hit|stung|\S+ed) .*$/.test(clauses[0].text))
    return /^ @/.test(clauses[1].text) ? headsOf(clauses[1].text, false) : []
  if (at === 0 || !isOpen(own) || helping.test(clauses[0].text)) return []
  const [, topic] = topical.exec(clauses[0].text) ?? topical.exec(clauses[at - 1].text) ?? []
  return topic === undefined ? headsOf(clauses[0].text, isOfProduct) : [Number(topic)]
}

/** "At @0, profit falls short", and who speaks in "'We are sorry,' says @0 as sales miss". */
const topical = /^ (?:at|for|says?|said) @(\d+) $/

/** "@0 helps hospital recover after attack". */
const helping = / @\d+ (?:helps?|helped|aids?|aided|assists?|assisted|rescues?|rescued) /

/** The first of "@0, @1 to join". */
function listedBefore(clauses: readonly Clause[], at: number): number[] {
  const [, name] = (clauses[at].lead === "," && /^ @(\d+) $/.exec(clauses[at - 1]?.text ?? "")) || []
  return name !== undefined && /^ @/.test(clauses[at].text) ? [Number(name)] : []
}

/** Whose profit it is in "wider margins carry @0's profit clear of estimates". */
function ownerOf(before: string): number[] {
  const [, prompted] = urged.exec(before) ?? undeterred.exec(before) ?? []
  if (prompted !== undefined) return [Number(prompted)]
  const [, leading, name, owned] = /^(.* )@(\d+) (?:'s )?((?:\S+ ){0,3})$/.exec(before) ?? []
  if (name === undefined || !owned.split(" ").every((word) => word === "" || own.test(word))) return []
  return drivers.test(leading) ? [Number(name)] : []
}

/** "Shards prompt @0 to pull". */
const urged =
  / (?:prompts?|prompted|forces?|forced|leads?|led|causes?|caused|compels?|compelled|obliges?|drives?|drove|pushes|pushed) @(\d+) (?:to )?$/
/** "Nothing could stop @0 from". */
const undeterred =
  / (?:not even|nothing|neither) (?:\S+ )*?(?:stops?|stopped|keeps?|kept|prevents?|prevented|deters?|deterred) @(\d+) from $/
const drivers =
  / (?:carr(?:y|ies)|dri?ves?|drove|lifts?|lifted|push(?:es|ed)?|power(?:s|ed)?|propels?|propelled|sends?|sent|helps?|helped|boosts?|boosted|keeps?|kept|drags?|dragged|pulls?|pulled|leaves?|left|knocks?|knocked|hauls?|nudges?|takes?) $/

/** Whether a clause begins without a subject of its own, or with what is the company's: "its profit". */
export function isOpen(before: string): boolean {
  return before
    .trim()
    .split(" ")
    .every((token) => token === "" || own.test(token) || auxiliaries.test(token))
}

/** In "@0 spinoff @1 misses forecasts", the second is meant. */
const related =
  /(?<= )@\d+ (?:'s )?(?:spin-?off|rival|supplier|customer|partner|peer|owner|parent|competitor|affiliate) (?=@)/g

function headsOf(written: string, isOfProduct: boolean): number[] {
  const text = written.replaceAll(related, "")
  const mentions = [...text.matchAll(mention)]
  const first = mentions.findIndex(({ index }) => mayBegin(text.slice(0, index)))
  if (first < 0) return []
  const heads = [mentions[first]]
  for (const next of mentions.slice(first + 1)) {
    const { index, 0: said } = heads[heads.length - 1]
    if (!/^ (?:and|&|,) $/.test(text.slice(index + said.length, next.index))) break
    heads.push(next)
  }
  const last = heads[heads.length - 1]
  const rest = text.slice(last.index + last[0].length).trim()
  return mayFollow(rest, last[2] !== "", isOfProduct) ? heads.map(([, name]) => Number(name)) : []
}

function mayBegin(before: string): boolean {
  const rest = before.replace(ownHead, " ").replace(trade, " ")
  return rest
    .trim()
    .split(" ")
    .every((token) => !blockers.test(token))
}

/** "Parts maker @0". */
const trade =
  / (?:(?:parts|sports|systems|electronics|plastics|cosmetics|semiconductors|foods|chips|homes|drugs|games|devices|toys|services) )?(?:maker|group|company|firm|giant|retailer|supplier|operator|producer|lender|insurer|chain|specialist|designer|seller|builder|manufacturer|distributor|developer|provider) $/

function mayFollow(rest: string, isPossessive: boolean, isOfProduct: boolean): boolean {
  const tokens = rest.split(" ").filter((token) => token !== "")
  const [next] = tokens
  if (next === undefined) return true
  const end = tokens.findIndex((token) => auxiliaries.test(token) || isCompanyVerb(token))
  const phrase = end < 0 ? tokens : tokens.slice(0, end)
  if (phrase.some((token, index) => outsiders.test(token.replace(/'s?$/, "")) && phrase[index - 1] !== "chief"))
    return false
  if (isPossessive || end === 0) return true
  if (isOfProduct) return !phrase.some((token) => /^(?:of|by|with)$/.test(token))
  return (
    own.test(next) || reacts.test(next) || (/(?:[^s]s|ed|ing)$/.test(next) && !/(?:ers|ors|ists|ees|ians)$/.test(next))
  )
}

export const roleRules = {
  topic,
  topical,
  related,
  auxiliaries,
  blockers,
  ownHead,
  passive,
  announcing,
  headers,
  helping,
  drivers,
  urged,
  undeterred,
  trade,
  mostBetween,
}
