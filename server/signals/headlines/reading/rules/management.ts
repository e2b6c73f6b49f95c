import { v } from "../words"
import { effect, type Rule, rule } from "./rule"

const departure = effect("executive_change", "bearish", 10, "A departure at the top leaves plans uncertain.")
const arrival = effect("executive_change", "bullish", 10, "An appointment at the top ends uncertainty.")
const shrinking = effect("restructuring", "bearish", 10, "A restructuring admits that something did not work.")
const officer = `(?:ceo|cfo|chief executive(?: officer)?|chief financial officer|finance chief|chairman|chairwoman|chairperson|
    chair|boss|finance director|president and ceo|top executive)`
const departing =
  "(?:step|steps|stepped|stepping) (?:down|aside)|resign(?:s|ed|ing|ation)?|quits?|quitting|depart(?:s|ed|ing|ure)?|exits?|ousted|fired|sacked|dismissed|removed|retir(?:e|es|ed|ing|ement)|(?:to |will |is )?(?:leave|leaving|leaves|left)|out(?! of)|pushed out|forced out|gone|stands? down|standing down|bows? out"

export const executives: readonly Rule[] = [
  rule(
    arrival,
    `${v("name appoint hire tap pick choose select poach install elect promote recruit lure bring(in) bring(back)")} ~8 ${officer}(?! of)`,
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
  rule(departure, `${officer} (?:(?:of|at) @\\d+ )?~3 (?:${departing})`, "inside subject from", {
    product: false,
  }),
  rule(departure, `${v("oust fire sack dismiss lose remove replace part(ways_with)")} ~5 ${officer}`, "subject inside"),
  rule(
    departure,
    `(?:departure|exit|resignation|ouster|retirement|dismissal) (?:of|by) ~4 ${officer}|
      ${officer} (?:(?:of|at) @\\d+ )?(?:departure|exit|resignation|ouster)`,
    "inside subject of at from",
  ),
]
const people = "(?:jobs|positions|roles|workforce|staff|headcount|employees|workers|posts|headcounts|managers)"
const places = `(?:plants?|stores?|factor(?:y|ies)|branch(?:es)?|restaurants|sites?|mills?|warehouses?|locations|outlets|
    facilit(?:y|ies)|shops|cafes|centers|centres|refinery|offices)`

export const restructurings: readonly Rule[] = [
  rule(
    shrinking,
    `${v("cut slash axe shed eliminate trim reduce lay(off)")} ~5 ${people}|${v("lay(off)")}|
      layoffs?|job cuts|jobs cull|redundancies|job losses|
      ${v("dismiss fire sack furlough")} ~2 (?:\\d\\S*|hundreds|thousands|hundred|thousand)`,
    "subject at",
  ),
  rule(
    shrinking,
    `${v("close shut shutter idle mothball")} (?:down )?~5 ${places}|
      (?:plant|store|factory|branch|mill) (?:closures?|closings?|shutdowns?)`,
    "subject at",
  ),
  rule(
    shrinking,
    `write-?downs?|write-?offs?|${v("write(down) write(off)")}|(?:material )?impairments?(?: charge)?|
      goodwill charge|restructur(?:es?|ing)(?: \\S+)?|
      (?:file|files|filed|filing) for ~1 (?:bankruptcy|chapter 11)|bankruptcy|chapter 11|receivership`,
    "subject at",
  ),
]
