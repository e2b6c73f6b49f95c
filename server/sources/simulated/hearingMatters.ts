import type { Hearing } from "../../context/alternative/hearing"

/** By the first four letters of a committee's code without the chamber's. */
const MATTERS: Readonly<Record<string, readonly string[]>> = {
  ba: ["the resilience of regional banks", "access to mortgage credit", "oversight of payment networks"],
  bk: ["the resilience of regional banks", "access to mortgage credit", "oversight of payment networks"],
  if: ["the reliability of the electric grid", "the cost of prescription drugs", "spectrum for wireless networks"],
  cm: ["the safety of connected devices", "spectrum for wireless networks", "the privacy of consumer data"],
  wm: ["the tax treatment of investment", "payments under Medicare", "trade with allied nations"],
  fi: ["the tax treatment of investment", "payments under Medicare", "trade with allied nations"],
  as: ["the industrial base of defense", "the procurement of aircraft", "shipbuilding and repair"],
  ag: ["the farm economy", "the supply of fertilizer", "labels of packaged food"],
  af: ["the farm economy", "the supply of fertilizer", "labels of packaged food"],
  ii: ["permits on public land", "the supply of critical minerals", "leasing offshore"],
  eg: ["permits on public land", "the supply of critical minerals", "storage of electricity"],
  pw: ["freight rail and ports", "the condition of highways", "the safety of pipelines"],
  ev: ["the quality of drinking water", "the condition of highways", "emissions of power plants"],
  sy: ["research on quantum computing", "launches of commercial spacecraft", "standards for artificial intelligence"],
  ed: ["the cost of employer health plans", "skills for skilled trades", "the loans of students"],
  hr: ["the cost of employer health plans", "the safety of medical devices", "the supply of generic drugs"],
  ju: ["competition in digital markets", "the term of patents", "liability of online platforms"],
  vr: ["health records of veterans", "care in rural clinics", "claims of veterans"],
  va: ["health records of veterans", "care in rural clinics", "claims of veterans"],
  fa: ["controls on exports of technology", "arms sales to partners", "the security of sea lanes"],
  fr: ["controls on exports of technology", "arms sales to partners", "the security of sea lanes"],
  ig: ["the security of supply chains", "threats to networks", "satellite imagery"],
  in: ["the security of supply chains", "threats to networks", "satellite imagery"],
}

type Kind = "hearing" | "markup"

export function matterOf(code: string, kind: Kind, share: number, company: string | undefined): string {
  const matters = MATTERS[code.slice(2)] ?? ["matters before the committee"]
  const matter = matters[Math.floor(share * matters.length)]
  const example = company ? `, with ${company} as an example` : ""
  if (kind === "markup") return `${code.startsWith("h") ? "Markup" : "Business meeting"} of a bill on ${matter}`
  return code.startsWith("h") ? `A hearing on ${matter}${example}` : `Hearings to examine ${matter}${example}.`
}

/** Fictional surnames. */
export const SURNAMES = [
  ...["Aldermere", "Brackenholt", "Candlewick", "Dunmarrow", "Eskerby", "Fennimoor", "Garrowby", "Hazelgrave"],
  ...["Inglethorpe", "Jessamyn", "Kestrelby", "Lowmarch", "Merrowick", "Nettlecombe", "Oakhanger", "Pennifold"],
  ...["Quillfeather", "Rushbeck", "Saltmarch", "Thistlewood", "Underlark", "Vellacott", "Wintermoor", "Yarrowby"],
] as const
const INITIALS = "ABCDEFGHJKLMNPRSTW"
const POSITIONS = ["Professor of Economics", "President", "Director of Research", "Founder", "Senior Fellow"] as const
const ORGANIZATIONS = [
  "Lantern Institute",
  "Quince University",
  "Center for Patient Numbers",
  "Ferry Policy Forum",
] as const

export function witnessAt(index: number, share: number, company: string | null): Hearing["witnesses"][number] {
  const surname = SURNAMES[index % SURNAMES.length]
  const at = Math.floor(share * 1_000)
  return {
    name: `${INITIALS[at % INITIALS.length]}. ${surname}`,
    position: company ? "Vice President, Government Affairs" : POSITIONS[at % POSITIONS.length],
    organization: company ?? ORGANIZATIONS[at % ORGANIZATIONS.length],
  }
}
