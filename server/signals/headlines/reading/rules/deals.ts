import { v } from "../words"
import { authority } from "./actions"
import { effect, nothing, type Rule, rule } from "./rule"

const buyer = effect("acquisition", "bearish", 10, "Acquirers often overpay.")
const target = effect("acquisition", "bullish", 10, "A bidder offers more than the market does.")
const freed = effect("acquisition", "bullish", 10, "An acquirer that gives up a deal keeps its money.")
const jiltedTarget = effect("acquisition", "bearish", 10, "A bid that is gone takes its premium with it.")
const challenged = effect("regulatory_action", "bearish", 10, "An authority's action brings costs and uncertainty.")
const targeted = { opposed: "A bidder offers more than the market does." }
const jilted = { opposed: "A bid that is gone takes its premium with it." }
const bid =
  "(?:bids?|offers?|proposals?|takeovers?|acquisitions?|mergers?|purchases?|buyouts?|tie-?ups?|pursuit|approach(?:es)?|swoops?|bidding(?: war)?|chase|courtship|deal (?:for|with)(?= @\\d+ (?:$|over|after|worth|amid|on|in|as) ?)|deal to buy)"
const dropping = v(
  "drop scrap abandon withdraw end cancel ditch terminate pull nix kill shelve walk(away_from) call(off) back(out_of) pull(out_of) give(up) block bow(out_of) drop(out_of) bail(on) jettison junk spike rip(up) tear(up) renege(on) retract rescind break(off) pull(the_plug_on) pull(back_from) walk(out_of) turn(its_back_on) axe quit",
)
const planning = `(?:(?:plans?|deals?|agreements?|efforts?|bids?|offers?|pacts?|talks?) to (?:buy|acquire|purchase|take over|merge with))`
const bought = `(?:~7 (?:maker|group|company|firm|rival|start-?up|unit|business|chain|brand|developer|producer|provider|bank|insurer|operator|lender|division|retailer|manufacturer|specialist|assets|owner|platform|studio|distributor|biotech|drugmaker|driller|miner|carrier|broker|manager|lab|labs)(?= )|
    (?:\\S+ ){1,4}?in (?:a |an )?~1 [$€£]\\S+ ~4 (?:deal|merger|takeover|buyout|acquisition|swoop)|
    (?:\\S+ ){1,6}?for (?:about |around |nearly |up to |over |more than )?[$€£]?\\d\\S*)`

export const deals: readonly Rule[] = [
  rule(jiltedTarget, `(?:is |was )?(?:left at the altar|jilted)(?: by)?`, "subject", {
    opposite: "by object",
    ...targeted,
  }),
  rule(
    freed,
    `(?<=@\\d+ 's )~1 (?:suitor|bidder) @\\d+ (?:walks? away|walked away|backs? out|pulls? out|withdraws|withdrew|retreats|bows? out|drops? out)`,
    "inside",
    { opposite: "subject", ...jilted },
  ),
  rule(freed, `(?:sees?|saw|watch(?:es)?|watched) @\\d+ ${dropping} ~6 (?:${planning}|${bid})`, "inside", {
    opposite: "subject",
    ...jilted,
  }),
  rule(freed, `${v("jilt")}(?= @)|(?:calls?|called) time on ~5 ${bid}`, "subject", {
    opposite: "object of for with",
    ...jilted,
  }),
  rule(
    buyer,
    `${v("swoop pounce")} (?:on|for|in on) (?:\\S+ ){1,5}?(?:with|in|for) ~5 (?:offer|bid|deal|takeover|buyout|proposal|merger|[$€£]\\S+)`,
    "subject",
    {
      opposite: "inside",
      ...targeted,
    },
  ),
  rule(
    buyer,
    `${v("put lay slap plonk")} ~2 [$€£]\\S+ ~1 on the table|${v("splash splurge")} (?:out )?~2 [$€£]\\S+ ~1 (?:on|for|to (?:buy|acquire|take over))(?= (?:\\S+ ){0,3}@)`,
    "subject",
    {
      opposite: "for object on",
      ...targeted,
    },
  ),
  rule(buyer, `${v("offer bid")} ~2 [$€£]\\S+ ~3 (?:for|to (?:buy|acquire|take over))(?= (?:\\S+ ){0,3}@)`, "subject", {
    opposite: "object for",
    ...targeted,
  }),
  rule(
    challenged,
    `${authority} ~2 (?:sue|sues|sued|suing|moves?|moved|files? suit|goes to court|seeks?) ~3 to (?:block|stop|halt|prevent|unwind|undo|kill) ~2 @\\d+(?: 's)? ~3 ${bid}`,
    "inside",
  ),
  nothing(`(?:sue|sues|sued|suing|moves?|seeks?|asks?|votes?|urges?) ~4 to (?:block|stop|halt|prevent) ~4 ${bid}`),
  rule(freed, `${v("block veto strike(down) bar halt prohibit")} ~3 @\\d+(?: 's)? ~4 ${bid}`, "inside", {
    opposite: "of for with",
    ...jilted,
  }),
  rule(
    freed,
    `(?<=@\\d+ (?:'s )?)~3 ${bid} (?:(?:of|for|with) @\\d+(?: 's)? )?(?:is |was |gets? )?(?:blocked|collapses?|collapsed|falls (?:apart|through)|fails|called off|scrapped|abandoned|unravels|dies|derailed|derails|founders|crumbles|sunk|terminated)`,
    "subject",
    { opposite: "inside", ...jilted },
  ),
  rule(
    target,
    `${bid} (?:of|for|with) @\\d+(?: 's)? (?:is |was |gets? )?(?:blocked|collapses?|collapsed|falls (?:apart|through)|called off|scrapped|abandoned|unravels|derailed|derails|founders|crumbles|sunk|terminated)`,
    "",
    { opposite: "inside", ...jilted },
  ),
  nothing(`${v("reject rebuff spurn refuse decline resist fight oppose turn(down) fend(off)")} ~5 ${bid}`),
  nothing(`(?:sue|sues|sued|suing|moves?|seeks?|asks?|votes?) ~4 to (?:block|stop|halt)`),
  nothing(
    `(?<!(?:from|licen[cs]es?|permission|permits?|waivers?) (?:to )?)${v("buy purchase acquire sell")} (?:(?!(?:in|for|with|to) )\\S+ ){0,5}?(?:stakes?|shares|stock|interest|power|rights|land|jets|planes|aircraft|chips|gas|electricity|bonds|debt|dip|building|tower|campus|site|mansion|headquarters)|
      buy(?:s|ing)? (?:now|or|into|the dip|more)|${v("take raise build disclose hold own")} ~4 stake`,
  ),
  rule(freed, `${dropping} ~6 (?:${planning}|${bid})`, "subject", {
    opposite: "of for with to object inside",
    ...jilted,
  }),
  rule(freed, `(?:withdrawn|dropped|blocked|abandoned|called off|collapsed) ${bid}`, "", { opposite: "of for with" }),
  rule(
    target,
    `(?:to be|being|is|be|gets?) (?:acquired|bought|taken (?:over|private)|purchased|snapped up|swallowed(?: up| whole)?|gobbled up|scooped up|absorbed|devoured|subsumed)(?: by)?|
      (?:acquired|bought|purchased|taken (?:over|private)|snapped up|swallowed(?: up| whole)?|gobbled up|scooped up|absorbed|devoured|subsumed) by|
      (?:succumbs?|succumbed|bows?|bowed|yields?|yielded|capitulates?|says? yes) to ~5 (?:takeover|bid|offer|buyout|swoop|advances|approach)|
      agrees? to ~5 (?:sale to|takeover by|buyout by|be sold)|(?:to )?(?:go|goes|going) private|
      sells (?:itself|out) to(?= ~5 (?:@|for|in))|sells itself`,
    "subject",
    { opposite: "by to object inside", opposed: "Acquirers often overpay." },
  ),
  rule(
    target,
    `${v("receive get draw attract field accept agree(to)")} ~6 (?:takeover|buyout|acquisition|merger|purchase)?(?: \\S+)? ?(?:takeover|buyout|bid|offer|proposal|approach|interest)`,
    "subject",
    { opposite: "from by" },
  ),
  rule(
    buyer,
    `(?<!'s (?:\\S+ )?)(?:bids?|offers?|bidding) ~4 (?:for(?! (?:\\S+ ){0,4}(?:contracts?|work|orders?|tenders?|rights|licen[cs]es?|spectrum|leases?|talent|votes|attention|jobs?|games|match(?:es)?|football|cup|season|events?|tournament|olympics|hearts|market|workers|supremacy|customers|title|crown|staff|airtime))|to (?:buy|acquire|purchase))|
      ${v("make launch submit table lodge sweeten raise lift")} ~6 (?:takeover |buyout )?(?:bid|offer|approach) (?:for|to (?:buy|acquire))|
      ${v("win")} ~2 (?:battle|bidding war) for`,
    "subject",
    { opposite: "object for", ...targeted },
  ),
  rule(
    buyer,
    `(?:${v("acquire purchase buy take(over) snap(up) swallow gobble(up) scoop(up) absorb devour snaffle swallow(up)")}|${v("agree")} ~6 (?:merger|takeover|acquisition|purchase|deal to buy) (?:of|with)?)(?= @)`,
    "subject",
    { opposite: "object of with", ...targeted },
  ),
  rule(
    buyer,
    `${v("acquire")}(?! ~2 (?:taste|habit|reputation|knack|skills?|rights|land|stakes?|art|property|licen[cs]es?|spectrum|shares) )|(?:buys?|to buy|buying|snaps? up|takes? over|swallows?|gobbles? up|scoops? up|absorbs?|agrees? to buy|agreed to buy) ${bought}`,
    "subject",
    { opposite: "inside object", ...targeted },
  ),
  rule(
    buyer,
    `(?:outbids|outbidding) ~3 for|(?:${v("pay shell(out) fork(out) splash(out) lay(out) stump(up) spend splurge")}|agrees? to pay|agreed to pay) (?:about |nearly |over |up to )?[$€£]\\S+ ~1 (?:for|to (?:buy|acquire|take over))(?:(?= @)| (?:\\S+ ){0,3}?(?:firm|maker|group|company|start-?up|chain|platform|developer|producer|insurer|lender|operator|business|brand|retailer|rival|biotech|bank|manufacturer|distributor|specialist|provider|miner|driller|drugmaker|chipmaker|carrier|\\S+-maker)(?= ))`,
    "subject",
    { opposite: "object for", ...targeted },
  ),
  rule(
    buyer,
    `${v("spend splurge splash(out) lavish drop blow")} (?:about |nearly |over |up to )?[$€£]\\S+ ~1 on (?:\\S+ ){0,3}?(?:firm|maker|group|company|start-?up|chain|platform|developer|producer|insurer|lender|retailer|rival|biotech|bank|manufacturer|distributor|miner|driller|drugmaker|chipmaker)`,
    "subject",
  ),
  rule(
    buyer,
    `(?:strikes?|struck|seals?|sealed|reach(?:es|ed)?|inks?|signs?|clinch(?:es|ed)?|agrees?|agreed) ~3 (?:deal|agreement|pact) for(?= @\\d+ (?:$|worth|valued|in|at|for) )`,
    "subject",
    { opposite: "object for", ...targeted },
  ),
  rule(target, `${v("take")} @\\d+ private`, "inside", { opposite: "subject", opposed: "Acquirers often overpay." }),
  rule(
    buyer,
    `(?:strikes?|seals?|agrees?|agreed|reach(?:es)?|inks?|signs?|unveils?|clinch(?:es)?) ~2 [$€£]\\S+ ~3 (?:deal|takeover|pact|agreement) (?:for|of)(?:(?= @)| (?:\\S+ ){0,4}?(?:firm|maker|group|company|start-?up|chain|platform|developer|producer|insurer|lender|retailer|rival|biotech|bank|distributor|miner|driller|drugmaker|chipmaker))`,
    "subject",
    { opposite: "object", ...targeted },
  ),
  rule(
    buyer,
    `(?<!(?:approv\\S+|clears?|off on|through|nod to|blessing to|okays) @\\d+ (?:'s )?|(?:complete|close|finali[sz]e) its )(?:acquisition|purchase|takeover|buyout) of|
      (?<!(?:lets?|allows?|allowed|permits?|permitted|clears?|cleared|frees?) @\\d+ (?:to )?)(?:seals?|completes?|closes?|announces?|agrees?|clinch(?:es)?|strikes?|secures?|reach(?:es)?|signs?|inks?|unveils?|finali[sz]es?) ~6 (?:acquisition|takeover|purchase|buyout|merger(?= with)|(?:deal|pact|agreement) to (?:buy|acquire|merge with|purchase|take over))(?: (?:of|with))?`,
    "subject",
    { opposite: "of with object inside", ...targeted },
  ),
  rule(target, `(?:takeover|buyout) (?:bid|offer|approach|proposal) (?:for|from)`, "subject for object"),
]
