import type { Clause } from "./clauses"
import type { Match } from "./roles"

/*
 * A headline reports an event only if no other word takes it back. The method is that of ConText (Harkema and
 * others, 2009): words with a scope that ends at the clause. In doubt, the event is not asserted.
 */

/** Words before the event, in its clause. */
const before = {
  negation: `not|\\S+n't|never|no|none|nor|neither|without|cannot|fail(?:s|ed|ing)? to|avoid\\S*|avert\\S*|escape\\S*|spared?|staves? off|stop(?:s|ped|ping)? (?:\\S+ )?short|
    rul(?:e|es|ed|ing) out|den(?:y|ies|ied|ying)|declin(?:e|es|ed|ing)|refus(?:e|es|ed|ing|al)|reject\\S*|rebuff\\S*|spurn\\S*|resist\\S*|oppos(?:e|es|ed|ing)|
    unable|instead of|rather than|far from|lack of|false|hoax|fake|prank|spoof|bogus|phon(?:e)?y|forged|staged|parody|satire|simulated|mock|unfounded|untrue|holds? off|stands? by|defends?|dismiss(?:es|ed) (?:talk|report|rumou?r)s?|
    swears? off|forswears?|disavow\\S*|refut\\S*|rebut\\S*|disput(?:e|es|ed|ing)|contradict\\S*|debunk\\S*|push(?:es|ed|ing)? back (?:on|against)|
    shrugs? off|downplay\\S*|plays? down|u-turns?|about-(?:turn|face)|climb-?down|backtrack\\S*|rethink\\S*|row(?:s|ed)? back|retreats? (?:on|from)|unaffected by|immune to|little|insists?|yet to|hardly|scarcely|barely|blam(?:e|es|ed) @\\d+`,
  withdrawal: `(?:drop|scrap|shelv|abandon|delay|postpon|cancel|halt|paus|suspend|end|stop|revers|rescind|reconsider|ditch|block|overturn|withdraw)(?:e|s|es|ped|ed|ning|ing|ping)?
    (?: (?:its|the|their|planned|any|a|all))* (?:plans?|proposals?|efforts?|bids?|push|moves?|talks|idea|programme)|backs? (?:away|down|off|out)|walks? (?:away|back)|calls? off|called off`,
  possibility: `(?<! (?:in|since|until|from|of|last|this) )may|might|could|would|should|can(?! (?:units?|makers?|business|plants?|volumes?|sales|division|arm) )|ought|must|consider\\S*|mull\\S*|weigh(?:s|ed|ing)?|explor\\S*|ponder\\S*|study|studies|studying|eyes|eyed|eyeing|
    talks?|negotiat\\S*|near|nears|nearing|close to|closer to|closing in on|edges toward|seek(?:s|ing)?|want(?:s|ed|ing)?|hop(?:e|es|ed|ing)|look(?:s|ing)? to|aim(?:s|ed|ing)?(?: to| at)|
    tr(?:y|ies|ied|ying) to|attempt\\S*|bids? to|push(?:es|ed|ing)? (?:for|to|@\\d+ (?:\\S+ )?to)|urg(?:e|es|ed|ing)|call(?:s|ed|ing)? (?:for|on|to)|demand(?:s|ed|ing)?|ask(?:s|ed|ing)?|request(?:s|ed|ing)?|
    propos(?:e|es|ing)|recommend\\S*|threat\\S*|expected|likely|unlikely|poised|ready to|prepar(?:e|es|ed|ing)|tipped|possible|possibly|potential\\S*|perhaps|maybe|rumou?r\\S*|
    speculat\\S*|gossip|chances?|odds|risks?|risking|fear(?:s|ed|ing)?|worr(?:y|ies|ied)|hint\\S*|bet|bets|betting|predict\\S*|warns? (?:of|about)|warning of|await\\S*|brac(?:e|es|ed|ing)|
    pending|fil(?:es|ed|ing) for|appl(?:y|ies|ied|ying)|debat\\S*|vow(?:s|ed)?|pledge[sd]? to|open to|needs? to|wonder\\S*|whether|how|why|in case|hypothetical|to avoid|interested in|interest in|
    evaluat\\S*|vot(?:e|es|ing) on|on track|favou?rs?|supports?|backs|welcomes?|lobb(?:y|ies|ied|ying)|petitions?|candidates?|contenders?|frontrunner|suitors?|plan b|contemplat\\S*|advis(?:e|es|ing)(?! against)|underwrit(?:e|es|ing)|arrang(?:e|es|ing)|toys? with|flirt\\S*|in line for|
    (?:right|wrong|wise|unwise|foolish|tempted|free|eager|keen|willing|reluctant|able|entitled|bound|sure|certain|prone|loath) to|brink of|(?:reports?|talk|claims?|word|signs?|evidence|allegations?|suspicions?|chance|threats?) of|claiming|purport\\S*|suggest\\S*|alleging|protests?|prais\\S*|lauded|handling|verge of|(?:comes?|came) close|almost|imagin(?:e|es|ed|ing)|pretend\\S*|assum(?:e|es|ed|ing)`,
  opinion:
    "analysts?|economists?|strategists?|experts?|critics?|pundits?|columnists?|bulls|bears|traders?|opinion|survey|poll|hindsight|memoirs?|novel|films?|podcasts?|documentar(?:y|ies)|museums?|exhibition|biography|textbooks?|essay|academics?|professors?|scholars?",
  past: `(?:years?|months?|decades?|weeks?) (?:after|since|on from|following)|anniversary|last (?:year|month|decade|summer|winter|spring|autumn|fall)(?:'s)?|formerly|
    ago|history|decades?|had|look(?:s|ing)? back|revisit\\S*|retell\\S*|recount\\S*|chronicl\\S*|reliv(?:e|es|ed|ing)|commemorat\\S*|rememb\\S*|recalling|legacy|previous(?:ly)?|used to|lessons?|memories|memory lane|haunted|aftermath|recover(?:s|ed|ing)? from|
    rebuild\\S*|moves? past|past|earlier|\\S+-era|infamous|then`,
  preview:
    "ahead of|preview|what to|to report|to watch|set to report|due to report|looks? ahead|countdown|scheduled|upcoming|next week's|guide to",
} as const

/** A report that the company does not accept: "dismisses hackers' claim to have stolen". Two words apart, so only before the event. */
const disowned =
  / (?:dismiss|rubbish|contest|scotch|quash|squash|laugh|bat|brush|wave|swat|shoot|pour|deflect|discount|knock|question)\S*(?: \S+){0,5} (?:talk|reports?|rumou?rs?|claims?|allegations?|suggestions?|stor(?:y|ies)|speculation|notion|idea|chatter|theory|accusations?)(?= )/

/** Causes, which are not part of the event: "fire fears prompt @0 to", "nothing could stop @0 from". */
const causes = [
  / (?:fears?|worries|concerns?|risks?|threats?|scares?|possible \S+|potential \S+)(?: (?:of|over|about) (?:\S+ ){1,4}?| )(?=(?:prompts?|prompted|forces?|forced|leads?|led|causes?|caused|compels?|compelled|pushes|pushed|drives?|drove|obliges?|spurs?|spurred) @\d+ (?:to | *$))/,
  / (?:not even|nothing|neither) (?:\S+ )*?(?:stops?|stopped|keeps?|kept|prevents?|prevented|deters?|deterred|dent(?:s|ed)?)(?= @\d+ from )/,
]

/** Words after it. */
const after = {
  negation: `(?:is |was |are |were |will |as )?(?:not|n't|never|unlikely|unnecessary|unfounded|untrue|denied|averted|avoided|baseless|premature)|no longer|ruled out|on hold|off the table|false alarm|hoax|
    nothing|nobody|none|no one|(?:is|was|were|are) (?:\\S+ )?(?:planned|scheduled|routine|forged|faked|staged)|an? (?:drill|test|hoax|joke|prank|exercise|scam|mistake)|
    made up|wide of the mark|groundless|overblown|(?:is|was|are|were) no|unchanged|isn't|wasn't|aren't|won't|doesn't|didn't|shelved|postponed`,
  possibility: `would|could|looks?|seems?|appears?|sounds?|feels?|(?:already |now |fully )?(?:priced|baked) in|(?<! (?:in|since|until|from|of|last|this) )may|might|should|(?:possible|likely)(?= +$)|feared|looms?|looming|in doubt|in question|whether|under consideration|on the cards|on the table|pending|(?:is|are|will be) (?:coming|next|near|due|inevitable)`,
  past: "ago|(?:years?|decades?|months?) back|last (?:year|month|decade|summer|winter|spring|autumn)(?:'s)?|anniversary|(?:years?|decades?|months?) later|history|remembered|revisited|in hindsight|back in|case study|enters? (?:its )?\\S+ (?:year|month|week|day)|(?:crawls?|drags?|rumbles?|grinds?|trundles?|limps?) (?:along|on)|in (?:1[89]|200|201)\\d+|of (?:19|20)\\d\\d",
} as const

/** Nouns right after it, which make it a mere prospect: "recall fears". */
const prospects =
  /^ (?:(?!(?:on|over|amid|after|of|for|from|to|with|by|in|at|and|the|wall) )\S+ )?(?:rumou?rs?|speculation|fears?|worries|hopes?|chatter|talks?|threats?|risks?|odds|proposals?|scenarios?|reports?|allegations?|claims?|drills?|calls?|requests?|bets?|plans? (?:on hold|shelved)|expected|preview|date|debate|question|questions|deadline)(?= )/

/** "Has no plan for job cuts, or closures", "would welcome a fight, a fine". */
const alternative = /^ (?:or|nor|let alone) /
const unreal = / (?:would|could|might|should|never|not|denies|denied)(?= )/

/** Conjunctions whose clauses report nothing new, or nothing yet. */
const idleLeads = new Set([
  "which",
  "who",
  "whose",
  "where",
  "that",
  "when",
  "since",
  "before",
  "until",
  "if",
  "unless",
  "though",
])

/** Headlines that ask, advise, list, look ahead or give an opinion. */
const idleTitles = [
  /^\W*(?:buy|sell|hold|avoid|forget|consider|don't|don’t|stop|remember)\b(?!-)/i,
  /\?/,
  /^\W*(?:the|a|an)(?: \S+)? case (?:for|against|that)\b(?!.*\b(?:dismissed|dropped|tossed|thrown out|closed|ends?|collapses)\b)/i,
  /^\W*(?:why|how|what|who|where|should|could|would|can|will|is|are|does|do(?! not)|did|has|have|was|when|which|whether|if|unless)\b/i,
  /^\W*(?:opinion|analysis|column|commentary|editorial|preview|explainer|factbox|timeline|podcast|video|watch|interview|review|letters?|quiz|recap|throwback|flashback|on this day|q&a|live|breakingviews|heard on the street)\b\s*[-:|]/i,
  /^\W*(?:the )?(?:top |best )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten|a dozen)\b(?: \S+){0,3} (?:stocks?|reasons?|things|takeaways?|picks?|companies|charts?|ways|lessons|questions|names|tips|signs|trades?|winners|losers)\b/i,
  /\b(?:what to (?:expect|know|watch)|things to know|stocks? to (?:buy|watch|sell|own)|earnings preview|week ahead|in focus|price targets?|(?<!best )(?:buy|sell|hold) (?:rating|now)|here's (?:why|how|what)|anniversary|lessons?|explained|timeline|fact check|a history|post-?mortem|remembered|revisited|in hindsight|looking back|then and now)\b/i,
  /\b(?:years|decades|(?:a|one) (?:year|decade|month|week)|months) (?:after|since|on|ago|later)\b/i,
  /(?:[,;:–—-] |\b)(?:if|unless)\b/i,
  /\b(?:restor\w+|recover\w*|back to normal|back (?:online|up)|brac(?:es|ing)|rebuild\w*|resum\w+|tightens?|overhauls?)\b.*\b(?:after|following)\b[^,]*\b(?:outage|breach|hack|cyber\S*|ransomware)\b/i,
  /\bis (?:still |now |again )?an? (?:strong |screaming |better )?(?:buy|sell|hold|bargain|steal)\b/i,
  /\b(?:apologi[sz]\w*|refunds?|compensat\w*|vouchers?|goodwill credit|vows?)\b.*\b(?:after|over|for|by)\b.*\b(?:outages?|breach\w*|hack\w*|cyber\S*)\b/i,
]

const words = (listed: Readonly<Record<string, string>>, flags = "") =>
  new RegExp(
    ` (${Object.values(listed)
      .join("|")
      .replaceAll(/\s*\n\s*/g, "")})(?= )`,
    flags,
  )

const wordsBefore = words(before)
/** What the future may still refuse, however sure the writer is: "set to win order". */
const hoped =
  /^ set to (?:win|lose|land|secure|clinch|get|receive|gain|beat|miss|top|exceed|approve|clear|reject|fine|face|ban|block|bag|snatch) /
const wordsAfter = words(after)
const everyWord = words(before, "g")

export const scopeRules = {
  alternative,
  unreal,
  hoped,
  disowned,
  causes,
  wordsBefore,
  wordsAfter,
  prospects,
  idleLeads: [...idleLeads],
  idleTitles,
}

export function isIdle(title: string): boolean {
  return idleTitles.some((each) => each.test(title))
}

/**
 * Whether the words from `start` to `end` of the clause report something that happened. Words that the rule itself names are part
 * of the event: "declines to approve".
 */
export function isAsserted(clauses: readonly Clause[], { clause, start, end }: Match, says: RegExp): boolean {
  const { lead, text } = clauses[clause]
  if (idleLeads.has(lead) || (lead === "," && alternative.test(text))) return false
  if (lead === "," && /^ an? /.test(text) && unreal.test(clauses[clause - 1]?.text ?? "")) return false
  const said = causes.reduce((rest, cause) => rest.replace(cause, " "), `${text.slice(0, start)} `)
  if (
    wordsBefore.test(said) ||
    isDisowned(text, start) ||
    wordsAfter.test(`${text.slice(end)} `) ||
    prospects.test(text.slice(end)) ||
    hoped.test(text.slice(Math.max(0, start - " set to ".length), end + 1))
  )
    return false
  const inside = [...text.slice(start - 1, end + 1).matchAll(everyWord)].flatMap(([said]) => said.trim().split(" "))
  return inside.every((word) => isNamedBy(says, word))
}

function isDisowned(text: string, start: number): boolean {
  const at = `${text} `.search(disowned)
  return at >= 0 && at + 1 < start
}

function isNamedBy({ source }: RegExp, word: string): boolean {
  const at = source.indexOf(word)
  if (at < 0) return false
  return new RegExp(`(?<![a-z\\\\])${RegExp.escape(word)}(?![a-rt-z]|s(?!\\?))`).test(source)
}
