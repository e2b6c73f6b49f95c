import { v } from "../words"
import { effect, nothing, type Rule, rule } from "./rule"

const drift = "Prices tend to drift in the direction of an earnings surprise for some days."
const beat = effect("earnings_beat", "bullish", 5, drift)
const miss = effect("earnings_miss", "bearish", 5, drift)
const raised = effect(
  "guidance_raise",
  "bullish",
  10,
  "A company that expects more of its own future is worth more, and analysts adjust over several days.",
)
const cut = effect(
  "guidance_cut",
  "bearish",
  10,
  "A company that expects less of its own future is worth less, and analysts adjust over several days.",
)

const figures = `(?:earnings|profits?|revenues?|sales|results|eps|income|quarter|bookings|margins?|loss|comps|bottom line|
    top line|same-store sales|deliveries|subscribers|subscriber (?:growth|additions))`
const expected = `(?:estimates?|them|expectations?|forecasts?|consensus|views?|targets?|street|predictions|projections|expected|
    analysts|profit|revenue|earnings|sales|eps|results)`
const others =
  "(?!(?:\\S+-)?(?:oil|gold|copper|gas|crude|gdp|growth|economy|economic|inflation|rate|rates|price|prices|rating|target|targets|capex|spending|cost|costs|tax|expense|expenses|loss|losses|u\\.s|china|china's|global|world|@\\d+|from|for|against|amid|on|over|after|due|citing|with|despite|by|in|at)(?:-\\S+)? )"
const growing = "(?:~1 (?:organic|sales|revenue|profit|earnings|subscriber|comparable|income) growth )?"
/** What a company expects of itself. Words for prices and economies may not stand before. */
const guidance = `(?:${others}\\S+ ){0,6}?${growing}(?:guidance|outlook|forecasts?|view|projections?|guide|targets?)(?! (?:for (?:the )?(?:(?!its|revenues?|sales|profits?|earnings|organic|subscribers?|margins?)\\S+ ){0,2}(?:growth|gdp|economy|inflation|prices|equities|stocks|demand)(?= )|for (?:the )?(?:u\\.?s|oil|gold|global|world|china|economy|market|industry|copper|crude|\\S+ prices)|on (?:the )?@))`
const figure = "[$€£(-]*\\d\\S*(?: (?:cents|million|billion|mln|bln|mn|bn))?"
const estimated = "(?:est|ests|estimates?|consensus|forecast|expected|expectations?|street)"
const thought =
  "(?:expected|forecast|feared|estimated|anticipated|predicted|projected|hoped|analysts|wall street|estimates|consensus|thought)(?: (?:had )?(?:expected|feared|forecast|predicted|thought|pencilled|penciled|hoped|reckoned|projected))?"
const quarters = "~5 (?:profits?|sales|revenues?|earnings|margins?|results|quarter|income|eps|bookings)"

export const results: readonly Rule[] = [
  rule(
    beat,
    `(?:eps|earnings per share|revenues?|rev|sales) (?:of |was |were |at |comes? in at |came in at )?${figure} (?:(?:vs|versus|against) ~2 ${figure} ~1 ${estimated}|(?:(?:vs|versus|against) )?(?:the )?${estimated} (?:of )?${figure})`,
    "subject at by from",
    { lower: miss },
  ),
  rule(
    raised,
    `(?:${v("guide")}|(?:guidance|outlook|forecasts?)) (?:for |to |of |is |goes |now )+${figure} (?:${quarters} (?:growth )?)?(?:up from|down from|from|versus|vs|against) (?:about |around |earlier |previous |the )*${figure}`,
    "subject at by from",
    { own: true, lower: cut },
  ),
  rule(
    miss,
    `(?:drop|fall|decline|slump|slide|dip|plunge|decrease) in ~3 ${figures} ~2 (?:larger|bigger|steeper|sharper|deeper|worse|greater) than ~4 ${thought}|
      ${figures} (?:growth|rise|increase|gain) ~2 (?:smaller|slower|weaker|softer|less) than ~3 ${thought}|
      (?:rise|growth|increase|gain) in ~3 ${figures} ~2 (?:smaller|slower|weaker|softer|less) than ~4 ${thought}|
      loss ~2 (?:wider|bigger|larger|deeper|steeper|worse|greater|more) than ~3 ${thought}|(?:wider|bigger|larger|deeper|steeper)-than-(?:expected|forecast|feared|estimated) ~2 loss|
      (?:bigger|larger|wider|deeper|steeper) ~2 loss than ~3 ${thought}|(?:lower|smaller|weaker|worse|slimmer) ~2 ${figures} than ~3 ${thought}|
      ${v("add gain sign(up) win deliver sell ship attract draw")} (?:fewer|less) ~3 than ~3 ${thought}|${v("lose shed")} more ~2 (?:subscribers|customers|users) than ~3 ${thought}|
      (?:growth|orders|bookings|deliveries) ${v("disappoint underwhelm")}|
      ${v("whiff stumble flop miss disappoint")} on ~3 ${figures}|
      ${figures} ~4 (?:softer|lighter|thinner|cooler|colder|poorer|slimmer|leaner|feebler|fewer) than ~3 ${thought}`,
    "subject at by from in",
  ),
  rule(
    beat,
    `(?:drop|fall|decline|slump|slide|dip|plunge|decrease) in ~3 ${figures} ~2 (?:smaller|milder|shallower|gentler|slighter|narrower|less|better) than ~4 ${thought}|
      ${v("beat deliver impress")} on ~3 ${figures}|
      (?:smaller|narrower|shallower) ~2 loss than ~3 ${thought}|(?:higher|bigger|larger|stronger|better|fatter) ~2 (?!loss)${figures} than ~3 ${thought}|
      ${v("add gain sign(up) win deliver sell ship attract draw")} more ~3 than ~3 ${thought}|${v("lose shed")} fewer ~2 (?:subscribers|customers|users) than ~3 ${thought}|
      (?:rise|growth|increase|gain) in ~3 ${figures} ~2 (?:larger|bigger|faster|stronger|steeper|sharper) than ~4 ${thought}|
      ${figures} (?:growth|rise|increase|gain) ~2 (?:larger|bigger|faster|stronger) than ~3 ${thought}|
      loss ~2 (?:narrower|smaller|shallower|less|milder) than ~3 ${thought}|(?:narrower|shallower)-than-(?:expected|forecast|feared|estimated) ~2 loss|
      ${figures} ~4 (?:hotter|fatter|richer|healthier|rosier|brighter|sturdier|firmer|plumper|warmer) than ~3 ${thought}`,
    "subject at by from in",
  ),
  rule(
    beat,
    `${v("leave")} ~5 (?:estimates?|expectations?|forecasts?|consensus|predictions) ~2 (?:behind|in the dust|in its wake|trailing)`,
    "subject",
  ),
  nothing(
    `(?:${v("reaffirm maintain reiterate keep affirm confirm repeat leave")}|(?<!(?:scal|dial|cut|pull|roll|walk|wind|rein|par|push|hold)\\S* )${v("back")}) ~6 (?:guidance|outlook|forecasts?|view)`,
  ),
  nothing(`${v("narrow")} ~6 (?:guidance|outlook|forecasts?|range)`),
  rule(
    cut,
    `(?:${v("cut lower slash trim withdraw reduce pull scrap suspend abandon drop downgrade pare axe chop shave ditch whittle clip prune crimp shrink tear(up) rip(up) bin junk dump retract rescind yank lop take(down) bring(down) pull(back) roll(back) wind(back) walk(back) tone(down) ratchet(down) whittle(down) gut")}|${v("take")} (?:an? |the )?(?:axe|knife|scalpel|hatchet) to) (?:back )?${guidance}|
      ${v("revise guide adjust reset nudge move bring push take")} ~5 (?:guidance|outlook|forecasts?|targets?) (?:down|downwards?|lower)`,
    "subject",
    { own: true },
  ),
  rule(
    raised,
    `${v("raise lift boost increase hike up upgrade bump nudge improve ratchet hoist elevate crank(up) jack(up) ramp(up) step(up) notch(up) push(up) tick(up) inch(up) dial(up) bring(up) take(up) beef(up) edge(up) firm(up)")} (?:up )?${guidance}|
      ${v("revise adjust reset nudge move bring push take")} ~5 (?:guidance|outlook|forecasts?|targets?) (?:up|upwards?|higher)`,
    "subject",
    { own: true },
  ),
  rule(
    cut,
    `(?:guidance|outlook|forecasts?) (?:is |was )?(?:cut|lowered|slashed|withdrawn|trimmed|reduced|pulled|scrapped|suspended|pared|axed|torn up|shaved)`,
    "subject",
    { own: true },
  ),
  rule(
    raised,
    `(?:guidance|outlook|forecasts?) (?:is |was )?(?:raised|lifted|boosted|increased|hiked|hoisted|upgraded|bumped up)`,
    "subject",
    {
      own: true,
    },
  ),
  rule(cut, `(?:guidance|outlook|forecasts?) (?:cut|downgrade|withdrawal)`, "subject by from at", { own: true }),
  rule(raised, `(?:guidance|outlook|forecasts?) (?:raise|hike|upgrade|boost)`, "subject by from at", { own: true }),
  rule(
    cut,
    `profit warnings?|
      ${v("warn")} (?:on|of|that|about|its|lower|weaker)? ?~3 (?:profits?|sales|earnings|revenues?|margins?) ~6 (?:miss|fall|below|short|lower|weaker|drop|decline|shrink|slump|hit|trail|slide)`,
    "subject from at by",
    { own: true },
  ),
  rule(
    cut,
    `${v("warn")} (?:on|of|about) (?:weaker |lower |slower |shrinking |falling )?~2 (?:profits?|sales|earnings|revenues?|margins?)`,
    "subject",
    { own: true },
  ),
  rule(
    cut,
    `guid(?:es|ed|ing) ~4 (?:below|under|lower|down|short|low|light|soft|weak|cautiously|conservatively)|
      ${v("forecast see project guide predict expect estimate")} ${quarters} ~1 (?:below|under|short of|beneath|lower than)`,
    "subject",
    { own: true },
  ),
  rule(
    raised,
    `guid(?:es|ed|ing) ~4 (?:above|higher|up|ahead)|
      ${v("forecast see project guide predict expect estimate")} ${quarters} ~1 (?:above|over|ahead of|higher than|topping)`,
    "subject",
    { own: true },
  ),
  rule(
    cut,
    `(?:now )?(?:sees?|expects?|forecasts?|projects?) (?:less|lower|smaller) ~1 (?:profits?|sales|revenue|earnings) ~3 than (?:it did|before)|now (?:sees?|expects?|forecasts?|projects?|predicts?|guides?) (?:lower|weaker|smaller|less|slower|thinner) ${quarters}|
      (?:guidance|outlook|(?:profits?|sales|revenues?|earnings|annual|full-year|quarterly) forecast) (?:falls?|fell|comes? in|came in) (?:short|below|light|under|shy)(?: of)?|
      ${v("push drag pull knock take leave bring")} ~3 (?:profits?|sales|revenues?|earnings|margins?) (?:below|under|beneath) (?:its|their) ~2 (?:forecasts?|guidance|outlook|targets?)|
      (?:profits?|sales|revenues?|earnings|income) (?:(?:for )?(?:this|next|the|full|the full) (?:financial |fiscal )?year )?(?:will|to) be ~2 (?:lower|smaller|weaker|below|short) ~1 (?:than|of|its|earlier|previous) ~2 (?:previously|earlier|thought|guided|guidance|outlook|forecast|planned|flagged|it)|
      now (?:sees?|expects?|forecasts?|projects?|predicts?) ${quarters} (?:to )?(?:fall|falling|drop|dropping|declin(?:e|ing)|shrink|shrinking|slump|slide|contract|dip)|
      no longer (?:sees?|expects?|forecasts?|projects?|predicts?) ${quarters} (?:to )?(?:(?:grow|growth|growing|rise|increase|gain)(?= )|~1 growth)`,
    "subject",
    {
      own: true,
    },
  ),
  rule(
    raised,
    `(?:now )?(?:sees?|expects?|forecasts?|projects?) (?:more|higher|bigger) ~1 (?:profits?|sales|revenue|earnings) ~3 than (?:it did|before)|now (?:sees?|expects?|forecasts?|projects?) (?:higher|stronger|bigger|faster) ${quarters}|
      (?:profits?|sales|revenues?|earnings|income) (?:(?:for )?(?:this|next|the|full|the full) (?:financial |fiscal )?year )?(?:will|to) be ~2 (?:higher|bigger|stronger|above|better) ~1 (?:than|its|earlier|previous) ~2 (?:previously|earlier|thought|guided|guidance|outlook|forecast|planned|flagged|it)`,
    "subject",
    {
      own: true,
    },
  ),
  rule(
    cut,
    `${v("forecast guide project")} (?:weak|weaker|weaker-than-expected|lower|downbeat|soft|disappointing|surprise loss)|
      ${v("issue give offer provide")} (?:a )?(?:weak|weaker|weaker-than-expected|downbeat|soft|disappointing|gloomy|lower) ~3 (?:guidance|outlook|forecasts?)|
      (?:weak|downbeat|disappointing|gloomy|soft|dismal|bleak|grim|poor|tepid|cautious|muted|underwhelming|dour|sombre|somber|lacklustre|lackluster|feeble) ~3 (?:guidance|outlook|forecast)`,
    "subject from at by",
    { own: true },
  ),
  rule(
    raised,
    `${v("forecast guide project")} (?:strong|stronger|stronger-than-expected|higher|upbeat|robust)|
      ${v("issue give offer provide")} (?:a )?(?:strong|upbeat|stronger|rosy|bullish|stronger-than-expected) ~3 (?:guidance|outlook|forecasts?)|
      (?:upbeat|strong|rosy|bullish|bright|robust|blockbuster|sunny|confident|stellar) ~3 (?:guidance|outlook|forecast)`,
    "subject from at by",
    { own: true },
  ),
  rule(
    cut,
    `(?:guidance|outlook|forecasts?) ~5 (?:below|short of|under|misses|missed|disappoints?|disappointed|underwhelms?)(?: ~6 ${expected})?|
      ${v("dim sour darken temper cool dampen dial(back) dial(down) rein(in) scale(back) scale(down) cut(back) curb water(down) moderate rein(back)")} ~4 (?:guidance|outlook|forecasts?|view|expectations|targets?|hopes)|
      (?:turns?|grows?|strikes?) (?:more |a )?~1 (?:cautious|gloomy|downbeat|pessimistic) ~1 (?:on|about|over|outlook|guidance|note)`,
    "subject at by from",
    { own: true },
  ),
  rule(
    raised,
    `(?:guidance|outlook|forecasts?) ~5 (?:above|ahead of|tops?|topped|beats?|exceeds?|exceeded)(?: ~6 ${expected})?|
      (?:outlook|guidance) (?:brightens|improves) at|${v("brighten sweeten firm(up)")} ~4 (?:guidance|outlook|forecasts?|view|expectations)|
      (?:turns?|grows?) (?:more )?(?:upbeat|optimistic|confident) ~1 (?:on|about|over)`,
    "subject at by from",
    { own: true },
  ),
  rule(
    miss,
    `(?:net|${figures}) ~6 (?:fall|falls|fell|drop|drops|dropped|decline|declines|declined|slump|slumps|shrink|shrinks|sink|sinks|slide|slides|tumble|tumbles|slip|slips|dip|dips|ease|eases|contract|contracts) ~1 (?:more|further|faster|harder) than ~2 (?:expected|forecast|feared|estimated|anticipated|analysts|estimates|consensus)`,
    "subject at by from",
  ),
  rule(
    beat,
    `(?:net|${figures}) ~6 (?:rise|rises|rose|climb|climbs|climbed|grow|grows|grew|jump|jumps|jumped|increase|increases|gain|gains|surge|surges) ~1 (?:more|faster|further) than ~2 (?:expected|forecast|estimated|anticipated|analysts|estimates|consensus)|
      ${figures} ~6 (?:fall|falls|fell|drop|drops|dropped|decline|declines|declined) less than ~2 (?:expected|forecast|feared|estimated|anticipated)`,
    "subject at by from",
  ),
  rule(
    miss,
    `(?:earns?|earned) ~1 less than ~2 (?:analysts|expected|forecast|feared|wall street|consensus|estimates)|${v("come")} (?:in|up) (?:light|shy|soft)|
      ${v("miss lag trail undershoot underperform")} ~6 ${expected}|${v("drop slip dip sink slide stumble limp fall come land end")} (?:in )?~1 (?:below|beneath|under|shy of|short of|behind) (?!\\S+ing )~3 ${expected}|${v("fall come land finish end")} (?:in |up )?~2 short of (?!\\S+ing )~3 ${expected}|
      (?:falls?|fell) short(?! of \\S+ing )|came up short|${figures} ~2 ${v("miss disappoint underwhelm")}`,
    "subject at by from",
  ),
  rule(
    beat,
    `(?:earns?|earned) ~1 more than ~2 (?:analysts|expected|forecast|hoped|wall street|consensus|estimates)|
      ${v("beat top exceed surpass smash crush trounce outpace outstrip best clear outdo eclipse overshoot demolish shatter outrun outshine hurdle")} ~6 ${expected}|
      ${figures} ~1 ${v("beat")}|
      ${v("come finish land end vault soar climb leap jump")} (?:in |out )?~1 (?:ahead of|above|north of|clear of|over) ~3 ${expected}|
      ${v("edge inch squeak breeze cruise power zip fly glide squeeze sail race steam roar storm shoot zoom coast romp motor nudge creep sneak surge jump leap climb soar rush march blast rocket rip roll sprint")} (?:past|beyond) ~3 ${expected}|
      ${v("blow")} (?:past|away|through) ~6 ${expected}|${v("sail race")} past ~6 ${expected}`,
    "subject at by from",
  ),
  rule(
    miss,
    `${figures} ~6 (?:below|beneath|under|lower than|worse than|weaker than|short of|shy of|south of|behind) ~4 ${expected}`,
    "subject at by from",
  ),
  rule(
    beat,
    `${figures} ~6 (?:above|ahead of|clear of|north of|better than|higher than|stronger than) ~4 ${expected}`,
    "subject at by from",
  ),
  rule(
    miss,
    `(?:weaker|worse|lower|slower|softer|smaller)-than-(?:expected|forecast|estimated|anticipated) ~3 ${figures}|
      surprise ~2 loss|unexpected ~2 loss|
      (?:earnings|profit|revenue|sales) (?:miss|shortfall)|(?:(?<=^ )|rare |surprise |unexpected |big |first )shortfall(?= (?:at|for) @)|disappointing ~2 ${figures}`,
    "subject at by from of",
  ),
  rule(
    beat,
    `(?:better|stronger|higher)-than-(?:expected|forecast|estimated|anticipated) ~3 ${figures}|
      smaller-than-expected ~1 loss|surprise ~2 profit|unexpected ~2 profit|
      (?:earnings|profit|revenue|sales) beat|forecast-beating|estimate-beating|blowout ~1 ${figures}`,
    "subject at by from of",
  ),
]
