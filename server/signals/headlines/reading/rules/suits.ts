import { v } from "../words"
import { effect, nothing, type Rule, rule } from "./rule"

const suitWon = effect(
  "litigation",
  "bullish",
  10,
  "A suit that is won costs no more, and what it could have cost is known.",
)
const suitLost = effect("litigation", "bearish", 10, "A lawsuit costs money, and how much is not known.")
const suit = `(?:law ?suits?|suits?|cases?|appeals?|trials?|verdicts?|claims?|complaints?|litigation|class[ -]actions?|
    court (?:fight|battle|case)|patent (?:fight|battle|dispute|row|feud|war)|
    (?:legal|court|trademark|copyright|licensing|royalty) (?:fight|battle|dispute|row|feud|challenge)|
    jury trial|court ruling|ruling|judgment|(?:arbitration|jury|damages) award|injunction|arbitration)`
const judges = "(?:courts?|judges?|jury|jurors|appeals panel|tribunal|arbitrators?|supreme court|justices)"
const winning = { opposed: "A suit that is lost costs money." }
const losing = { opposed: "The other side of the suit wins." }

const crowd =
  "(?:workers|employees|cashiers|staff|drivers|pilots|customers|shareholders|investors|users|franchisees|tenants|shoppers|subscribers|sellers|merchants|patients|passengers|guards|nurses|engineers|owners)"
const paying = `(?:agrees? to |agreed to |to |will )?${v("pay shell(out) fork(out) fork(over) cough(up) hand(over) stump(up) put(up) part(with)")}`

export const rulings: readonly Rule[] = [
  rule(
    suitWon,
    `${v("lift dissolve vacate stay pause")} ~3 injunction|${v("cut slash reduce trim halve")} ~3 (?:verdict|award|judgment|damages|payout)(?= against)`,
    "on against",
  ),
  nothing(`(?<=(?:^|and|&) @\\d+ )settle ~5 (?:fight|battle|dispute|feud|row|war|spat)`),
  rule(suitLost, `${judges} ~1 ${v("reject block nix refuse")} @\\d+ 's ~4 settlement`, "inside"),
  rule(suitWon, `${judges} ~2 (?:clears?|cleared|paves?|opens?) (?:the )?way for @\\d+ to`, "inside"),
  rule(
    suitLost,
    `${judges} ~1 ${v("award grant")} [$€£]\\S+ (?:(?:million|billion) )?to (?:\\S+ ){1,4}?(?:in|over|after) ~5 (?:against|with)(?= @)`,
    "object",
    { opposite: "inside", ...losing },
  ),
  rule(suitLost, `${v("fail")} to (?:overturn|reverse|undo|upend) @\\d+ 's ~3 (?:victory|win|verdict)`, "subject", {
    opposite: "inside",
    ...losing,
  }),
  rule(suitLost, `@\\d+(?: 's)? ~1 ${crowd} sue(?= (?:over|after|for|in|$))`, "inside", { others: true }),
  nothing(
    `${v("lose")} ~2 appeal (?:to|with|among|for) ~1 (?:investors|shoppers|buyers|consumers|diners|customers|fans|users|savers|drivers|gamers|traders|viewers|families|millennials)`,
  ),
  rule(
    suitWon,
    `${v("win secure extract wring get collect")} ~1 [$€£]\\d\\S* (?:(?:million|billion|bn|m) )?~2 (?:from|against|off) (?:rival )?@\\d+(?: 's)? (?:in|over|after|at|for) ~5 (?:${suit}|patents?|infringement|copyright|theft|trade secrets)`,
    "subject",
    { opposite: "inside", ...winning },
  ),
  rule(
    suitLost,
    `${v("accuse")} @\\d+ of ~7 (?:in|as it files|with) ~3 (?:law ?suit|suit|complaint|court|legal action)`,
    "inside",
  ),
  rule(
    suitWon,
    `${judges} ~3 (?:sides? with|sided with|backs?|backed) @\\d+ (?:and not|not|over|rather than)`,
    "inside",
    {
      opposite: "object with",
      ...winning,
    },
  ),
  rule(
    suitWon,
    `${v("dismiss toss throw(out) toss(out) reject nix quash")} ~7 ${suit} (?:brought |filed |lodged |pursued )?(?:by|from) @\\d+(?: 's)? ~1 ${crowd}`,
    "inside",
    { others: true },
  ),
  rule(suitLost, `${paying} ~5 to (?:end|close|bury|lay to rest) ~6 (?:${suit}|allegations)`, "subject"),
  rule(
    suitLost,
    `(?:orders?|ordered|tells?|told|forces?|forced|instructs?|directs?|makes?) @\\d+ to pay(?: back)?`,
    "inside",
    {
      opposite: "object",
      ...losing,
    },
  ),
  rule(
    suitWon,
    `(?:persuade|convince|get)s? ~1 (?:judges?|courts?|jury|panel) to (?:dismiss|toss|throw out|drop|overturn|end|reverse|vacate) ~6 ${suit}|
      ${v("win")} ~2 dismissal(?: of ~5 ${suit})?`,
    "subject",
  ),
  rule(
    suitLost,
    `${v("lose fail(in) stumble(in)")} ~6 (?:(?:bids?|motions?|efforts?|attempts?|fight|battle|challenge|requests?|pleas?) to (?:dismiss|toss|throw out|overturn|block|end|avoid|move|escape|revive|stop|halt|reverse|undo|keep|delay|limit|void|quash|shut down|lift|pause|dodge|stay|cut|exclude|enforce|decertify|get)(?: ~6 (?:${suit}|fine|ban))?|(?:bids?|motions?|efforts?|attempts?|fight|battle|challenge|requests?|pleas?) (?:against|over)|(?:fight|battle|challenge) to)|
      ${v("fail")} to (?:dismiss|overturn|throw out|escape|block|end|shake off|toss|revive|get) ~6 ${suit}`,
    "subject",
  ),
  rule(suitLost, `${v("lose")} ~7 ${suit}`, "subject", { opposite: "against to object", ...losing }),
  rule(
    suitLost,
    `${v("decline refuse")} to (?:hear|review|take up|consider|revive|overturn|reverse|toss|dismiss|throw out) ~7 (?:appeal|case|petition|challenge|bid|${suit})|
      (?:lets? stand|leaves? (?:in place|intact|standing)) ~6 (?:${suit}|fine)|
      (?<!(?:fda|ema|regulators?|watchdogs?|commission|agency) )${v("deny reject refuse dismiss")} ~6 (?:bids?|motions?|requests?|efforts?|attempts?|petitions?|appeals?|pleas?|challenges?)(?: (?:to|by|of|from|against)(?: (?:dismiss|toss|throw out|overturn|end|avoid|escape|reverse|block|undo)(?: ~5 ${suit})?)?)?`,
    "inside by from of against object",
  ),
  rule(
    suitLost,
    `${v("revive reinstate uphold restore")} ~6 (?:${suit}|fine)(?: (?:against|over))?|
      (?:${suit}) ~2 (?:against (?:\\S+ ){1,5}?)?(?:can|may|must|to|will|allowed to) (?:proceed|go ahead|go forward|advance|move forward|continue|go to trial)(?:,)?|
      (?:allows?|lets?|clears way for) ~5 ${suit}`,
    "against inside on object",
  ),
  rule(
    suitWon,
    `${judges} ~3 (?:sides? with|sided with|rules? for|ruled for|finds? for|found for|finds? in favou?r of|decides? for|rules? in favou?r of|ruled in favou?r of|favou?rs|clears?|cleared|backs?|backed|acquits?|hands? (?:win|victory) to|spares?)|
      (?:hands?|gives?|deals?|handed) @\\d+ ~3 (?:win|victory)`,
    "object inside",
    { opposite: "against over", ...winning },
  ),
]

export const filings: readonly Rule[] = [
  rule(
    suitLost,
    `${judges} ~1 (?:orders?|ordered|tells?|told|forces?) @\\d+ to (?:pay|stop|halt|change|open|face)|
      ${judges} ~3 (?:rules?|ruled|finds?|found|sides?|decides?) against|
      (?:finds?|found) @\\d+ (?:liable|guilty|negligent|in contempt)|
      (?:is |was )?(?:found|held|ruled) (?:\\w+ly )?(?:liable|guilty)|
      (?:finds?|found|says|rules?|ruled|decides) @\\d+ (?:infringed|violated|broke|misled|owes|must pay|stole|copied)`,
    "object inside subject against",
  ),
  rule(
    suitLost,
    `${v("order tell force")} @\\d+(?: 's)?(?: \\S+)? to (?:pay|stop|halt)|
      (?:ordered|told|forced|must|has|have) to pay|
      (?:hit|slapped) with ~6 (?:verdict|judgment|award|${suit})|must pay`,
    "inside subject",
  ),
  rule(
    suitWon,
    `${v("win prevail(in) defeat fend(off) beat(back) beat(off) beat escape dodge shake(off) duck triumph(in) see(off) bat(away) bat(off) bat(aside) swat(away) swat(aside) brush(off) brush(aside) sidestep stave(off) evade knock(back) knock(down) wriggle(out_of) ward(off) repel crush quash")} ~7 (?:${suit}|dismissal|court)(?: (?:of|in|over|against) ~4 ${suit})?|
      ${v("prevail triumph")}`,
    "subject",
    { opposite: "against over object inside", ...winning },
  ),
  rule(
    suitWon,
    `${v("dismiss toss throw(out) toss(out) overturn reverse drop withdraw reject vacate wipe(out) void quash end set(aside) strike(down) nix scrap abandon discontinue kill sink wave(away) knock(down)")} ~7 ${suit}`,
    "against inside over",
  ),
  rule(
    suitWon,
    `(?:${suit}) (?:against|over) @\\d+(?: 's)? ~4 (?:is |was |gets? )?(?:dismissed|thrown out|tossed|dropped|withdrawn|overturned|rejected|ends|vacated)`,
    "inside",
  ),
  rule(
    suitWon,
    `(?<!shelves )(?:is |was )?(?:cleared|acquitted) (?:of|in|over)|not (?:liable|guilty)|
      did not (?:infringe|violate|copy|steal)|
      (?:finds?|found) no ~3 (?:infringement|fault|wrongdoing)`,
    "subject inside by",
  ),
  rule(suitLost, `(?:is |are |was |were |being |gets? )?sued(?= (?:by|over|for|in|after|as|again|$))`, "subject", {}),
  rule(
    suitLost,
    `(?:hits?|slaps?|slapped|serves?|served) @\\d+ with ~6 ${suit}|${v("sue")}|
      ${v("file bring launch lodge hit slap pursue")} ~6 (?:${suit}) (?:against|over)|
      (?:law ?suit|class[ -]action(?: suit| lawsuit)?|suit|complaint) (?:filed |brought )?against|
      ${v("haul drag take bring pull")} @\\d+ (?:in|into|to|before) (?:the |a |\\S+ )?(?:court|judge|tribunal)`,
    "object against inside",
  ),
  rule(
    suitLost,
    `(?:(?:must|will|to|has to|can) )?${v("face settle resolve")} ~6 (?:${suit}|claims|charges|allegations)|
      ${v("settle")} with|
      ${paying} ~5 (?:to (?:settle|resolve|end|close|bury|put to rest|make ~2 go away)|in ~3 ${suit}|in settlement|settlement|over) ?(?:~5 (?:${suit}|claims|allegations))?|
      (?:reach(?:es|ed)?|agree[sd]?(?: to| on)?) ~4 settlement`,
    "subject",
  ),
]
