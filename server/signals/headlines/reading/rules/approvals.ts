import { active, v } from "../words"
import { authority } from "./actions"
import { effect, nothing, type Rule, rule } from "./rule"

const approval = effect("regulatory_approval", "bullish", 5, "An approval opens a market that was uncertain.")
const refusal = effect("regulatory_approval", "bearish", 5, "A refusal keeps a market closed that was hoped for.")
const agreement = `(?:approval|clearance|nod|go-?ahead|green light|authori[sz]ation|licen[cs]es?(?! exemption)|permits?|backing|
    blessing|thumbs[- ]up|all-clear|consent|okay|sign-?off|designation|marketing authori[sz]ation)`
const product = `(?:applications?|approval|drugs?|treatments?|therap(?:y|ies)|pills?|shots?|vaccines?|mergers?|requests?|filing|
    devices?|implants?|tests?|deal|takeover|acquisition|plans?|bid|licen[cs]e|purchase|injections?|medicines?|
    candidate|inhaler|label|use|marketing|tie-?up|permit|stent|pump|cream|jab)`
const holders =
  "(?:shareholders?|investors?|holders|board|directors|members|workers|union|voters|stockholders|court|judge)"

export const approvals: readonly Rule[] = [
  rule(approval, `${authority} ~2 (?:clears?|cleared|paves?|opens?) (?:the )?way for @\\d+ to`, "inside"),
  nothing(`${holders} ~4 ${v("approve back clear okay authorize authorise reject")}`),
  nothing(
    `${v("grant give win get receive gain secure")} ~4 (?:priority review|standard review|(?<!licen[cs]e )extension|hearing|adjournment|tax breaks?|interview|rehearing)|(?:approval|customer approval|job approval) (?:ratings?|polls?)|clearance sale|
      clears? (?:the )?(?:way|path|air|debt|snow|inventory|backlog|hurdle)`,
  ),
  rule(refusal, `${authority} ~1 (?:says?|said) no to`, "object", { product: true }),
  rule(refusal, `${v("get")} (?:a )?no from (?:the )?~1 ${authority}`, "subject", { product: true }),
  rule(approval, `${authority} ~1 (?:says?|said) yes to`, "object", { product: true }),
  rule(
    refusal,
    `(?:recommends?|recommended|advises?|advised|votes?|voted) against ~1 (?:approv\\S+|authori\\S+|clear\\S+|marketing)|
      ${v("decline refuse fail")} to (?:approve|authori[sz]e|clear|license|back|grant|recommend)|
      (?:decision|review|verdict) (?:on|of|for) (?:\\S+ ){1,7}?(?:is |was )?(?:put off|pushed back|delayed|postponed|deferred|held up|extended)|
      ${v("delay postpone defer extend push(back) put(off) hold(up) drag(out)")} ~5 (?:decision|review|approval|ruling|verdict)|
      ${v("withhold deny refuse")} ~4 ${agreement}`,
    "object on of for to from inside implied",
    { product: true },
  ),
  rule(
    refusal,
    `${v("fail")} to (?:win|get|gain|secure|obtain|receive) ~4 ${agreement}|
      (?:is |was )?(?:denied|refused) ~3 ${agreement}|
      ${v("miss")} out on ~3 ${agreement}|
      (?:approval|clearance|decision) (?:is |was )?(?:denied|refused|delayed|withheld|pushed back)|
      complete response letter(?: (?:to|for|from))?|
      ${v("lose")} ~4 (?:approval|licen[cs]e|authori[sz]ation)|
      ${v("receive get suffer face draw")} ~4 (?:rejection|refusal)|
      (?:fda|regulator|ema|agency) (?:rejection|refusal)`,
    "subject to for of",
    { product: true },
  ),
  rule(
    refusal,
    `${authority} ~3 (?:rejects?|refuses?|denies|denied|rejected|spurns?|turns? (?:down|away)|snubs?|knocks? back|votes? against|advises? against|rebuffs?|nixes|sends? back|sent back|bounces|returns|vetoes|torpedoes|shoots? down|shot down|thwarts|sinks|waves away|balks at)`,
    "object on of for from inside by implied",
    { product: true },
  ),
  rule(
    refusal,
    `(?:spurns?|rejects?|rejected|turns? down|snubs?|refuses?|sends? back) ~4 (?:drugs?|vaccines?|pills?|shots?|jabs?|therap(?:y|ies)|treatments?|implants?|pumps?|stents?|tablets?) (?:from|by|of|made by)`,
    "object from by of",
    { product: true },
  ),
  rule(
    refusal,
    `${product} ~1 (?:is |was |gets? )?(?:rejected|refused|denied|turned (?:down|away)|snubbed|spurned|rebuffed|shot down|sent back|knocked back)(?: by ~6 ${authority})?`,
    "subject",
    { product: true },
  ),
  rule(
    approval,
    `${v("win get receive gain secure obtain clinch land earn score bag nab snag pick(up) garner collect")} ~6 ${agreement}(?! (?:to (?:appeal|sue|seek))| of ~2 (?:shareholders|board))`,
    "subject",
    { product: true },
  ),
  rule(
    approval,
    `(?:${v("approve clear okay greenlight authorize authorise wave(through) back")}|(?:nod|approval|clearance|blessing|go-?ahead|green light|all-clear|consent) (?:to|for)) @\\d+ 's ~2 (?:purchase|acquisition|takeover|buyout) of @\\d+`,
    "inside",
  ),
  rule(
    refusal,
    `${v("strip")} @\\d+ of ~4 (?:licen[cs]e|permit|approval|authori[sz]ation)|${v("revoke suspend cancel withdraw rescind pull")} @\\d+ 's ~3 (?:licen[cs]e|permit|approval|authori[sz]ation)`,
    "inside",
  ),
  rule(
    approval,
    `${authority} ~1 (?:lets?|allows?|allowed|permits?|permitted|clears?|cleared|frees?) @\\d+ (?:to )?(?:complete|close|buy|acquire|take over|proceed with|go ahead with|merge with|finali[sz]e|launch|sell|market|restart|resume|open) ~5 (?:@\\d+|deal|takeover|merger|acquisition|purchase|drug|pill|vaccine|device|reactor|plant|mine|pipeline)`,
    "inside",
  ),
  rule(
    approval,
    `(?:is |was |gets? |been )?(?:waved through|rubber-stamped|signed off|passed|endorsed) by ~4 ${authority}`,
    "subject",
    { product: true },
  ),
  rule(
    approval,
    `(?:${active("approve authorise authorize clear okay greenlight green-light grant license endorse rubber-stamp")}|${v("wave(through) sign(off_on)")}|(?:approved|cleared|authori[sz]ed)(?= @)|(?:has|have) (?:approved|cleared|authori[sz]ed|okayed))(?! of )(?! ~3 (?:tariff|duty|duties|probe|investigation|fine))|
      ${authority} ~1 (?:backs?|backed|endorsed|okayed)|
      (?:backs|(?:gives?|gave|grants?|hands?|lends?) ~4 (?:approval|thumbs[- ]up|all-clear|nod|go-?ahead|green light|blessing|clearance))`,
    "object of for on to from inside implied",
    { product: true },
  ),
  rule(
    approval,
    `(?:is |was |gets? |wins? |been |be )?(?:approved|cleared|authori[sz]ed|licensed|green-?lit)(?! of)(?: (?:for|in|by|to|as|at)\\b)?`,
    "subject",
    { product: true },
  ),
  rule(
    approval,
    `(?:is |was |gets? |been )?(?:granted|given|handed|awarded|accorded) (?!(?:\\S+ ){0,3}@)~4 ${agreement}`,
    "subject",
    { product: true },
  ),
  rule(
    refusal,
    `${v("push put move kick set")} (?:back )?~3 decision on ~6 back|${v("push put move kick")} ~3 (?:decision|verdict|ruling) on ~6 (?:back|off)`,
    "inside on object",
    { product: true },
  ),
  rule(
    approval,
    `(?:all-clear|green light|go-?ahead|nod|approval|clearance|blessing) for ~3 (?:merger|tie-?up|union|combination|deal) (?:of|between) @\\d+ (?:with|and) @\\d+|
      (?:all-clear|green light|go-?ahead|thumbs[- ]up|clearance|(?:fda|eu|regulatory|european|us|u\\.s|uk|japanese|chinese) nod) for|approval (?:of|for)|(?:approval|nod|green light|go-?ahead) (?:granted|given)`,
    "inside of for object subject to",
    { product: true },
  ),
]
