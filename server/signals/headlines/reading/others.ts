import { anyOf } from "./words"

export const prepositions =
  "by from for to against over of into with at in on under as about than via near beside outside around between".split(
    " ",
  )

/** Others than the company, though its name stands before them. */
export const outsiders = anyOf(`
  ex-\\S+ -(?:backed|led|linked|owned|made|listed|style|like) suppliers? rivals? bottlers? franchisees? dealers?
  dealerships? customers? users? shoppers? alumni alum veterans? engineers? fans? partners? competitors? investors?
  shareholders? holders? unions? workers? employees? staff staffers? drivers? pilots? machinists? lawyers? clients?
  licensees? distributors? operators? contractors? subcontractors? vendors? resellers? retailers? owners? founders?
  co-founders? heirs? heiress insiders? traders? whistleblowers? plaintiffs? peers? lenders? creditors? landlords?
  tenants? passengers? patients? subscribers? athletes? neighbou?rs? spin-?offs? backers? lookalikes? alternatives?
  challengers? clones? imitators? critics? scientists? analysts? economists? strategists? trainees? managers?
  directors? cashiers? robbery robbers? thief thieves burglary parking franchise franchises licensor ambassador
  spokes\\S+ sellers? merchants? creators? developers? hosts? guests? nurses? makers? manufacturers? producers?
  providers? wannabes? executive executives manager headquarters campus park stadium arena foundation museum index
  etf baristas? couriers? crews? riders? coders? clerks? mechanics? technicians? witness(?:es)? dean professors? teachers? chefs? tape
  hometown airports? mayor governor universit(?:y|ies) colleges? widow(?:er)? brother sister son daughter neighbou?r peer holdout ally allies venture stud(?:y|ies) surveys? polls? research researchers? generics? biosimilars? copycats? copies knock-?offs? gauge tracker data brokers? brokerage
  advis[eo]rs? wife husband cousin nephew niece uncle aunt
`)

/** What is the company's own, and so stands for it. */
export const own = anyOf(`
  's board ceo cfo chief chair\\w* president boss finance unit units subsidiary arm division parent shares? stock
  results? earnings profits? revenues? sales income eps quarterly quarter annual full-year first-quarter
  second-quarter third-quarter fourth-quarter q[1-4] same-store core adjusted systems? servers? website network
  dividend buyback guidance outlook inc corp plc co group holdings management margins? plants? factory orders? appeal
  merger deal recall outage layoffs job tax net operating comparable hack breach restructuring fine probe
  investigation contract cloud iphone lawsuit case executive growth spending bookings deliveries volumes
`)

/** "@0's Mexican-made vans". */
const ownMade = /^(?: \S+)? -made /

/** What a company does with outsiders is its own: "@0's supplier practices". */
const ofThem = anyOf(
  "practices? rules polic(?:y|ies) terms contracts fees data accounts programmes? programs? payments? portal agreements costs privacy",
)

/** Whether the words after a name lead to somebody else: "@0's rival", "@0 engineers". */
export function isOutsider(next: string, isPossessive: boolean): boolean {
  const [first = "", second = "", third = ""] = (isPossessive ? next.replace(ownMade, " ") : next)
    .replaceAll(/'s?(?= )/g, "")
    .trim()
    .split(" ")
  if (ofThem.test(outsiders.test(first) ? second : third)) return false
  return (
    outsiders.test(first) ||
    (first !== "" && !prepositions.includes(first) && !own.test(first) && outsiders.test(second))
  )
}

/** In "@0 falls despite cut guidance at rival". */
const atAnother = /^ at (?:\S+ ){0,2}?(?:@|rivals? |competitors? |peers? |suppliers? |customers? |partners? )/

/** In "hacker stole rival's files". */
const ofRival = / (?:rival|competitor|supplier|partner|vendor|bottler|franchisee|dealer)'s? /

/** In "gives credit to customers hit by", the participle is about the customers. */
export function isOfOthers(before: string, said: string, next: string): boolean {
  const [last = ""] = before.trim().split(" ").slice(-1)
  if ((!before.includes("@") && atAnother.test(next)) || ofRival.test(said)) return true
  return (
    outsiders.test(last) &&
    / (?:to|for|of|from|with|by) (?:\S+ )?\S+ $/.test(before) &&
    /^(?:hit|struck|caught|\S+ed) /.test(said)
  )
}

export const othersRules = { prepositions, outsiders, own, ownMade, ofThem, atAnother, ofRival }
