import type { PressName } from "./pressNames"

/** The words next to the name, the nearest first. */
type Place = { before: readonly string[]; after: readonly string[]; isPossessive: boolean; isOneWord: boolean }

export function hasCue(cue: PressName["cue"], { before, after, isPossessive, isOneWord }: Place): boolean {
  if (cue === "none") return true
  if (cue === "form") return false
  const [previous, earlier] = before.map(plain)
  const [next, second] = after.map(plain)
  if (offices.has(next) || results.has(next) || deals.has(next)) return true
  if (next === "to" && dealsToCome.has(second)) return true
  if (previous === "of" && nounsOf.has(earlier)) return true
  if (cue === "strong") return false
  // Among lower-case words, a capitalized phrase of several words is a name.
  if (!isOneWord && [before[0], after[0]].some((word) => /^\p{Ll}/u.test(word ?? ""))) return true
  return (
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

const setOf = (words: string) => new Set(words.split(" "))

const offices = setOf("ceo cfo coo chief chairman chairwoman executive executives boss inc corp plc")
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
  ].join(" "),
)
const objectsOf = setOf(
  "sues buy sell short long over than vs versus upgrades downgrades likes owns acquire acquires buys sells prefer prefers against with by at into including",
)
const subjectsOn = setOf(
  "rating coverage bullish bearish bets neutral positive negative pt target outperform overweight underweight buy hold sell",
)
