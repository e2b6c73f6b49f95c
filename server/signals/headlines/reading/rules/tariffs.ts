import { v } from "../words"
import { effect, nothing, type Rule, rule } from "./rule"

const tariff = effect("tariff", "bearish", 5, "A tariff raises costs or closes a market.")
const tariffLifted = effect("tariff", "bullish", 5, "The company no longer pays what the tariff cost.")
const duty = `(?:tariffs?|dut(?:y|ies)|quotas?|sanctions|export (?:controls?|curbs?|bans?|restrictions?|limits?|licen[cs]e)|
    import (?:tax|ban|curbs?|levy)|levy|levies|trade (?:curbs|restrictions|blacklist)|
    (?:curbs?|restrictions?|limits?|bans?) on ~4 (?:exports?|imports?|(?:sales|shipments) to)|surtax(?:es)?|surcharges?|entity list|sanctions list|export[- ]?control list|unreliable[- ]entit(?:y|ies) list|restricted list|
    blacklist)`

export const tariffs: readonly Rule[] = [
  nothing(`(?:plans?|planned|planning) ~3 ${duty}`),
  rule(
    tariffLifted,
    `(?:washington|beijing|white house|u\\.?s|commerce department|government) ~1 (?:lets?|allows?|permits?) @\\d+ ~2 (?:sell|export|ship|supply|exports?|sales|shipments) ~4 to (?:china|russia|iran|huawei|india)`,
    "inside",
  ),
  rule(
    tariffLifted,
    `${v("lift remove scrap drop exempt ease waive suspend end cancel roll(back) spare revoke relax loosen rescind cut slash halve lower reduce axe repeal void pause shield strike(down) excuse free take(off) tear(up) unwind bin ditch abolish wipe(out) dismantle shelve spare let")} ~7 ${duty}`,
    "inside on for from against object subject of",
    { product: true },
  ),
  rule(
    tariffLifted,
    `(?:is |are |was |were )?(?:exempt(?:ed)?|spared|shielded|excluded|excused|removed|taken off|freed|released) (?:from )?~5 ${duty}|
      (?:${v("win get receive secure gain obtain")}|granted|given|allowed) ~4 (?:exemption|reprieve|relief|waiver|exclusion|carve-?out) (?:from|on|for) ~4 ${duty}|
      ${duty} ~4 (?:exemption|reprieve|relief|waiver|lifted|scrapped|removed|dropped)`,
    "inside subject for on to object",
    { product: true },
  ),
  rule(
    tariffLifted,
    `${duty} (?:on|against) @\\d+(?: 's)? ~2 (?:is |are |was |were )?(?:lifted|dropped|scrapped|eased|removed|ended|suspended|waived|rescinded)`,
    "inside",
  ),
  rule(
    tariffLifted,
    `${v("grant give issue hand")} @\\d+ ~3 (?:licen[cs]es?|permits?|permission|waivers?) to (?:sell|export|ship|supply) ~6 (?:to|in) ~2 (?:china|russia|iran|chinese|huawei|india)`,
    "inside",
  ),
  rule(tariffLifted, `${v("take strike remove drop")} @\\d+(?: 's)? ~3 (?:off|from) ~3 ${duty}`, "inside"),
  rule(
    tariff,
    `(?:washington|beijing|white house|u\\.?s|china|commerce department|government|administration|brussels|eu) ~1 ${v("curb restrict limit ban block bar halt stop tighten")} ~2 (?:exports?|shipments?|sales) (?:of|by|from)(?= (?:(?!to )\\S+ ){0,3}?@)|
      ${v("block bar ban halt restrict curb limit")} @\\d+(?: 's)? ~2 (?:exports?|shipments?|sales) (?:to|in) ~2 (?:china|chinese|russia|russian|iran|huawei)`,
    "inside of by from object",
    { product: true },
  ),
  rule(tariff, `${v("put place add")} @\\d+(?: 's)? ~3 (?:on|to|under) ~2 ${duty}`, "inside"),
  rule(
    tariff,
    `${v("face suffer")} ~6 ${duty}|
      (?:hit|hurt|struck|hammered|squeezed|burdened|covered|targeted|caught|stung|dinged|clobbered|affected) (?:by|with|in) ~6 ${duty}|
      (?:placed|put|added|lands?|landed) ~2 (?:on|to|under) ~4 ${duty}|
      subject to ~4 ${duty}`,
    "subject",
    { product: true },
  ),
  rule(
    tariff,
    `${duty} ~3 (?:hits?|covers?|targets?|affects?|applies|hurts?|costs?|hammers?|bites?|squeezes?|to (?:hit|cover|cost|apply)|strikes?|take effect|takes effect|kicks? in|crimps?)`,
    "object of to on inside",
    { product: true },
  ),
  rule(tariff, `${v("impose slap put levy clamp")} (?:them|it|the same|others|one) on(?= (?:\\S+ )?@)`, "object", {
    product: true,
  }),
  rule(
    tariff,
    `(?:${v("bar ban block prohibit stop restrict")}|halts|orders) @\\d+ ~1 (?:from |to stop )?(?:selling|exporting|shipping|supplying) ~7 (?:to|in) ~2 (?:china|russia|iran|chinese|beijing|huawei)`,
    "inside",
  ),
  rule(
    tariff,
    `${v("hit slap strike whack sock saddle")} (?:\\S+ ){0,4}?(?:from|of|by|made by) @\\d+ (?:with|by) ~5 ${duty}`,
    "inside",
    { product: true },
  ),
  rule(
    tariff,
    `${v("impose slap clamp whack put place levy raise increase double add reimpose reinstate tighten extend expand announce issue set widen apply hit")} ~7 ${duty}`,
    "on inside against object to for",
    { product: true },
  ),
  rule(
    tariff,
    `(?:new|fresh|higher|steep|stiff|additional|anti-dumping|retaliatory) ~3 ${duty}(?: (?:on|against|for))?|
      ${duty} (?:on|against)`,
    "on against for object",
    { product: true },
  ),
  rule(tariff, `${duty} (?:bill|hit|cost|costs|charge|blow)`, "subject for at"),
]
