import type { Filing } from "../../context/alternative/filing"
import type { UniverseMember } from "../../context/market/universe"
import { addDays, dateOf, dayMs, weekdayOf } from "../../platform/dates"
import { newYorkInstant } from "../../platform/exchange/sessions"
import { emptyConfirmed } from "../outcome"
import type { FactRow, FactsRequest, Source } from "../source"
import { listingOf } from "./listings"
import { ASSOCIATIONS, FIRMS, GENERAL_ISSUES, ISSUE_NAMES, SECTOR_ISSUES } from "./lobbyists"
import { RandomStream } from "./random"
import { type SimulatedWorld, simulated } from "./world"

/** Longer than a year, so that the oldest report within a query's reach exists. */
const HISTORY_DAYS = 480
const LOBBYING_SHARE = 0.62
const AMENDED_SHARE = 0.03
/** Share of reports below 5,000 USD, which state no amount. */
const UNTOLD_SHARE = 0.06
const SUNDAY = 0
const SATURDAY = 6

/**
 * Lobbying reports: most at the quarterly deadline, a few late, some amended. Companies are real; their reports, firms
 * and associations are not. They are independent of prices.
 */
export function simulatedLobbying({ seed, members }: SimulatedWorld): Source<FactsRequest, FactRow[]> {
  const clients = [...members.filter(isLobbying(seed)).map(companyOf(seed)), ...ASSOCIATIONS.map(associationOf)]
  return {
    ...simulated,
    async collect({ from, to, at }) {
      const end = Math.min(at?.getTime() ?? Number.POSITIVE_INFINITY, Date.parse(to) + dayMs)
      const first = Math.max(Date.parse(from), end - HISTORY_DAYS * dayMs)
      const rows = quartersBetween(first, end)
        .flatMap((quarter) => clients.flatMap((client) => filingsOf(seed, client, quarter)))
        .filter(({ posted_at }) => Date.parse(posted_at) >= first && Date.parse(posted_at) <= end)
        .map((body) => ({ body }))
      return rows.length > 0
        ? { outcome: "ok", rows, rejected: [] }
        : emptyConfirmed("No filing was posted in these days.")
    },
  }
}

type Client = {
  id: string
  name: string
  issues: readonly string[]
  /** A quarter's in-house spending in USD; null without in-house lobbyists. */
  ownSpending: number | null
  firms: readonly { id: string; name: string; fee: number }[]
  until: string | null
}

type Quarter = { year: number; number: 1 | 2 | 3 | 4; due: string }

function isLobbying(seed: string) {
  return ({ kind, ticker }: UniverseMember): boolean =>
    kind === "stock" &&
    listingOf(ticker).of === ticker &&
    new RandomStream(seed, "lobbies at all", ticker).uniform() < LOBBYING_SHARE
}

function companyOf(seed: string) {
  return ({ ticker, companyName, gicsSector, delistedDate }: UniverseMember): Client => {
    const random = new RandomStream(seed, "lobbying client", ticker)
    const size = Math.exp(0.9 * random.normal())
    const hasOwn = random.uniform() < 0.6
    const firmCount = Math.floor(4 * random.uniform() * random.uniform())
    const issues = [...(SECTOR_ISSUES[gicsSector ?? ""] ?? []), ...GENERAL_ISSUES].filter(() => random.uniform() < 0.6)
    const firms = FIRMS.map((name) => ({ name, rank: random.uniform() }))
      .sort((a, b) => a.rank - b.rank)
      .slice(0, hasOwn || firmCount > 0 ? firmCount : 1)
      .map(({ name }) => ({ id: slugOf(name), name, fee: 50_000 * Math.exp(0.4 * random.normal()) }))
    return {
      id: ticker,
      name: filedName(companyName ?? ticker, random.uniform()),
      issues: issues.length > 0 ? issues : ["TAX"],
      ownSpending: hasOwn ? 420_000 * size : null,
      firms,
      until: delistedDate,
    }
  }
}

function associationOf([name, issue]: (typeof ASSOCIATIONS)[number]): Client {
  return { id: slugOf(name), name, issues: [issue], ownSpending: 180_000, firms: [], until: null }
}

/** In capitals, like most real ones, with or without the legal form. */
function filedName(companyName: string, share: number): string {
  const plain = companyName.replace(/ \(.*\)$/, "").toUpperCase()
  return share < 0.4 && /^[A-Z& ]{4,}$/.test(plain) ? `${plain}, INC.` : plain
}

function quartersBetween(first: number, end: number): Quarter[] {
  const firstYear = new Date(first).getUTCFullYear() - 1
  const years = Array.from({ length: new Date(end).getUTCFullYear() - firstYear + 1 }, (_, index) => firstYear + index)
  return years.flatMap((year) =>
    ([1, 2, 3, 4] as const).map((number) => ({ year, number, due: onWeekday(dateOf(year, number * 3 + 1, 20)) })),
  )
}

function onWeekday(day: string): string {
  const weekday = weekdayOf(day)
  return addDays(day, weekday === SATURDAY ? 2 : weekday === SUNDAY ? 1 : 0)
}

function filingsOf(seed: string, client: Client, quarter: Quarter): Filing[] {
  if (client.until !== null && client.until < quarter.due) return []
  const own =
    client.ownSpending === null
      ? []
      : [{ id: client.id, name: client.name, usual: client.ownSpending, basis: "expenses" as const }]
  const firms = client.firms.map(({ id, name, fee }) => ({ id, name, usual: fee, basis: "income" as const }))
  return [...own, ...firms].flatMap((registrant) => reportsOf(seed, client, quarter, registrant))
}

type Registrant = { id: string; name: string; usual: number; basis: "income" | "expenses" }

const periods = { 1: "first_quarter", 2: "second_quarter", 3: "third_quarter", 4: "fourth_quarter" } as const

function reportsOf(seed: string, client: Client, { year, number, due }: Quarter, registrant: Registrant): Filing[] {
  const random = new RandomStream(seed, "lobbying report", client.id, registrant.id, String(year), String(number))
  const isUntold = registrant.basis === "income" && random.uniform() < UNTOLD_SHARE
  const amount = isUntold ? null : tens(registrant.usual * Math.exp(0.15 * random.normal()))
  const issues = client.issues.filter((_, index) => index === 0 || random.uniform() < 0.75)
  const early = random.uniform() < 0.6 ? random.between(0, 3) : random.between(3, 18)
  const postedOn = addDays(due, random.uniform() < 0.04 ? Math.ceil(random.between(1, 9)) : -Math.floor(early))
  const report: Filing = {
    filing_uuid: `sim-${slugOf(client.id)}-${registrant.id === client.id ? "own" : registrant.id}-${year}q${number}`,
    filing_type: `Q${number}`,
    filing_year: year,
    filing_period: periods[number],
    registrant_id: registrant.id,
    registrant_name: registrant.name,
    client_id: client.id,
    client_name: client.name,
    amount,
    amount_basis: amount === null ? null : registrant.basis,
    issues: issues.map((code) => ({ code, name: ISSUE_NAMES[code] ?? code })),
    government_entities:
      random.uniform() < 0.3
        ? ["HOUSE OF REPRESENTATIVES", "SENATE", "WHITE HOUSE OFFICE"]
        : ["HOUSE OF REPRESENTATIVES", "SENATE"],
    posted_at: officeHour(postedOn, random),
    url: null,
  }
  if (random.uniform() >= AMENDED_SHARE || amount === null) return [report]
  const amendedOn = addDays(postedOn, Math.ceil(random.between(4, 40)))
  return [
    report,
    {
      ...report,
      filing_uuid: `${report.filing_uuid}-a`,
      filing_type: `${number}A`,
      amount: tens(amount * random.between(0.7, 1.5)),
      posted_at: officeHour(amendedOn, random),
    },
  ]
}

/** Amounts are reported in tens of thousands. */
function tens(amount: number): number {
  return Math.max(10_000, Math.round(amount / 10_000) * 10_000)
}

function officeHour(day: string, random: RandomStream): string {
  const minutes = Math.floor(random.between(9 * 60, 21 * 60))
  const time = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`
  return newYorkInstant(day, time).toISOString()
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
}
