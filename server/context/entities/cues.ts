import type { PressName } from "./pressNames"

/** The words next to the name, the nearest first. */
type Place = { before: readonly string[]; after: readonly string[]; isPossessive: boolean; isOneWord: boolean }

/** How many words next to a name can show that it is a company's. */
export const wordsOfCue = 8

export function hasCue(cue: PressName["cue"], { before, after, isPossessive, isOneWord }: Place): boolean {
  if (cue === "none") return true
  if (cue === "form") return false
  const [previous, earlier] = before.map(plain)
  const [next, second] = after.map(plain)
  if (offices.has(next) || results.has(next) || deals.has(next)) return true
  if (next === "finance" && /^(?:chief|director|boss)$/.test(second)) return true
  if (next === "to" && dealsToCome.has(second)) return true
  if (previous === "of" && nounsOf.has(earlier)) return true
  const [said, following] = [before.toReversed(), after].map((words) => words.map(plain).join(" "))
  if (acts.test(following) || undergoes.test(said) || (isPossessive && owns.test(following))) return true
  if (cue === "strong") return false
  // Among lower-case words, a capitalized phrase of several words is a name.
  if (!isOneWord && [before[0], after[0]].some((word) => /^\p{Ll}/u.test(word ?? ""))) return true
  return (
    products.test(following) ||
    isPossessive ||
    verbs.has(next) ||
    markets.has(next) ||
    (next === "to" && isWord(second)) ||
    (next === "hit" && (second === "by" || second === "with")) ||
    objectsOf.has(previous) ||
    (previous === "on" && subjectsOn.has(earlier))
  )
}

export function isCompanyVerb(word: string): boolean {
  return verbs.has(word) || deals.has(word)
}

export function plain(word = ""): string {
  return word
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}$]+|[^\p{L}\p{N}%]+$/gu, "")
    .replace(/['’]s$/, "")
}

function isWord(word: string): boolean {
  return /^[a-z]+$/.test(word)
}

/** What only a company has. */
const possessions =
  "(?:profits?|earnings|revenues?|guidance|outlook|forecasts?|estimates|expectations|consensus|dividends?|buybacks?|payouts?|repurchases?|shareholders|contracts?|orders?|tenders?|takeover|acquisition|merger|bids?|subsidiary|plants?|factory|factories|stores|jobs|workforce|layoffs|recalls?|lawsuits?|suits?|appeal|patents?|ceo|cfo|chief|chair|chairman|chairwoman|bankruptcy|unit|subsidiary|agreement|stake|rival|maker|\\S+maker|quarterly|full-year|annual)"
const verbOfCompany =
  "(?!(?:jones|falls?|fell|rises|rose|gains|gained|drops|dropped|slides|slid|sinks|slips|jumps|jumped|climbs|climbed|surges|soars|tumbles|plunges|slumps|rallies|rallied|ends|closes|opens|hits|extends|snaps|its|is|was|has|us|as|this|versus|minus|plus|needs|news|sales|prices|shares|stocks|futures|bonds|bulls|bears|widens|narrows|between|schools|students|residents|fans|workers|officials|teachers|lawmakers|voters|families|farmers|runners|players|delays|applicants|holders|traders|investors|analysts|bets|loses|posts|trims|pares|erases|sheds)\\b)[a-z]+(?:s|ed)"
const spell =
  "(?:(?!(?:as|on|over|amid|after|before|despite|while|when|with|because|for|from|by|in|of|ahead|and|but)\\b)\\S+ ){0,4}"
/** "Dow tears up its guidance", "Ball to close plants", "Carrier handed $240m order", "Discover ordered by bureau". */
const acts = new RegExp(
  `^(?:(?:\\w+ly )?(?:${verbOfCompany} |(?:(?:is |agrees |plans )?to|will) [a-z]+ |(?:loses|posts|trims|sheds) (?:its|${possessions}|\\S+ ${possessions}) )${spell}${possessions}|(?:is |was |gets |has been )?(?:fined|sued|ordered|accused|probed|investigated|charged|cleared|handed|awarded|picked|chosen|dumped|acquired|bought|replaced) (?:\\S+ ){0,4}?(?:by|over|contract|order|to (?:pay|hand|supply|build|recall)))\\b`,
)
const owns = new RegExp(`^${spell}${possessions}\\b`)
const products =
  /^(?:(?!(?:and|as|on|of|to|for|in|by|with|from|or)\b)\S+ ){0,3}(?:drugs?|vaccine|therapy|pill|shot|jab|treatment|pump|implant|jets|chips|chipmaker|drugmaker|insulin|inhaler|tablets?|injection|biosimilar)\b/
const inquiries =
  "(?:probes?|inquiry|investigations?|(?<!nut |paper |phone |pencil |in )case|lawsuits?|suits?|charges|complaint|fines?|penalty|claims|action|verdict|appeal)"
/** "Inquiry into Block", "tells Align to pay". */
const undergoes = new RegExp(
  `\\b(?:${inquiries} (?:into|against|on|over)|(?:bid|takeover|buyout|offer|merger|tie-up|approach|pursuit) (?:for|of|with|to)|(?:swoops?|swooped|swooping|pounces?) (?:on|for)|shortfall at|finance chief of|(?:orders?|contracts?|job|deal|work|programme?|tender) (?:to|from)|to replace|(?:acquire|acquires|acquiring|buying))$`,
)

const setOf = (words: string) => new Set(words.split(" "))

const offices = setOf("board ceo cfo coo chief chairman chairwoman executive executives boss inc corp plc")
const results = setOf(
  "earnings results profit profits revenue revenues quarterly dividend buyback q1 q2 q3 q4 guidance outlook ipo",
)
const deals = setOf(
  "acquires buys agrees sues sued settles names appoints hires recalls unveils launches acquisition merger lawsuit",
)
const dealsToCome = setOf("acquire buy sell cut lay launch pay invest close open hire")
const nounsOf = setOf(
  "shares share unit units board stake chair chairman executive officer products imports goods systems application subsidiary owner maker parent",
)
const markets = setOf(
  "share shares stock stocks bonds debt sales income forecast plant plants workers employees stores customers unit",
)
const verbs = setOf(
  [
    "says said sees saw reports reported posts posted beats beat misses missed tops topped raises raised cuts lifts lifted lowers",
    "slashes announces announced launched plans agreed acquired settles settled wins won loses lost names taps tapped rises rose jumps",
    "jumped surges surged soars soared climbs climbed gains gained falls fell drops dropped slides slid slips slumps plunges plunged",
    "tumbles tumbled rallies rallied sinks outperforms underperforms upgraded downgraded expects warns faces reaches nears opens",
    "closes expands joins adds halts suspends suspended resumes files filed seeks weighs considers explores signs signed secures clinches inks lands",
    "completes invests pulls withdraws rolls boosts partners teams delays scraps delivers recalled discloses hikes ends starts begins pays receives makes moves bets doubles shuts idles restarts ships eyes offers gets takes wants trims issues orders splits spins exits enters grows sheds is has will promotes promoted turns declares declared books eliminates halves fined sued hacked probed accused acquitted prevails",
    "tears scraps hoists nudges ditches dumps swoops snatches snags poaches lures sweetens treats earmarks halves undershoots overshoots trails calls yanks shutters swallows snaps walks drops sees hauls shells forks coughs splashes hands handed awarded dials scales reins trims whittles slashes bags nabs grabs scoops steals wrests pockets nets reels hires installs ousts sacks fires culls axes idles mothballs writes knocks takes prevails defeats fends bats swats recalls withdraws breezes sails edges powers races whiffs yanks draws grounds dumped dropped ditched axed ousted ejected bumped booted ordered cleared spared swallowed snapped bought acquired",
  ].join(" "),
)
const objectsOf = setOf(
  "sues buy sell short long over than vs versus upgrades downgrades likes owns acquire acquires buys sells prefer prefers against with by at into including clears cleared fines fined charges probes investigates tells orders awards picks hands raids accuses spares approves bars welcomes",
)
const subjectsOn = setOf(
  "rating coverage bullish bearish bets neutral positive negative pt target outperform overweight underweight buy hold sell",
)
