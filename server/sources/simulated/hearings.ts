import { committees } from "../../context/alternative/committees"
import { congressOn, type Hearing } from "../../context/alternative/hearing"
import type { UniverseMember } from "../../context/market/universe"
import { addDays, dayMs, weekdayOf } from "../../platform/dates"
import { newYorkDate, newYorkInstant } from "../../platform/exchange/sessions"
import { emptyConfirmed } from "../outcome"
import type { FactRow, FactsRequest, Source } from "../source"
import { matterOf, SURNAMES, witnessAt } from "./hearingMatters"
import { listingOf } from "./listings"
import { RandomStream } from "./random"
import { type SimulatedWorld, simulated } from "./world"

const HISTORY_DAYS = 480
const LONGEST_NOTICE_DAYS = 21
/** Share of sitting days on which each committee meets. Lower than in reality, so that a flight may meet no hearing. */
const SHARE_OF_DAYS = 0.05
const NAMED_SHARE = 0.06
const fates = { canceled: 0.08, postponed: 0.13, moved: 0.19 } as const

type Twin = (world: SimulatedWorld) => Source<FactsRequest, FactRow[]>

/**
 * Committees and companies are real; meetings and witnesses are not. Each meeting is announced one to three weeks
 * ahead, and some are canceled, postponed or rescheduled. They are independent of prices.
 */
export function simulatedHearings(chamber: "house" | "senate"): Twin {
  return ({ seed, members }) => {
    const companies = members.filter(({ kind, ticker }) => kind === "stock" && listingOf(ticker).of === ticker)
    return {
      ...simulated,
      async collect({ from, to, at = new Date(to) }) {
        const today = newYorkDate(at)
        const [, first] = [from, addDays(today, -HISTORY_DAYS)].sort()
        const days = daysBetween(first, addDays(today, LONGEST_NOTICE_DAYS))
        const rows = days
          .filter(isSitting)
          .flatMap((day) => meetingsOf({ seed, companies, chamber, day }))
          .filter(({ updated_at }) => updated_at !== null && Date.parse(updated_at) <= at.getTime())
          .map((body) => ({ body }))
        return rows.length > 0 ? { outcome: "ok", rows, rejected: [] } : emptyConfirmed("No meeting is scheduled.")
      },
    }
  }
}

function daysBetween(from: string, to: string): string[] {
  const count = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1)
  return Array.from({ length: count }, (_, index) => addDays(from, index))
}

/** Tuesdays to Thursdays, except in August and at the end of the year. */
function isSitting(day: string): boolean {
  const [month, ofMonth] = [Number(day.slice(5, 7)), Number(day.slice(8))]
  const isAway = month === 8 || (month === 12 && ofMonth > 18) || (month === 1 && ofMonth < 6)
  return weekdayOf(day) >= 2 && weekdayOf(day) <= 4 && !isAway
}

type Sitting = {
  seed: string
  companies: readonly UniverseMember[]
  chamber: "house" | "senate"
  day: string
}

function meetingsOf(sitting: Sitting): Hearing[] {
  return committees()
    .filter(({ code, sectors }) => code.startsWith(sitting.chamber === "house" ? "h" : "s") && sectors.length > 0)
    .flatMap((committee) => {
      const random = new RandomStream(sitting.seed, "hearing", committee.code, sitting.day)
      return random.uniform() < SHARE_OF_DAYS ? forms(sitting, committee, random) : []
    })
}

function forms(
  { companies, chamber, day }: Sitting,
  { code, name, sectors }: { code: string; name: string; sectors: readonly string[] },
  random: RandomStream,
): Hearing[] {
  const inSectors = companies.filter(({ gicsSector }) => gicsSector !== null && sectors.includes(gicsSector))
  const company = random.uniform() < NAMED_SHARE ? pick(inSectors, random) : undefined
  const hour = random.uniform() < 0.7 ? "10:00" : "14:30"
  const announcedAt = newYorkInstant(addDays(day, -Math.round(random.between(7, LONGEST_NOTICE_DAYS))), "16:00")
  const changedAt = newYorkInstant(addDays(day, -Math.round(random.between(1, 5))), "17:00")
  const fate = random.uniform()
  const kind = random.uniform() < 0.85 ? "hearing" : "markup"
  const announced: Hearing = {
    source: simulated.id,
    event_id: `sim-${code}-${day}`,
    congress: congressOn(day),
    chamber,
    kind,
    committees: [{ code: `${code}00`, name }],
    title: matterOf(code, kind, random.uniform(), company && nameOf(company)),
    date: day,
    scheduled_at: newYorkInstant(day, hour).toISOString(),
    status: "scheduled",
    location: chamber === "house" ? "2123 Rayburn House Office Building" : "SD-538",
    // The Senate's list names no witnesses.
    witnesses: chamber === "house" && kind === "hearing" ? witnessesOf(random, company) : [],
    url: null,
    updated_at: announcedAt.toISOString(),
  }
  const change = changeOf(fate, day)
  return change ? [announced, { ...announced, ...change, updated_at: changedAt.toISOString() }] : [announced]
}

function changeOf(fate: number, day: string): Partial<Hearing> | null {
  if (fate < fates.canceled) return { status: "canceled" }
  if (fate < fates.postponed) return { status: "postponed" }
  return fate < fates.moved ? { scheduled_at: newYorkInstant(day, "11:30").toISOString() } : null
}

function witnessesOf(random: RandomStream, company: UniverseMember | undefined): Hearing["witnesses"] {
  const count = 2 + Math.floor(random.uniform() * 3)
  const first = Math.floor(random.uniform() * SURNAMES.length)
  return Array.from({ length: count }, (_, index) => {
    const organization = index === 0 && company ? nameOf(company) : null
    return witnessAt(first + index * 7, random.uniform(), organization)
  })
}

function nameOf({ companyName, ticker }: UniverseMember): string {
  return (companyName ?? ticker).replace(/ \(.*\)$/, "")
}

function pick<T>(items: readonly T[], random: RandomStream): T | undefined {
  return items[Math.floor(random.uniform() * items.length)]
}
