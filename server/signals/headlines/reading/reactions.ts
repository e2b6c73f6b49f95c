import type { Clause } from "./clauses"
import type { Effect } from "./rules/rule"
import { anyOf, v } from "./words"

const verbs = {
  bearish:
    "fall drop slide slip sink tumble plunge slump dip ease retreat decline wobble stumble crater crash tank nosedive skid weaken plummet dive fade sag",
  bullish: "rise gain climb jump surge soar rally advance rocket leap spike pop rebound firm vault",
}

/** The verb may be plural: "shares in @0 tumble". */
export const reacts = anyOf(`${verbs.bearish} ${verbs.bullish}`)

const blows = "(?:suffers?|suffered|takes?|took|gets?|is dealt|dealt) (?:\\w+ ){0,2}?(?:blow|setback|defeat|knock)"
const wins =
  "(?:scores?|scored|wins?|won|gets?|got|celebrates?) (?:\\w+ ){0,2}?(?:victory|win|reprieve|relief|boost|lift)"

const reaction = { bearish: reactionWith(verbs.bearish, blows), bullish: reactionWith(verbs.bullish, wins) }

function reactionWith(words: string, nouns: string): RegExp {
  return new RegExp(
    `^ (?:(?:shares|stock) (?:of|in) )?@(\\d+) (?:'s )?(?:(?:shares|stock|share price) )?(?:\\w+ly )?(?:${v(words)}|${nouns}) (?!.*@)`,
  )
}

const consequence = /^(?:as|after|following)$/
const fromOutside = new Set(["regulatory_action", "regulatory_approval", "litigation", "contract_award"])
const officials = anyOf(`
  a the us u\\.?s uk eu federal state european british irish french german chinese indian japanese korean canadian top
  fda ftc sec doj fcc faa epa nhtsa cfpb fed cma ema brussels washington beijing pentagon army navy nasa regulators?
  watchdogs? agency authorit(?:y|ies) ministry department government commission prosecutors? justice commerce drug
  safety privacy antitrust competition trade consumer market data appeals supreme district court courts judges? jury
  jurors tribunal panel
`)
const noObject = /^ (?:(?:over|after|amid|for|without|with) .*)?$/

/** In "@0 slips as regulator widens probe", the share moves the way that the event would move it. */
export function reactedTo(
  clauses: readonly Clause[],
  { clause, start, end }: { clause: number; start: number; end: number },
  effect: Effect,
): number | null {
  const { lead, text } = clauses[clause]
  if (clause === 0 || !consequence.test(lead) || !fromOutside.has(effect.eventType) || text.includes("@")) return null
  const actors = text.slice(0, start).trim().split(" ").filter(Boolean)
  if (!actors.every((word) => officials.test(word)) || !noObject.test(text.slice(end))) return null
  const [, name] = reaction[effect.direction].exec(clauses[0].text) ?? []
  return name === undefined ? null : Number(name)
}

export const reactionRules = { reacts, reaction, fromOutside: [...fromOutside], officials, noObject }
