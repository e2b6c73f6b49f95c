import { v } from "../words"
import { effect, nothing, type Rule, rule } from "./rule"

const action = effect("regulatory_action", "bearish", 10, "An authority's action brings costs and uncertainty.")
const relief = effect("regulatory_action", "bullish", 10, "An authority's action that ends without harm costs no more.")

export const authority = `(?:fda|ema|ftc|sec|doj|fcc|faa|epa|ferc|nhtsa|fdic|cfpb|osha|occ|cma|cftc|fed|nrc|eu|uk|us|u\\.s|u\\.k|irs|
    regulators?|watchdogs?|agency|agencies|commission|authorit(?:y|ies)|ministry|department|government|
    administration|attorney general|attorneys general|states?|prosecutors?|customs|treasury|brussels|washington|
    beijing|white house|european union|justice department|commerce department|european commission|health canada|
    (?:china|britain|japan|germany|france|italy|india|korea|brazil|canada|mexico|australia|california|texas|ohio|florida|
    new york)(?! (?:\\S+ )?(?:inventor|couple|man|woman|family|widow|jury|court|judge|firm|company|rival|start-?up|investor|fund|investors|residents|landowners|farmers|ranchers|drivers|users|customers|workers|student|university|supplier|tribe|town|times|post|magazine|yankee|giant|teacher|nurse|union|museum|author|artist|musician)s? )|police|senate|congress|parliament|lawmakers|watchdog's|bureau|regulator's|panel|ombudsman|trustbusters|(?:fair-trade|competition|antitrust|consumer|privacy|cartel|monopolies|data-protection) (?:body|office|enforcers?))`
const inquiry =
  "(?:probes?|investigations?|inquir(?:y|ies)|enquiry|(?:faa|fda|sec|irs|tax|safety|federal|regulatory) audit|antitrust (?:case|review|complaint)|review|complaint)"
const penalty = "(?:fines?|penalt(?:y|ies)|charges|sanctions|levy|consent (?:order|decree))"

const inspectors =
  "(?:inspectors?|investigators?|agents|officials|police|regulators?|fbi|prosecutors?|trustbusters|watchdogs?|officers|authorities)"

export const actions: readonly Rule[] = [
  nothing(`${authority} (?:plans?|planned|planning) ~3 (?:${inquiry}|${penalty}|bans?)`),
  rule(action, `${v("settle")} with (?:the )?~1 ${authority}`, "subject"),
  rule(
    action,
    `${authority} ~1 ${v("haul drag take bring pull")} @\\d+ (?:in|into|to|before) (?:the |a |\\S+ )?(?:court|judge|tribunal)|
      in (?:the )?(?:crosshairs|sights|firing line|cross-hairs) of (?:the )?~4 ${authority}`,
    "inside subject",
  ),
  rule(
    action,
    `${authority} ~1 (?:warns?|warned|cautions?|cautioned) @\\d+ (?:over|about|against|on|for|that)|
      (?:is |was |are )?ordered to (?:halt|stop|cease|suspend|change|open|end|remove|sell|divest|ground|share|let|allow)`,
    "inside subject",
  ),
  rule(
    relief,
    `${v("drop scrap abandon shelve ditch end")} ~1 (?:plans?|efforts?|bids?|threats?|moves?) to (?:investigate|probe|fine|sue|ban|break up|charge|regulate|punish)`,
    "object",
  ),
  rule(
    relief,
    `${authority} ~1 ${v("throw(out) toss(out) reject dismiss")} ~3 complaints?(?= (?:against|over|about))`,
    "against over about",
  ),
  rule(
    relief,
    `(?:sales |import |export )?(?:ban|grounding) (?:is |was )?(?:lifted|overturned|paused|scrapped|reversed|ended|struck down)`,
    "subject",
    { product: true },
  ),
  rule(relief, `(?:is |gets? |was |lets? )?off the hook`, "subject"),
  rule(
    relief,
    `${v("close shut")} (?:its |the |their )?(?:files?|books?|dossier) on|
      ${v("drop withdraw dismiss abandon")} ~4 (?:bribery|fraud|criminal|corruption|bid-rigging|price-fixing|cartel|insider-trading|accounting|securities|civil|antitrust) (?:charge|count|indictment)s?(?= (?:against|over|at))`,
    "on against object",
  ),
  rule(
    action,
    `${v("draw attract trigger provoke")} ~4 (?:sec|ftc|doj|fda|eu|federal|antitrust|regulatory|justice department|safety|criminal|privacy) ~1 (?:${inquiry}|lawsuit)`,
    "subject",
  ),
  rule(
    action,
    `${inspectors} ~2 (?:(?:swoop|swooped|descend|descended|swoops|descends) on|raid|raids|raided|search|searched|storm|stormed)(?= (?:\\S+ )?@)`,
    "object on",
  ),
  rule(
    action,
    `${v("earn land bring draw cost win")} @\\d+ ~4 (?:warning letter|rebuke|reprimand|fine|penalty|subpoena|censure|citation|sanction|probe|investigation)`,
    "inside",
  ),
  rule(relief, `(?:is |was |gets? )?(?:let off|absolved|exonerated) (?:by|of|over|after)`, "subject"),
  rule(
    relief,
    `(?:${authority}|${inspectors}|judge|court) ~3 (?:${v("clear absolve exonerate")} @\\d+ (?:of|over|in)|${v("let")} @\\d+ off|${v("spare")} @\\d+ ~3 ${penalty})`,
    "inside",
  ),
  rule(
    action,
    `${authority} (?:says?|finds?|found|rules?|ruled|alleges?|concludes?|determines?) (?:that )?@\\d+ ~1 (?:broke|breached|violated|abused|misled|failed|discriminated|broken|illegally|unlawfully)|
      (?:put|puts|place|places|placed|impose|imposes|order|orders) ~4 hold (?:on|of)|clinical hold|
      (?:court|judge|tribunal|judges)(?: \\S+)? (?:upholds?|confirms?|reinstates?) ~6 (?:fines?|penalt(?:y|ies)|ban)|
      (?:accused|sued|charged|fined|raided|ordered|barred|banned) ~7 by (?:the )?~2 ${authority}|
      ${authority} ~2 (?:adds?|puts?|places?) @\\d+ ~4 (?:watch ?list|probation)`,
    "inside on against object subject",
    { product: true },
  ),
  rule(
    relief,
    `${authority} ~2 ${v("abandon drop end close withdraw dismiss")} ~4 (?:case|lawsuit|suit|challenge|appeal)(?: (?:against|over))?`,
    "against over object inside",
  ),
  rule(
    relief,
    `${v("decline refuse")} to (?:charge|prosecute|sue|fine|penali[sz]e|indict|punish|sanction)(?: \\S+){0,3}?|
      (?:freed|released|exits?|emerges?) from ~5 (?:consent (?:order|decree)|asset cap|probation|penalty|sanction)|
      ${v("lift end remove terminate scrap ease relax loosen")} ~5 (?:curbs?|restrictions?|limits?|(?:output |production |growth )?caps?|bans?|asset cap|consent (?:order|decree)|production cap|sales ban|flight ban|grounding)`,
    "object subject on of for inside against",
  ),
  rule(
    relief,
    `${v("close end drop conclude shelve abandon terminate wrap(up) call(off) dismiss halt shut wind(up) wind(down) discontinue ditch scrap bin bury shutter lay(to_rest) shut(down) close(down) cease")} ~7 (?:${inquiry}|charges|(?:antitrust|criminal|fraud|enforcement|civil) (?:case|charges|action))(?: ~8 (?:without|no) ~2 (?:bringing |filing |imposing )?(?:action|charges|penalty|finding|fine)(?: brought)?)?`,
    "into against of over on inside object subject",
    { product: true },
  ),
  rule(
    relief,
    `${inquiry} (?:(?:into|of|against|over) (?:\\S+ ){1,5}?)?(?:is |was )?(?:closed|dropped|ended|ends|closes|shelved|concluded|terminated|shut|discontinued|abandoned|scrapped|wound up)(?: (?:without|with no) ~3 (?:action|charges|penalty|fine|wrongdoing))?`,
    "inside subject",
  ),
  rule(
    relief,
    `${v("annul overturn quash cancel scrap void toss strike(down) throw(out) wipe(out) wipe(away) tear(up) erase nullify set(aside) slash cut reduce rescind waive lift reverse")} ~8 (?:fines?|penalty|consent (?:order|decree)|\\S*ban|cease-and-desist)`,
    "against on of inside object",
  ),
  rule(
    relief,
    `(?:clears?|cleared|exonerates?|absolves?) @\\d+(?: 's)? (?:of|in|over)(?: (?:wrongdoing|\\S+ ?\\S*))?|
      (?:is |was )?(?:cleared|exonerated|absolved) (?:of|by|in) ~5 (?:wrongdoing|fraud|regulators?|charges|${authority})|
      no ~1 charges (?:against|for)|
      ${v("win")} ~4 (?:reversal|annulment|cut|reduction) (?:of|in) ~4 fine`,
    "inside subject against for",
  ),
  rule(relief, `(?:without|no) ~1 (?:charges|enforcement action|further action) (?:against|for)`, "against for"),
  rule(
    action,
    `(?:agrees? to |to |will |must |ordered to )?(?:pay|pays|paid|paying) ~6 (?:fines?|penalt(?:y|ies))|
      (?:pay|pays|paid|paying) ~5 (?:to (?:settle|resolve|end)|over) ~5 (?:sec|ftc|doj|fcc|cfpb|regulators?|justice department|charges|probe|investigation|state|states)`,
    "subject",
  ),
  rule(
    action,
    `${v("open launch start begin widen expand step(up) deepen broaden reopen revive announce escalate kick(off) initiate commence mount order intensify extend ramp(up)")} ~7 ${inquiry}`,
    "into of against over on inside at",
  ),
  rule(
    action,
    `${v("face")} ~6 (?:${inquiry}|${penalty}|antitrust (?:charges|suit|lawsuit)|subpoena|ban)|
      (?:is |are |comes? |come |remains )?(?:under|subject of|target of|facing) ~5 (?:${inquiry}|scrutiny ~1 (?:from|by|of) ~2 (?:regulators?|ftc|sec|doj|fcc|faa|eu|watchdogs?|prosecutors))|
      (?:hit|slapped|struck|hammered|landed|stung|saddled|whacked|socked|walloped) (?:with|by) ~8 (?:${penalty}|${inquiry}|warning letter|ban|subpoena|complaint)`,
    "subject",
  ),
  rule(
    action,
    `(?:hits?|clips?|dings?|docks?|slaps?|slapped|strikes?|hammers|punishes|threatens|serves?|whacks?|socks?|saddles?|stings?|lands?) @\\d+(?: 's)?(?: \\S+)? (?:with|for|over) ~8 (?:${penalty}|${inquiry}|ban|order|subpoena|complaint|charges)|
      ${v("slap impose levy issue order upgrade hand(down) mete(out) dole(out)")} ~7 (?:fines?|penalt(?:y|ies)|sanctions (?=on @))`,
    "inside on to against",
  ),
  rule(
    action,
    `(?:is |was |were |been |being |gets? )?(?:fined|penali[sz]ed|probed|raided|subpoenaed|sanctioned|censured|reprimanded|investigated|indicted|charged (?:with|by|over|in))(?= (?!@))`,
    "subject",
  ),
  rule(
    action,
    `${v("fine penalise penalize investigate raid censure reprimand indict rebuke rap admonish chastise")}|
      (?:probes|probing|to probe|subpoenaed)|charges(?= @)|charges`,
    "object",
    { product: true },
  ),
  rule(
    action,
    `${v("send issue serve hand give slap")} @\\d+ ~3 (?:warning letters?|subpoenas?|cease-and-desist(?: orders?)?|wells notice|statement of objections|civil investigative demand|penalty notice|citations?)`,
    "inside",
  ),
  rule(
    action,
    `(?:warning letters?|subpoenas?|cease-and-desist(?: orders?)?|wells notice|statement of objections|civil investigative demand)(?: (?:to|against|for))?`,
    "to against for subject object",
  ),
  rule(
    action,
    `${authority} ~3 accused?s?(?= @)|${authority} ~1 (?:opens?|opened|launch(?:es)?) ~2 (?:case|proceedings) against|${authority} (?:goes|went) after|
      ${authority} ~3 (?:sue|sues|sued|suing|accuses?|charges)|
      ${authority} ~3 (?:files?|filed|brings?) ~4 (?:suit|lawsuit|complaint|case|charges)`,
    "object against inside",
  ),
  rule(action, `(?:sued|accused|charged) by (?:the )?~3 ${authority}`, "subject"),
  rule(
    action,
    `${authority} ~3 (?:forbids?|forbade|prevents?|bars?|bans?|blocks?|prohibits?|restricts?|halts?|curbs?|caps?|grounds?|suspends?|revokes?|orders?|forces?|limits?|freezes?|cracks down on|seizes?|raids?)`,
    "object on of inside from",
    { product: true },
  ),
  rule(
    action,
    `(?:barred|banned|prohibited|grounded|blocked|restricted) (?:by|from|in) ~6 (?:${authority}|market|selling|flying|expanding|sale|projects?|tenders?|contracts|exporting|importing|bidding|networks?|infrastructure)`,
    "subject",
  ),
  rule(
    action,
    `(?:antitrust|monopoly|privacy|fraud|bribery|safety|competition|criminal|tax|accounting|sec|doj|ftc|eu|fda) ${inquiry}(?: (?:into|of|at|against|over))?|
      ${inquiry} (?:into|of|at|against|over)|(?:into|of) ${inquiry}`,
    "into of at against over object",
  ),
]
