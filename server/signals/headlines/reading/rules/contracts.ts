import { v } from "../words"
import { effect, type Rule, rule } from "./rule"

const award = effect("contract_award", "bullish", 5, "An order adds revenue that was not certain.")
const lostAward = effect("contract_award", "bearish", 5, "An order that is lost takes away revenue that was expected.")
const contract = `(?:contracts?|orders?(?! (?:to|blocking|against|from court|that))|deals?|agreements?|tenders?|work|programmes?|
    programs?|job)`
const notADeal = "(?! (?:to (?:buy|acquire|sell|merge|be|settle|end|avoid|take)|for research|of the year))"
const gained = "win land secure clinch bag receive get score nab snag book ink"

const goods =
  "jets|planes|aircraft|airliners|dreamliners|helicopters|trucks|tanks|missiles|launchers|fighters|chips|servers|turbines|engines|systems|vaccines|doses|buses|locomotives|radars|drones|satellites|tractors|reactors"

export const contracts: readonly Rule[] = [
  rule(
    lostAward,
    `${v("lose lose(out_on)")} ~6 (?:contracts?|deal|orders?|tender|account|business)|
      ${v("miss")} out on ~6 (?:contract|deal|order)`,
    "subject",
    { opposite: "" },
  ),
  rule(
    lostAward,
    `${v("cancel scrap terminate end axe revoke rescind tear(up) nix pull drop withdraw rip(up) yank")} ~6 (?:contracts?|orders?|deal|award)(?! to)|
      (?:contract|order|award) ~4 (?:is |was |has been )?(?:cancelled|canceled|terminated|scrapped|axed|revoked|rescinded)`,
    "inside with from of for by",
  ),
  rule(lostAward, `(?:contract|order) (?:cancellation|termination)`, "subject of for"),
  rule(
    lostAward,
    `${v("strip")} @\\d+ of ~5 contract|
      ${v("drop remove dump oust exclude")} @\\d+ (?:as|from) ~5 (?:contract|project|deal|programme?|supplier|vendor|contractor|tender|scheme)`,
    "inside",
  ),
  rule(award, `${v(gained)} ~3 [$€£]?\\d\\S* ~4 awards?`, "subject"),
  rule(
    award,
    `${v(gained)} ~7 ${contract}${notADeal}|
      ${v("beat")} (?:out )?rivals? ~2 (?:to win|for) ~6 ${contract}`,
    "subject",
  ),
  rule(award, `(?:is |was |been |gets? )?awarded ~7 ${contract}`, "subject inside"),
  rule(award, `${v("award hand give grant")} ~7 ${contract}${notADeal}`, "inside to object"),
  rule(
    award,
    `${v("pick select choose tap")} @\\d+(?: 's)? ~6 (?:contracts?|deal|order|supply|build|program|programme|provide|supplier|vendor|jets?|system|fleet|work|project|job)`,
    "inside",
  ),
  rule(
    award,
    `(?:picked|selected|chosen) ~1 (?:as|for|to|by|over) ~6 (?:contract|deal|supply|build|provide|supplier|program|project|design|run|operate|make|develop|lead|modernize|upgrade)`,
    "subject",
  ),
  rule(
    award,
    `${v("order buy")} ~2 [$€£]?\\d\\S* ~3 @\\d+ (?:'s )?~2 (?:${goods})|
      ${v("order")} ~7 \\S+(?= from )|${v("place")} ~5 order|
      ${contract} (?:goes|awarded) `,
    "from inside with to",
  ),
  rule(
    award,
    `${v("supply provide build deliver")} (?:\\S+ ){1,6}?(?:under|in) ~5 (?:contract|deal|agreement|order)|
      ${v("sign seal strike ink agree")} ~6 (?:contract|deal|agreement|order) to (?:supply|provide|build|deliver|make|run)`,
    "subject",
  ),
  rule(award, `contract (?:award|win)`, "subject for"),
]
