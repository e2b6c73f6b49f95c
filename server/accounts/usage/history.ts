import type { Database } from "../../platform/database/database"
import { addDays, utcDate } from "../../platform/dates"
import { browserCaller } from "../sessions/browser"
import type { Tier } from "../tiers"
import { addHistogram, emptyHistogram, percentile } from "./latency"
import type { CountedRow } from "./write"

export function daysShown(tier: Tier): number {
  return tier === "free" ? 7 : 30
}

export type UsageHistory = ReturnType<typeof summarise>

type UsageRow = {
  keyId: string
  endpoint: string
  channel: string
  status: number
  code: string
  day: Date
  requests: number
  charged: number
  latency: number[]
}

export async function readUsage(
  { prisma }: Database,
  accountId: string,
  { days, at }: { days: number; at: Date },
  waiting: () => readonly CountedRow[] = () => [],
): Promise<UsageHistory> {
  const dates = lastDates(days, at)
  const [rows, keys, grants] = await Promise.all([
    prisma.usage.findMany({ where: { accountId, day: { gte: new Date(dates[0]), lte: new Date(dates[days - 1]) } } }),
    prisma.apiKey.findMany({ where: { accountId }, select: { id: true, name: true } }),
    prisma.oauthGrant.findMany({ where: { accountId }, select: { id: true, clientName: true, clientHost: true } }),
  ])
  const names = new Map<string, string | null>([
    browserCaller,
    ...keys.map(({ id, name }) => [id, name] as const),
    ...grants.map(({ id, clientName, clientHost }) => [id, clientName ?? clientHost] as const),
  ])
  const unwritten = waiting().flatMap((row) => (dates.includes(row.day) ? { ...row, day: new Date(row.day) } : []))
  return summarise([...rows, ...unwritten], dates, names)
}

function lastDates(days: number, at: Date): string[] {
  return Array.from({ length: days }, (_, index) => addDays(utcDate(at), index + 1 - days))
}

function summarise(rows: UsageRow[], dates: string[], keyNames: Map<string, string | null>) {
  const totals = noRequests()
  const byDay = new Map(dates.map((date) => [date, { outcomes: noRequests(), latency: emptyHistogram() }]))
  const [byEndpoint, byStatus, byKey] = [new Tallies(), new Tallies(), new Tallies()]
  for (const row of rows) {
    addOutcome(totals, row)
    const day = byDay.get(utcDate(row.day))
    if (day) {
      addOutcome(day.outcomes, row)
      addHistogram(day.latency, row.latency)
    }
    byEndpoint.add(`${row.channel} ${row.endpoint}`, row)
    byStatus.add(`${row.status} ${row.code}`, row)
    byKey.add(row.keyId, row)
  }
  return {
    days: dates.length,
    totals,
    by_day: [...byDay].map(([date, { outcomes, latency }]) => ({
      date,
      ...outcomes,
      p50_ms: percentile(latency, 0.5),
      p95_ms: percentile(latency, 0.95),
    })),
    by_endpoint: byEndpoint.most().map(([{ endpoint, channel }, { requests, charged }]) => ({
      endpoint,
      channel: channel === "mcp" ? ("mcp" as const) : ("rest" as const),
      requests,
      charged,
    })),
    by_status: byStatus.most().map(([{ status, code }, { requests }]) => ({ status, code: code || null, requests })),
    by_key: byKey.most().map(([{ keyId }, { requests }]) => ({
      key_id: keyId,
      key_name: keyNames.get(keyId) ?? null,
      requests,
    })),
  }
}

type Outcomes = ReturnType<typeof noRequests>

/** `requests` is the sum of charged, refused (4xx), rate limited (429) and failed (5xx). */
function noRequests() {
  return { requests: 0, charged: 0, refused: 0, rate_limited: 0, errors: 0 }
}

function addOutcome(sum: Outcomes, { requests, charged, status }: UsageRow): void {
  sum.requests += requests
  sum.charged += charged
  if (status === 429) sum.rate_limited += requests
  else if (status >= 500) sum.errors += requests
  else if (status >= 400) sum.refused += requests
}

type Tally = { requests: number; charged: number }

class Tallies {
  private readonly slots = new Map<string, [UsageRow, Tally]>()

  add(slot: string, row: UsageRow): void {
    const [, tally] = this.slots.get(slot) ?? [row, { requests: 0, charged: 0 }]
    tally.requests += row.requests
    tally.charged += row.charged
    this.slots.set(slot, [row, tally])
  }

  /** Most requested first; ties by name. */
  most(): [UsageRow, Tally][] {
    return [...this.slots.entries()]
      .toSorted(([a, [, one]], [b, [, other]]) => other.requests - one.requests || (a < b ? -1 : 1))
      .map(([, entry]) => entry)
  }
}
