import { v } from "../words"
import { effect, nothing, type Rule, rule } from "./rule"

const departure = effect("executive_change", "bearish", 10, "A departure at the top leaves plans uncertain.")
const arrival = effect("executive_change", "bullish", 10, "An appointment at the top ends uncertainty.")
const shrinking = effect("restructuring", "bearish", 10, "A restructuring admits that something did not work.")
const officer = `(?:ceo|cfo|chief executive(?: officer)?|chief financial officer|finance chief|chairman|chairwoman|chairperson|
    chair|boss|finance director|president and ceo|top executive)`
const departing =
  "(?:step|steps|stepped|stepping) (?:down|aside)|resign(?:s|ed|ing|ation)?|quits?|quitting|depart(?:s|ed|ing|ure)?|exits?|ousted|fired|sacked|dismissed|removed|retir(?:e|es|ed|ing|ement)|(?:to |will |is )?(?:leave|leaving|leaves|left)|walk(?:s|ed) (?:out|away)|calls? (?:it quits|time)|called it quits|jumps? ship|defects?|vacates|heads? for the exit|dies|hand(?:s|ing)? over|relinquish(?:es)?|shown the door|replaced|axed|departs|leaves|out(?! of)|pushed out|forced out|gone|stands? down|standing down|bows? out|walks(?= $)"

export const executives: readonly Rule[] = [
  rule(
    arrival,
    `(?:takes?|took|to take|assumes?) (?:over|charge|the (?:helm|reins|wheel)) (?:at|of) @\\d+ as ~2 ${officer}`,
    "inside",
  ),
  rule(departure, `${v("show")} (?:its )?~2 (?:${officer}|chief) the door`, "subject"),
  rule(arrival, `(?:hands?|handed|gives?|gave) ~2 ${officer} (?:role|job|post|reins|seat) to`, "subject"),
  rule(
    arrival,
    `${v("poach lure hire snatch nab entice recruit steal tempt pinch raid name appoint install")} (?:away )?@\\d+(?: 's)? ~1 ${officer}`,
    "subject",
    {
      opposite: "inside",
      opposed: "A departure at the top leaves plans uncertain.",
    },
  ),
  rule(
    arrival,
    `${v("poach lure snatch nab entice steal tempt pinch")} ~3 ${officer} (?:away )?from(?= (?:\\S+ )?@)`,
    "subject",
    {
      opposite: "object from",
      opposed: "A departure at the top leaves plans uncertain.",
    },
  ),
  rule(
    arrival,
    `(?:named|chosen|picked|tapped|appointed) (?:as )?(?:his |her |its |their )?(?:successor|heir)|(?:to|will) (?:succeed|take over from) (?:him|her|them)|
      (?:executive|veteran|insider|head|president|chief|director) (?:to|will) (?:take over|step in|take the (?:helm|reins))(?= $)|
      (?:hands?|handing|pass(?:es)?|passing|to hand|to pass) (?:over )?(?:the )?(?:reins|baton|helm|torch|keys) to|
      (?:successor|replacement) (?:is |was )?(?:named|chosen|picked|appointed|found|lined up)|${v("name pick choose appoint announce find")} ~3 (?:successor|replacement)`,
    "subject",
  ),
  rule(
    arrival,
    `${v("find")} ~2 (?:next|new|permanent) ~1 ${officer}|
      ${v("promote elevate move")} ~6 (?:to|into) (?:the |its )?~1 (?:top (?:job|role|post|spot)|helm|corner office|${officer})`,
    "subject",
  ),
  rule(
    arrival,
    `(?<=(?:executive|veteran|insider|boss|chief|banker|outsider|head|director|officer|president|chair\\w*) )(?:to|will) (?:chair|lead|head|run|helm|take over)(?= @\\d+ $)|
      (?<=(?:executive|veteran|insider|boss|chief|banker|outsider|head|director|officer|president) )(?:to|will) chair`,
    "object",
  ),
  rule(
    arrival,
    `${v("name appoint hire tap pick choose select poach install elect promote recruit lure bring(in) bring(back) snag land draft(in) parachute(in) bring(on) turn(to) crown anoint elevate unveil plump(for) settle(on) entice nominate")} ~8 ${officer}(?! of)`,
    "subject",
  ),
  rule(
    arrival,
    `(?:named|appointed|chosen|hired|installed|picked|joins|returns|takes over|to become) ~4 ${officer} (?:of|at)`,
    "of at object",
  ),
  rule(
    arrival,
    `(?:new|next|incoming) ~1 ${officer} (?:starts|takes|to start|to take|arrives|begins|named|appointed)|
      ${officer} (?:named|appointed)`,
    "subject of at inside",
  ),
  rule(arrival, `${v("replace")} ~4 ${officer} ~3 with`, "subject"),
  rule(departure, `(?<=@\\d+ (?:'s )?)chief ~1 (?:${departing})`, "subject"),
  rule(departure, `${officer} (?:(?:of|at) @\\d+ )?~3 (?:${departing})`, "inside subject from", {
    product: false,
  }),
  rule(
    departure,
    `${v("oust fire sack dismiss lose remove replace part(ways_with) dump axe eject boot jettison ditch")} ~5 ${officer}`,
    "subject inside",
  ),
  rule(
    departure,
    `(?:departure|exit|resignation|ouster|retirement|dismissal|walkout|defection|firing|sacking|removal|death) (?:of|by) ~4 ${officer}(?: ~1 (?:stuns?|rattles?|jolts?|shakes?|rocks?|blindsides?|shocks?|hits?|leaves?|spooks?|surprises?|unsettles?))?|
      ${officer} (?:(?:of|at) @\\d+ )?(?:departure|exit|resignation|ouster)`,
    "inside subject of at from object",
  ),
]
const people = "(?:jobs|positions|roles|workforce|staff|headcount|employees|workers|posts|headcounts|managers)"
const places = `(?:plants?|stores?|factor(?:y|ies)|branch(?:es)?|restaurants|sites?|mills?|warehouses?|locations|outlets|
    facilit(?:y|ies)|works|smelters?|brewer(?:y|ies)|distiller(?:y|ies)|depots?|baker(?:y|ies)|yards?|hubs?|mines?|fabs?|foundr(?:y|ies)|laborator(?:y|ies)|shops|cafes|centers|centres|refinery|offices|pharmacies|clinics|hospitals|theat(?:er|re)s|cinemas|showrooms|salons|hotels|gyms|studios|kitchens|terminals|bases|lines)`

export const restructurings: readonly Rule[] = [
  nothing(
    `(?:out of|from|exits?|exiting|leaves?) (?:\\S+ )?(?:bankruptcy|chapter 11)|
      bankruptcy (?:plan|judge|court|exit|trustee|lawyers?|sale|auction|case|law|reform|lender|financing|rival)`,
  ),
  rule(
    shrinking,
    `(?:swings?|swung|wields?|brings? down) (?:the |its |an )?axe (?:on|to|at|over) ~5 ${people}|
      (?:thousands|hundreds|\\d\\S*) (?:of )?~2 ${people} to go(?= (?:at|as|in|$)|$)|
      ${v("cut slash axe shed eliminate trim reduce lay(off) cull prune thin(out) thin shrink downsize jettison chop let(go) scrap cut(back)")} ~5 ${people}|${v("lay(off)")}|
      ${v("send")} ~3 ${people} home for good|(?:says?|said|bids?) (?:farewell|goodbye) to ~4 ${people}|${v("part(ways_with)")} ~4 ${people}|
      ${people} ~1 (?:to be |are |were |will be |being )?(?:cut|eliminated|axed|slashed|culled|scrapped|lost|shed|gone)|pink slips|
      layoffs?|job cuts|jobs cull|redundancies|job losses|
      ${v("dismiss fire sack furlough")} ~2 (?:\\d\\S*|hundreds|thousands|hundred|thousand)`,
    "subject at",
  ),
  rule(
    shrinking,
    `${v("close shut shutter idle mothball padlock board(up) wind(down) close(down)")} (?:down )?~5 ${places}(?! (?:early|temporarily|for ~2 (?:day|night|holidays?|weekend|thanksgiving|christmas|easter|eve|storm|week)))|
      (?:${v("pull")} the plug on|${v("call")} (?:time|last orders) (?:on|at)|${v("turn")} (?:out|off) the lights (?:at|in|on)|${v("bring pull")} down the shutters (?:on|at)) ~5 ${places}|${v("bolt close lock shut")} the doors (?:of|on|at) ~4 ${places}|
      ${v("close shut shutter fold wind(down) close(down) shut(down) wind(up)")} (?!(?:\\S+ ){0,4}(?:deals?|acquisition|purchase|sale|takeover|merger|buyout|transaction|round) )~4 (?:unit|division|arm|operations|subsidiary|studio)(?! (?:to|in) ~1 (?:investors|deal))|
      (?:plant|store|factory|branch|mill) (?:closures?|closings?|shutdowns?)`,
    "subject at",
  ),
  rule(
    shrinking,
    `${v("knock wipe slash shave lop chop strike take write")} ~3 off (?:the )?~3 (?:value|book value|goodwill|assets|(?<=its ~3 )(?:arm|unit|business|division|operations|brands?))|
      ${v("take book record swallow")} (?:an? )?~1 [$€£]\\S+ (?:(?!tariff)\\S+ ){0,3}?(?:charge|write-?down|impairment|hit)|
      ${v("mark(down)")} ~4 (?:goodwill|assets|value)|${v("take")} (?:an? |the )?(?:axe|knife|scalpel) to ~4 ${people}|
      ${v("show hand")} ~3 ${people} (?:the door|pink slips)|write-?downs?|write-?offs?|${v("write(down) write(off)")}|(?:material )?impairments?(?: charge)?|
      goodwill charge|restructur(?:es?|ing)(?: \\S+)?|
      (?:file|files|filed|filing) for ~1 (?:bankruptcy|chapter 11)|bankruptcy|chapter 11|receivership`,
    "subject at",
  ),
]
