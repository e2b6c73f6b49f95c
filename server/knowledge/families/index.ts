import { actions } from "./actions"
import { bars } from "./bars"
import { congressHouse, congressSenate } from "./congress"
import { creators } from "./creators"
import { creditSpread } from "./creditSpread"
import { crowdKalshi, crowdManifold, crowdPolymarket } from "./crowd"
import { earthquakes } from "./earthquakes"
import { economicCalendar } from "./economicCalendar"
import { economicFigures } from "./economicFigures"
import { energyInventories } from "./energyInventories"
import type { BarFamily, FactFamily, Family, Subject } from "./family"
import { fearGreed } from "./fearGreed"
import { flights } from "./flights"
import { headlines } from "./headlines"
import { houseHearings, senateHearings } from "./hearings"
import { lobbying } from "./lobbying"
import { putCall } from "./putCall"
import { osirisRelay, worldmonitorRelay } from "./relays"
import { social } from "./social"
import { vix } from "./vix"

/** A new family needs its own file, its source's folder, and a line here. */
export const families = [
  bars,
  vix,
  actions,
  fearGreed,
  putCall,
  creditSpread,
  economicCalendar,
  economicFigures,
  ...Object.values(social),
  earthquakes,
  energyInventories,
  worldmonitorRelay,
  osirisRelay,
  crowdPolymarket,
  crowdKalshi,
  crowdManifold,
  headlines,
  lobbying,
  houseHearings,
  senateHearings,
  flights,
  congressHouse,
  congressSenate,
  creators,
] as const satisfies readonly Family[]

export type FamilyName = (typeof families)[number]["name"]

export type CollectedFamily = (BarFamily | FactFamily) & { name: FamilyName }

export const collectedFamilies: readonly CollectedFamily[] = families.filter((family) => "sources" in family)

export function writtenWith(name: FamilyName): FamilyName[] {
  const others = families.filter((family) => family.storage === "corporate_action" && family.comesWith === name)
  return [name, ...others.map((family) => family.name)]
}

export const subjects: ReadonlyMap<string, Subject> = new Map(families.map(({ name, subject }) => [name, subject]))

const byName: ReadonlyMap<string, Family> = new Map(families.map((family) => [family.name, family]))

export function familyOf(name: FamilyName): Family {
  const family = byName.get(name)
  if (!family) throw new RangeError(`There is no family "${name}".`)
  return family
}
