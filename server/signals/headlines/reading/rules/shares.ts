import { v } from "../words"
import { effect, type Rule, rule } from "./rule"

const payout = effect("share_buyback", "bullish", 21, "Paying out money shows what management thinks of the price.")
const lessPayout = effect("share_buyback", "bearish", 21, "Paying out less shows what management thinks of the future.")
const joined = effect("index_inclusion", "bullish", 5, "Funds that follow the index have to buy.")
const left = effect("index_inclusion", "bearish", 5, "Funds that follow the index have to sell.")
const buybackWords = "(?:buybacks?|buy-backs?|repurchases?|repurchasing)"

export const payouts: readonly Rule[] = [
  rule(
    lessPayout,
    `${v("cut suspend eliminate halve slash scrap halt pause lower reduce omit stop axe skip end freeze trim shelve cancel")} ~5 (?:dividends?|${buybackWords}|payouts?)|
      dividend (?:cut|suspension|suspended|slashed|halved|cancelled)|
      ${buybackWords} (?:suspended|halted|paused|suspension)`,
    "subject of at",
  ),
  rule(
    payout,
    `${v("raise lift increase hike boost double declare initiate resume reinstate restore introduce announce up approve bump triple pay")} ~5 (?:dividends?|payouts?)(?! (?:date|in line))|
      special dividend|first(?:-ever)? dividend|dividend (?:increase|hike|boost|raise)`,
    "subject of at inside",
    { own: false },
  ),
  rule(
    payout,
    `${v("announce authorize authorise approve launch start begin unveil add(to) expand extend increase raise boost plan set double resume complete accelerate okay ok")} ~7 ${buybackWords}|
      (?:share|stock) ${buybackWords}|${v("buy(back)")} ~4 (?:shares|stock)|
      ${v("buy")} ~5 of (?:its|their) own (?:shares|stock)|
      ${v("repurchase")} ~4 (?:shares|stock)`,
    "subject of at inside",
  ),
]
const index = `(?:s&p(?: \\S+)?|dow(?: jones)?(?: \\S+)?|nasdaq(?:-| )100|nasdaq|russell(?: \\S+)?|msci(?: \\S+)*|
    ftse(?: \\S+)?|stoxx(?: \\S+)?|benchmark|index(?:es)?|blue-chip (?:index|average))`

export const indices: readonly Rule[] = [
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
    `(?:removed|deleted|dropped|ejected|cut|booted|kicked|bumped|relegated|demoted|expelled|removal|deletion|exit) (?:out )?(?:of |from )(?:the )?~2 ${index}|
      ${v("leave exit drop(out_of) fall(out_of) lose(its_place_in) lose(place_in) lose(its_spot_in) lose(spot_in)")} (?:the )?~2 ${index}`,
    "subject of",
  ),
  rule(left, `${index} ~1 ${v("drop remove delete eject boot")}`, "object inside"),
  rule(
    joined,
    `(?:${v("join enter")}|added to|(?:to be |be )?included in|inclusion in|promoted to|admitted to|addition to|entry (?:in)?to|place in|spot in|seat in|slot in|newcomer|replace (?:\\S+ ){1,4}?in) (?:the |an |a )?~2 ${index}`,
    "subject of",
  ),
  rule(joined, `${index} ~2 ${v("add include admit")}|${v("add")} @\\d+ to (?:the )?~2 ${index}`, "object inside"),
]
