import { v } from "../words"
import { effect, nothing, type Rule, rule } from "./rule"

const payout = effect("share_buyback", "bullish", 21, "Paying out money shows what management thinks of the price.")
const lessPayout = effect("share_buyback", "bearish", 21, "Paying out less shows what management thinks of the future.")
const joined = effect("index_inclusion", "bullish", 5, "Funds that follow the index have to buy.")
const left = effect("index_inclusion", "bearish", 5, "Funds that follow the index have to sell.")
const buybackWords = "(?:buybacks?|buy-backs?|repurchases?|repurchasing)"

export const payouts: readonly Rule[] = [
  rule(
    lessPayout,
    `${v("take")} ~3 (?:dividends?|payouts?) away|${v("cut suspend eliminate halve slash scrap halt pause lower reduce omit stop axe skip end freeze trim shelve cancel ice ditch drop abandon mothball curtail call(off) pull wind(down) dispense(with) do(away_with) turn(off) chop shrink pare slow taper scale(back) scale(down) rein(in) cut(back) dial(back)")} ~5 (?:dividends?|${buybackWords}|payouts?)|
      ${v("put place")} ~4 (?:dividends?|${buybackWords}|payouts?) on (?:ice|hold|pause|the back burner)|
      ${v("take")} (?:an? |the )?(?:axe|knife|scalpel) to ~3 (?:dividends?|${buybackWords}|payouts?)|
      dividend (?:cut|suspension|suspended|slashed|halved|cancelled|axed|scrapped|omitted|frozen|eliminated)|
      ${buybackWords} (?:suspended|halted|paused|suspension)`,
    "subject of at",
  ),
  rule(
    payout,
    `${v("raise lift increase hike boost double declare initiate resume reinstate restore introduce announce up approve bump triple treble quadruple sweeten fatten hoist enlarge revive unveil start bring(back) beef(up) grow step(up) swell")} ~5 (?:dividends?|payouts?)(?! (?:date|in line))|
      special dividend(?: ~7 (?:declared|announced|unveiled|approved))?|first(?:-ever)? dividend|dividend (?:increase|hike|boost|raise)|
      (?:dividends?|payouts?) (?:is |goes |go )?(?:up|raised|lifted|increased|hiked|doubled|rises|climbs|jumps)(?! to date)`,
    "subject of at by inside",
    { own: false },
  ),
  rule(
    payout,
    `${v("announce authorize authorise approve launch start begin unveil add(to) expand extend increase raise boost plan set double resume complete accelerate okay ok greenlight green-light upsize upscale enlarge beef(up) top(up) step(up) ramp(up) triple treble lift swell kick(off) sanction restart revive initiate commit earmark")} ~7 ${buybackWords}|
      (?:share|stock) ${buybackWords}|${v("buy(back)")} ~4 (?:shares|stock)|
      ${v("give")} ~4 ${buybackWords} (?:the |its )?(?:green light|go-?ahead|nod|blessing)|
      ${v("add")} ~4 to ~3 ${buybackWords}|
      ${v("buy")} ~5 of (?:its|their) own (?:shares|stock)|
      ${v("repurchase buy(in) hoover(up) mop(up)")} ~4 (?:own )?(?:shares|stock)|
      ${v("earmark set(aside) commit allocate devote spend put")} ~4 (?:for|to|on|towards?) (?:buying|repurchasing|buy|repurchase|retiring) ~5 (?:shares|stock)|
      (?:buying|to buy) (?:back|in) ~4 (?:shares|stock)`,
    "subject of at inside",
  ),
]
const index = `(?:s&p(?: \\S+)?|dow(?: jones)?(?: \\S+)?|nasdaq(?:-| )100|nasdaq|russell(?: \\S+)?|msci(?: \\S+)*|
    ftse(?: \\S+)?|stoxx(?: \\S+)?|benchmark|index(?:es)?|blue-chip (?:index|average|club|gauge|list))`
const seat = "(?:place|spot|seat|slot|berth|position|perch|membership|status)"
const makesWay = "(?: ~3 (?:make|makes|making|clear) (?:room|way|space) for)?"

export const indices: readonly Rule[] = [
  nothing(
    `${v("join enter")} (?:the )?~4 (?:rally|sell-?off|slump|rout|gains|retreat|sustainability|rebound|winners|losers)`,
  ),
  rule(left, `${v("make")} (?:way|room) for (?:@\\d+|\\S+|\\S+ \\S+) in (?:the )?~2 ${index}`, "subject", {
    opposite: "inside",
    opposed: "Funds that follow the index have to buy.",
  }),
  rule(
    joined,
    `${v("take fill inherit claim grab get usurp")} @\\d+(?: 's)? (?:${seat}) (?:in|on|at) (?:the )?~2 ${index}`,
    "subject",
    {
      opposite: "inside",
      opposed: "Funds that follow the index have to sell.",
    },
  ),
  rule(
    left,
    `${v("lose cede surrender give(up) forfeit yield vacate")} ~2 (?:${seat}) (?:in|on|at) (?:the )?~2 ${index}(?: to)?`,
    "subject",
    {
      opposite: "to object",
      opposed: "Funds that follow the index have to buy.",
    },
  ),
  rule(left, `${v("replace")} @\\d+(?: 's)? (?:in|on) (?:the )?~2 ${index}`, "inside", {
    opposite: "subject",
    opposed: "Funds that follow the index have to buy.",
  }),
  rule(left, `(?:be |is |was )?replaced (?:by|with) @\\d+(?: 's)? (?:in|on) (?:the )?~2 ${index}`, "subject", {
    opposite: "inside",
    opposed: "Funds that follow the index have to buy.",
  }),
  rule(
    left,
    `(?:removed|deleted|dropped|ejected|cut|booted|kicked|bumped|relegated|demoted|expelled|ousted|axed|shunted|purged|knocked|bounced|evicted|turfed|dumped|struck|culled|tossed|thrown|removal|deletion|exit|ejection|ouster|expulsion|demotion|departure) (?:out |off )?(?:of |from |by )?(?:the )?~2 ${index}${makesWay}|
      ${v("leave exit drop(out_of) fall(out_of) slip(out_of) tumble(out_of) crash(out_of) drop(from) depart bow(out_of) make(way_in)")} (?:the )?~2 ${index}${makesWay}`,
    "subject of",
    { opposite: "for object", opposed: "Funds that follow the index have to buy." },
  ),
  rule(
    left,
    `${index} ~1 ${v("drop remove delete eject boot oust axe expel dump evict shed")} @\\d+ (?:to make|and makes?|making) (?:room|way|space) for`,
    "inside",
    { opposite: "object for", opposed: "Funds that follow the index have to buy." },
  ),
  rule(
    left,
    `${index} ~1 ${v("drop remove delete eject boot oust axe expel dump evict shed")}|${v("drop remove delete eject boot oust axe expel dump evict kick bump")} @\\d+ (?:from|out of) (?:the )?~2 ${index}`,
    "object inside",
  ),
  rule(left, `(?:to|will) (?:exit|leave|depart|go|make way|be (?:removed|dropped|deleted|replaced))(?= $)`, "subject", {
    given: "(?:join|joins|added to|enter|enters) (?:the )?(?:s&p|nasdaq|dow|russell)(?: .*)?",
  }),
  rule(left, `(?:replacing|booting|displacing|ousting|bumping|dislodging|ejecting)(?= @)`, "object", {
    given: "(?:join|joins|added to|enter|enters|entering|included in) (?:the )?(?:s&p|nasdaq|dow|russell)(?: .*)?",
  }),
  rule(joined, `replaced by(?= @)`, "object", {
    given:
      "(?:leave|leaves|exit|exits|drop out of|drops out of|removed from|dropped from) (?:the )?(?:s&p|nasdaq|dow|russell)(?: .*)?",
  }),
  rule(
    left,
    `${v("show")} @\\d+ (?:the )?door|${v("bid wave kiss")} @\\d+ (?:goodbye|farewell|adieu)|${v("say")} (?:goodbye|farewell) to(?= @)|${v("drop remove delete eject boot oust axe expel dump evict shed")}(?= @)`,
    "inside to object",
    {
      given: `(?:dow(?: jones)?(?: industrial)?|nasdaq-100|s&p \\d+|blue-chip index|msci|russell \\d+) (?:average |index )?(?:welcomes|adds|shows|bids|waves|kisses|says|drops|admits|ushers) .*`,
    },
  ),
  rule(left, `(?<=(?:on|after|following|over) )${index} (?:removal|deletion|exit|ouster|ejection)`, "subject"),
  rule(
    joined,
    `(?<=(?:on|after|following|over) )${index} (?:inclusion|entry|debut|addition)|(?:${v("join enter")}|added to|(?:let|allowed|welcomed|ushered|waved|voted) into|(?:to be |be )?included in|inclusion in|promoted to|admitted to|addition to|entry (?:in)?to|(?:${seat}) (?:in|on)|entry into|newcomer|elevated to|elevation to|graduates to|promotion to|ascends to|admission to|makes (?:it into|the cut for)|breaks into|debuts? in|(?:nod|call-up|ticket|invitation|pick|tapped|chosen|picked|selected) (?:for|to|from|into)|replace (?:\\S+ ){1,4}?in) (?:the |an |a )?~2 ${index}`,
    "subject of",
  ),
  rule(
    joined,
    `${index} ~2 ${v("add include admit welcome")}(?= @)|${v("add admit promote elevate welcome pick select choose tap pluck")} @\\d+ (?:to|into|for) (?:the )?~2 ${index}`,
    "object inside",
  ),
]
