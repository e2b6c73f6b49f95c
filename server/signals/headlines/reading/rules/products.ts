import { v } from "../words"
import { effect, nothing, type Rule, rule } from "./rule"

const recall = effect("product_recall", "bearish", 5, "A recall costs money now and sales later.")
const resumed = effect("product_recall", "bullish", 5, "Sales that were halted come back.")
const cyber = effect("cyber_incident", "bearish", 5, "A security breach costs money and trust.")
const goods = "(?:sales|shipments|deliveries|production)"
const packs =
  "(?:bags|batch(?:es)?|packs|packets|bottles|jars|cans|cartons|boxes|tubs|tins|pouches|tonnes|tons|pounds|lbs|vehicles|cars|trucks|suvs|pickups|vans|toys|cribs|helmets|chargers|batteries|ovens|heaters|mowers|devices|pumps|implants|sensors|inhalers|vials|pills|nuggets|sausages|drills|saws|strollers|mattresses|monitors|catheters?|stents?|defibrillators?|ventilators?|infusion pumps?|heart pumps?)"

/** Why a product that is pulled is recalled, and not just out of fashion. */
const hazards =
  "chok\\S+|fires?|burns?|burn \\S+|injur\\S+|contaminat\\S+|glass|metal|plastic|salmonella|listeria|e coli|defect\\S*|faulty|faults?|overheat\\S*|shocks?|lacerations?|mould|mold|lead|poison\\S*|bacteria|allerg\\S+|safety|deaths?|falls|strangl\\S+|crash(?:es)?|illness(?:es)?|sick|explo\\S+|leaks?|hazards?|toxic|carcinogen\\S*|side effects?"
const halted = "recall\\S*|withdr\\S+|halt\\S*|pulled|ban|contaminat\\S+|safety|defects?|salmonella|listeria"

export const recalls: readonly Rule[] = [
  nothing(
    "recalls? (?:elections?|petition|vote|fond|memories|how|his|her|the (?:day|time|night|moment|man|woman|boy|girl|paper)|being|working|(?:its|their) (?:roots|past|founders?|early|history|heritage|childhood|glory)|~2 (?:landings?|era|days|years|war|visit|memories))|recalled (?:by|in|at) ~2 (?:rivals?|makers?|suppliers?|witness\\S*|court|hearing|memoir|book|film|interview)|recalls? ~4 at ~1 (?:hearing|trial|inquest|funeral)",
  ),
  nothing(
    `(?:${v("end lift close complete cancel withdraw drop")} ~3 recall|recall (?:is |was )?(?:over|ends|ended|lifted|complete|cancelled|not \\S+))`,
  ),
  rule(
    resumed,
    `${v("resume restart")} ~4 ${goods}|
      (?:sales|shipments|deliveries) (?:of (?:\\S+ ){1,5}?)?${v("resume restart")}`,
    "subject of inside",
    { product: true },
  ),
  rule(recall, `${v("halt pause suspend stop")} ~4 (?:sales|shipments|deliveries)`, "subject of"),
  rule(recall, `(?:pulled|withdrawn|yanked) (?:in|across)`, "subject", { product: true, given: hazards }),
  rule(recall, `${v("halt pause suspend stop")} (?:selling|shipping)`, "subject", { given: hazards }),
  rule(
    recall,
    `${v("pull withdraw remove take yank")} (?!(?:\\S+ ){0,5}(?!its|today)\\S+'s )~6 (?:from|off) ~3 (?:stores|shops)`,
    "subject",
    { given: hazards },
  ),
  rule(
    recall,
    `(?:is |are |was |were )?(?:withdrawn|pulled|yanked|taken off|removed|stripped) ~1 (?:from ~3 (?:sale|shelves|markets?|stores|shops)|the market|shelves|sale|worldwide|globally|nationwide|in ~2 (?:recall|countries|europe|britain))`,
    "subject",
    { product: true },
  ),
  rule(
    recall,
    `${v("pull withdraw remove take yank")} (?!(?:\\S+ ){0,5}(?!its|today)\\S+'s )~6 (?:from|off) ~3 (?:shelves|market|markets|sale)`,
    "subject",
  ),
  nothing(
    `${v("pull yank withdraw remove")} ~4 (?:ads?|adverts?|advertising|campaigns?|commercials?|posts?|videos?|films?|shows?|episodes?|games?|songs?|guidance|forecasts?|outlook|staff|workers|bids?|offers?|funding|support|sponsorship)`,
  ),
  rule(
    recall,
    `${v("pull yank withdraw")} (?!(?:back|out|from|ahead|up|off|in|into|away|together|the plug|@\\d+) )(?!(?:\\S+ ){0,5}(?!its|today)\\S+'s )\\S+`,
    "subject",
    { given: hazards },
  ),
  rule(
    recall,
    `(?:owners|drivers|buyers|customers|riders|parents) of ~4 @\\d+ ~4 (?:told|urged|asked|warned|advised|ordered) (?:not to (?:use|drive|eat)|to (?:bring|return|stop (?:using|driving|riding|eating)|park|throw|bin))`,
    "inside",
    { others: true },
  ),
  rule(
    resumed,
    `${v("return")} to (?:~2 (?:shelves|stores|sale|market|markets|shops|roads?))|(?:${v("go put come")} |is |are )?back (?:on|in) (?:the )?(?:shelves|sale|market|stores|shops|roads?)`,
    "subject",
    { product: true, given: halted },
  ),
  rule(resumed, `${v("put")} ~5 back (?:on|in) (?:the )?(?:shelves|sale|market|stores|shops)`, "subject", {
    given: halted,
  }),
  rule(
    recall,
    `(?:calls?|called|calling) back (?:about |some |nearly |almost |over |more than |all |another )?\\d\\S* (?!(?:\\S+ ){0,3}(?:workers|staff|employees|pilots|people|miners|nurses|troops|teachers|crew) )\\S+`,
    "subject",
  ),
  rule(
    recall,
    `(?:takes?|calls?|took|called) back (?:about |some |nearly |almost |over |more than )?\\d\\S* ~4 \\S+(?= (?:sold|over|after|made) )|
      (?:takes?|took|calls?|called|calling) (?:back|in) (?:about |some |nearly |almost |over |more than |all |its |another )?(?:\\d\\S*|thousands|millions|batch\\S*|lots|${packs}) ~4 (?:of ~4 \\S+|${packs})(?! (?:workers|staff|employees))|
      (?:asks?|tells?|urges?) (?:owners|drivers|customers|buyers) ~5 (?:to (?:bring ~1 (?:back|in)|return ~2|stop (?:using|driving)|park ~1 outside)|not to (?:drive|charge|use))|
      ${v("pull yank withdraw")} ~4 ${packs}(?! (?:staff|workers|plan|support))`,
    "subject",
  ),
  rule(
    recall,
    `(?:issue|issues|issued|announce|announces|announced|expands?|expanded|widens?|widened|launch|launches|launched|begins?|orders?|ordered|faces|facing) ~5 recalls?(?: of)?`,
    "subject of inside for",
    { product: true },
  ),
  rule(
    recall,
    `(?<=(?:and|&) @\\d+ )recall|(?:is |are |was |were |being )?recalled(?: (?:over|after|because|due|for|in|by)\\b)?|recalls(?= \\S)|recalling(?= \\S)|
      to recall|will recall|in ~2 recall|recall (?:widens|grows|expands|expanded|widened)`,
    "subject",
    { product: true },
  ),
  rule(recall, `recall of(?! (?:19|20)\\d\\d )`, "of object subject"),
]
/** Thieves count where they take what a computer holds. */
const burglars =
  "(?:thieves|criminals)(?= .*(?:data|records|accounts|details|files|passwords|numbers|loyalty|wallets|customers|patients|statements))"
const intruders = `(?:hackers?|attackers|intruders?|${burglars}|cybercriminals|cyberthieves|ransomware (?:gang|group|crew)|hacker (?:group|gang)|hacking (?:group|gang)|extortionists|cyber-?gang)`
const incident = `(?:(?:data|security|cyber\\S*|network|systems?|privacy|it) (?:breach|leak|theft|incidents?|attack|outage|intrusion)|
    cyber-?attacks?|cyber-?incidents?|cybersecurity incidents?|ransomware(?: attack)?|breach|hack|outages?|
    hackers?|malware(?: attack)?)(?! of (?:contract|trust|duty|antitrust|antimonopoly|law|\\S+ (?:law|rules)))`

export const incidents: readonly Rule[] = [
  nothing(
    `${v("sue accuse arrest name charge track spot hunt identify expose catch foil thwart stop block flag blame")} ~2 (?:hackers|attackers|malware|ransomware)|
      (?:hackers|attackers|malware) (?:in|from|linked|tied|targeted|targeting|exploiting)(?! @)`,
  ),
  nothing(
    "(?:power|refinery|pipeline|plant|reactor|electricity|gas|crude|unplanned) outages?|outages? ~5 (?:in (?:the )?dark|without power)",
  ),
  nothing("hackathon|breach(?:es|ed|ing)? ~3 (?:contract|law|rules|duty|licence|covenant|record|level|barrier)"),
  rule(
    cyber,
    `(?:cyber-?attack|ransomware attack|outage|data breach|hack) ~1 (?:disrupt(?:s|ed)|halt(?:s|ed)|hits?|shuts?(?: down)?|hurts?|cripple[sd]?|paraly[sz]e[sd]|stop(?:s|ped)) (?:its |some |all |most |key )?~1 (?:operations|systems?|production|sales|shipments|business|orders|services|plants|factories)`,
    "subject",
  ),
  rule(
    cyber,
    `(?<=@\\d+ (?:says?|said|confirms?|reveals?|discloses?|admits?) (?:that )?)${intruders} ~1 (?:stole|steal|took|accessed|obtained|copied|got|breached|leaked|broke) ~3 (?:data|records|details|information|accounts|files|passwords|systems|network)`,
    "subject",
  ),
  rule(
    cyber,
    `(?<!(?:shares?|stocks?|prices?|sales|profits?|revenues?|costs?|rates?|rating|yields?|value|index|dow|jones) )(?:goes|went|going) (?:down|dark) (?:across|for|worldwide|globally|nationwide|in (?:the )?(?:us|u\\.s|europe|asia|britain|uk|india|japan|australia|canada|germany|parts)|at (?:peak|rush)|on (?:launch|election|black|cyber))|
      (?:is |are |was |were )?down for (?:(?:tens of |hundreds of )?(?:thousands|millions)|some|many|users|customers|most|\\d\\S*)(?! (?:years?|months?|days?|weeks?|quarters?))|
      (?:customers|users|clients|members|subscribers|traders|shoppers|guests) ~1 (?:locked|shut|frozen) out|
      (?:trading|booking|payments?|banking|reservation|messaging|streaming|ordering|cloud|check-in) (?:platform|app|apps|system|systems|site|website|service|network) (?:crashes|crashed|fails|failed|collapses|buckles|breaks down)`,
    "subject inside",
    { product: true, others: true },
  ),
  rule(
    cyber,
    `@\\d+(?: 's)? (?:customers|users|clients|members|subscribers|traders|shoppers|guests) ~1 (?:locked|shut|frozen) out|
      (?:faulty|botched|buggy|flawed|bad|defective) @\\d+ ~1 (?:update|patch|software|upgrade)|outage leaves @\\d+ ~2 (?:users|customers|subscribers)|
      (?:exposed|leaked|stolen|compromised) in (?:\\S+ )?@\\d+(?: 's)? (?:data )?(?:hack|breach|cyber\\S*|leak)|
      @\\d+(?: 's)? ~3 (?:data|records|accounts|details|passwords|information) ~2 (?:stolen|leaked|exposed|compromised|accessed|hacked|breached)`,
    "inside",
    { others: true },
  ),
  rule(
    cyber,
    `${intruders} ~1 ${v("make(off_with) steal swipe loot raid plunder empty siphon(off) drain harvest leak grab pilfer copy expose dump access ransack lift infiltrate penetrate compromise roam(through) roam prowl lurk(in) wander(through) sneak(into) hide(in) worm(into) rifle(through) break(into) get(into) tap")} (?:\\S+ ){0,6}?@\\d+(?: 's)?`,
    "inside",
    { others: true },
  ),
  rule(
    cyber,
    `${intruders} ~1 ${v("publish post sell auction release")} (?:\\S+ ){0,4}?@\\d+(?: 's)? ~3 (?:data|files|records|documents|emails|secrets|code|passwords|details)`,
    "inside",
    { others: true },
  ),
  rule(cyber, `(?:hit|struck|crippled|disrupted|hobbled|felled|hurt) by ~4 ${incident}`, "subject"),
  rule(
    cyber,
    `(?:malware|ransomware|virus|worm) (?:~1 )?(?:spreads?|rips?|tears|sweeps|infects|infiltrates|locks?|encrypts?|wipes?|races)|
      (?:systems?|networks?|websites?|servers?|warehouses|plants|tills|checkouts|screens|terminals|factories|portals?|apps?|services?|pharmacies|stores|machines|kiosks|registers|mines|sites|exchanges) ~1 (?:go|goes|went|knocked|taken|forced) ~1 (?:dark|offline)`,
    "subject object at through of inside",
    { product: true },
  ),
  rule(
    cyber,
    `${incident} ~1 (?:at|on|against|(?:of|from)(?= (?:@|\\S+ (?:government|agency|hospital|bank|utility))))|
      (?:hackers|attackers|ransomware gang|cybercriminals|hacker group|intruders) ~7 \\S+(?= (?:from|at|of|into|against) )|
      ${v("hack breach")} into`,
    "at of on against from into object",
  ),
  rule(
    cyber,
    `(?:hackers|attackers|ransomware gang|cybercriminals|hacker group|cyberattack|ransomware(?: attack)?) ~1 (?:stop|stops|stopped|stall|stalls|freeze|freezes|jam|jams|lock|locks|take down|takes down|bring down|brings down|hit|hits|breach|breached|breaches|target|targets|cripple|cripples|crippled|paraly[sz]es?|paraly[sz]ed|disrupts?|disrupted|knocks?(?: out)?|shuts?(?: down)?|halts?|strikes?|forces?)`,
    "object at inside of",
  ),
  rule(
    cyber,
    `(?:is|was|been|were|gets?) (?:hacked|breached)|hacked|
      (?:data|records|details|information|accounts|passwords) (?:(?:on|about) (?:\\S+ ){1,5}?|~7 )(?:leaked|stolen|exposed|compromised|hacked|accessed|breached|copied|taken|siphoned)(?! by ~3 (?:employees?|staff|workers?|engineers?))|
      (?:hackers|intruders|attackers|${burglars}) ~1 (?:accessed|stole|took|obtained|broke into|copied|got into|access|steal)|
      unauthori[sz]ed access|${v("leak expose")} ~4 (?:data|records|details|passwords)`,
    "inside subject from of at",
  ),
  rule(
    cyber,
    `${v("disclose confirm report suffer reveal acknowledge face investigate admit probe contain battle fight announce detect experience")} ~5 ${incident}|
      (?:hit|struck|victim|crippled|disrupted|halted|knocked|(?<!(?:play|set)(?:s|ed|ing)? )down|offline|paraly[sz]ed) ~4 ${incident}`,
    "subject inside",
  ),
  rule(cyber, `(?:(?<=@\\d+ (?:'s )?~1 )|(?<=^ (?:\\S+ ){0,3}))${incident}`, "subject"),
  rule(cyber, `(?:systems?|network|website|servers?) ~1 (?:down|offline)`, "subject"),
]
