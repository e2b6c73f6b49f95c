import { v } from "../words"
import { effect, type Rule, rule } from "./rule"

const award = effect("contract_award", "bullish", 5, "An order adds revenue that was not certain.")
const lostAward = effect("contract_award", "bearish", 5, "An order that is lost takes away revenue that was expected.")
const contract = `(?:contracts?|orders?(?! (?:to (?!cool|build|supply|make|deliver|provide|design|run|equip|upgrade|modernize|modernise|fit|install|power|service|produce|replace|overhaul|develop)|blocking|against|from court|that))|deals?|agreements?|tenders?|work|programmes?|
    programs?|jobs?|mandates?|commissions?|subcontracts?|pacts?)`
const notADeal =
  "(?! (?:to (?:advise|underwrite|arrange|manage|buy|acquire|sell|merge|be|settle|end|avoid|take)|for research|of the year))"
const gained =
  "win land secure clinch bag receive get score nab snag book ink snatch scoop grab capture net pick(up) haul(in) reel(in) rake(in) pocket sew(up) nail(down) hook garner gain obtain collect walk(away_with) walk(off_with) carry(off) make(off_with) run(off_with) come(home_with) go(home_with) take(over) come(away_with) scoop(up) snap(up) lock(up) lock(in) wrap(up) earn retain"
const rivalry = "snatch steal wrest poach swipe pinch wrench prise pry take(away) grab seize"
const customer = "(?:supplier|vendor|contractor|provider|contract|project|programme?|tender|scheme|panel|roster)"

/** Those who buy for the public, and whatever they pick is an order. */
const buyers =
  "(?:army|navy|air force|space force|marines|coast guard|pentagon|nasa|nato|ministry|government|agency|department|council|city|utility|airline|railway|rail operator|port|airport|hospitals?|health service|post office|police|military|defen[cs]e ministry)"

const goods =
  "jets|planes|aircraft|airliners|dreamliners|helicopters|trucks|tanks|missiles|launchers|fighters|chips|servers|turbines|engines|systems|vaccines|doses|buses|locomotives|radars|drones|satellites|tractors|reactors"

export const contracts: readonly Rule[] = [
  rule(award, `${v(rivalry)} ~7 ${contract} (?:away )?from(?= (?:\\S+ )?@)`, "subject", { opposite: "object" }),
  rule(lostAward, `${v(rivalry)} @\\d+ 's ~4 ${contract}`, "inside", { opposite: "subject" }),
  rule(
    award,
    `(?:${buyers}|korea|poland|germany|japan|canada|india|australia|britain|norway|finland|switzerland|spain|italy|greece|airways|airlines) ~1 ${v("pick select choose prefer")} @\\d+(?: 's)? ~3 over(?= (?:rival )?@)`,
    "inside",
    { opposite: "object" },
  ),
  rule(
    award,
    `${v("beat edge pip outbid see fend trump best oust displace leapfrog outmuscle unseat defeat pip")} (?:out |off )?@\\d+ (?:to|for|in|on) ~7 (?:contract|tender|order|deal|programme?|job|work)`,
    "subject",
    { opposite: "inside" },
  ),
  rule(
    lostAward,
    `${v("lose")} out to (?:rival )?@\\d+ (?:on|for|in|over) ~7 (?:${contract}|project|bid|contest|race)`,
    "subject",
    {
      opposite: "inside",
    },
  ),
  rule(lostAward, `${v("lose cede surrender forfeit")} ~7 ${contract} (?:\\S+ ){0,4}?to(?= (?:rival )?@)`, "subject", {
    opposite: "object",
  }),
  rule(
    lostAward,
    `(?:${v("switch shift move")} ~6 ${contract} (?:away )?|${v("take pull yank strip")} ~6 ${contract} away )from(?= @)`,
    "object",
  ),
  rule(
    lostAward,
    `(?:dumped|dropped|axed|ditched|jettisoned|replaced|ousted|fired|sacked|removed|excluded|cut|struck) (?:by (?:\\S+ ){1,4}?)?(?:as|from|off) ~5 ${customer}`,
    "subject",
  ),
  rule(
    lostAward,
    `${v("dump drop axe ditch jettison fire sack cut exclude")} @\\d+ (?:as|from) ~5 ${customer}`,
    "inside",
  ),
  rule(
    lostAward,
    `${v("lose lose(out_on)")} ~6 (?:contracts?|deal|orders?(?! books?)|tender|account|business)|
      ${v("miss")} out on ~6 (?:contract|deal|order)`,
    "subject",
    { opposite: "" },
  ),
  rule(
    lostAward,
    `${v("cancel scrap terminate end axe revoke rescind annul void suspend")} ~6 (?:contracts?|orders?|deal|award) (?:awarded|given|handed|granted) to(?= @)`,
    "object",
  ),
  rule(
    lostAward,
    `${v("cancel scrap terminate end axe revoke rescind tear(up) nix pull drop withdraw rip(up) yank annul void strip ditch bin junk pull(out_of) walk(away_from) call(off) shelve kill")} ~6 (?:contracts?|orders?|deal|award)(?! to)(?! (?:awarded|given|handed|granted) to @)|
      (?:contract|order|award) ~4 (?:is |was |has been )?(?:cancelled|canceled|terminated|scrapped|axed|revoked|rescinded)`,
    "inside with from of for by",
  ),
  rule(lostAward, `(?:is |was |gets? )?stripped of ~5 (?:contract|deal|order|tender)`, "subject"),
  rule(lostAward, `(?:contract|order) (?:cancellation|termination)`, "subject of for"),
  rule(
    lostAward,
    `${v("strip")} @\\d+ of ~5 ${contract}|
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
  rule(
    award,
    `(?:is |was |been |gets? )?(?:awarded|(?:handed|given|granted|entrusted with)(?! (?:the )?@)) ~7 ${contract}`,
    "subject inside",
  ),
  rule(award, `${v("award hand give grant present entrust")} ~7 ${contract}${notADeal}`, "inside to object", {
    opposite: "over",
  }),
  rule(
    award,
    `${v("pick select choose tap plump(for) opt(for) go(for) turn(to) settle(on) enlist hire commission")} @\\d+(?: 's)? ~6 (?:contracts?|deal|order|supply|build|program|programme|provide|supplier|vendor|jets?|engines?|turbines?|system|fleet|work|project|job|platform|network|software|cloud|satellites?|upgrade|rollout|overhaul|airport|railway|terminal|plant|lander|missions?|rockets?|radars?|drones?|trucks?|buses|reactors?)`,
    "inside",
  ),
  rule(
    award,
    `${buyers} ~1 ${v("pick select choose tap plump(for) opt(for) go(for) turn(to) settle(on) enlist hire commission")} @\\d+(?: 's)? (?:for|to|as)`,
    "inside",
  ),
  rule(
    award,
    `(?:contracts?|orders?|tenders?|deal|programme|subcontracts?) ~5 (?:goes|went|awarded|handed|given|falls) to(?= (?:\\S+ )?@)|
      (?:contracts?|orders?|tenders?|subcontracts?) ~4 (?:won|landed|secured|clinched|bagged|snagged|scooped) by`,
    "to by object",
  ),
  rule(
    award,
    `(?:picked|selected|chosen) ~1 (?:as|for|to|by|over) ~6 (?:contract|deal|supply|build|provide|supplier|program|project|design|run|operate|make|develop|lead|modernize|upgrade|mines?|fleet|airport|network|mission)`,
    "subject",
    { product: true },
  ),
  rule(
    award,
    `${v("order buy sign(for) sign(up_for) commit(to) firm(up)")} ~2 [$€£]?\\d\\S* ~3 @\\d+ (?:'s )?~2 (?:${goods})|
      (?:buys?|bought|to buy) ~1 \\d\\S* ~3 (?:${goods})(?= from )|
      (?:orders|ordered|ordering|to order) ~7 \\S+(?= from )|${v("place")} ~5 order`,
    "from inside with",
  ),
  rule(
    award,
    `${v("supply provide build deliver cool power equip run modernize modernise maintain fit operate make install design service")} (?:\\S+ ){1,6}?(?:under|in) ~5 (?:contract|deal|agreement|order)|
      ${v("sign seal strike ink agree")} ~6 (?:contract|deal|agreement|order) to (?:supply|provide|build|deliver|make|run)`,
    "subject",
  ),
  rule(award, `(?:hands?|gives?|awards?|passes) (?:it|them|the work) to(?= @\\d+ $)`, "object"),
  rule(award, `contract (?:award|win)`, "subject for"),
]
