import { dayMs, utcDate } from "../../platform/dates"
import type { Holder } from "../keys/verify"
import { browserKeyId } from "../sessions/browser"
import { bucketOf, emptyHistogram } from "./latency"
import type { CountedRow, RecentRow, SharedRow } from "./write"

export type CountedRequest = {
  holder: Holder
  endpoint: string
  channel: "rest" | "mcp"
  status: number
  code: string
  charged: number
  at: number
  ms: number
  requestId: string
  /** The parameters as JSON, bounded in length and without keys. */
  params: string
  /** Set if the same bytes can be computed again. */
  sent?: SentAnswer
}

type SentAnswer = { asOf: number; sha256: string; form: string }

/** How many slots may wait, how many one write holds, and for how many accounts requests are kept for display. */
export type Bounds = { slots: number; slotsPerWrite: number; shownAccounts: number }

/** Some 100 MB if nothing can be written for long. */
export const usualBounds: Bounds = { slots: 100_000, slotsPerWrite: 5_000, shownAccounts: 1_000 }

export class Waiting {
  readonly rows = new Set<CountedRow>()
  private readonly byCaller = new Map<string, CountedRow[]>()
  /** Usage of another account's plan; no more than there are rows. */
  readonly shared = new Map<string, SharedRow>()
  private readonly recent = new Map<string, RecentRing>()
  private readonly bounds: Bounds
  private dropped = 0

  constructor(bounds: Bounds) {
    this.bounds = bounds
  }

  count(request: CountedRequest): void {
    const { holder, charged, at, ms } = request
    const row = this.rowOf(request)
    if (!row) {
      this.dropped += 1
      return
    }
    row.requests += 1
    row.charged += charged
    row.latency[bucketOf(ms)] += 1
    if (at > row.lastAt) row.lastAt = at
    if (holder.payerId !== holder.accountId) this.share(holder, row.day, charged)
    this.show(request)
  }

  /** Searches the few rows of the caller, since building a text key would take longer than counting. */
  private rowOf({ holder, endpoint, channel, status, code, at }: CountedRequest): CountedRow | null {
    const { accountId, keyId } = holder
    const day = utcDay(at)
    const caller = callerOf(holder)
    const ofCaller = this.byCaller.get(caller)
    for (const row of ofCaller ?? []) {
      if (row.endpoint !== endpoint || row.status !== status || row.code !== code) continue
      if (row.channel === channel && row.day === day) return row
    }
    if (this.rows.size >= this.bounds.slots) return null
    const counts = { requests: 0, charged: 0, latency: emptyHistogram(), lastAt: at }
    const row = { accountId, keyId, endpoint, channel, status, code, day, ...counts }
    this.rows.add(row)
    if (ofCaller) ofCaller.push(row)
    else this.byCaller.set(caller, [row])
    return row
  }

  private share({ payerId: ownerId, accountId }: Holder, day: string, charged: number): void {
    const slot = `${ownerId} ${accountId} ${day}`
    const row = this.shared.get(slot) ?? { ownerId, accountId, day, requests: 0, charged: 0 }
    row.requests += 1
    row.charged += charged
    this.shared.set(slot, row)
  }

  of(accountId: string): CountedRow[] {
    return [...this.rows].filter((row) => row.accountId === accountId)
  }

  shown(): RecentRow[] {
    return [...this.recent.values()].flatMap((ring) => ring.inOrder())
  }

  /** Takes out what one write can hold, account by account, since requests appear next to the counts of their key. */
  takeBatch(): Waiting {
    const batch = new Waiting(this.bounds)
    const accounts = new Set<string>()
    let slots = 0
    for (const { accountId } of this.rows) {
      if (slots < this.bounds.slotsPerWrite) accounts.add(accountId)
      if (accounts.has(accountId)) slots += 1
    }
    for (const row of this.rows) {
      if (!accounts.has(row.accountId)) continue
      batch.rows.add(row)
      this.rows.delete(row)
      this.byCaller.delete(callerOf(row))
    }
    for (const [slot, row] of this.shared) {
      if (!accounts.has(row.accountId)) continue
      batch.shared.set(slot, row)
      this.shared.delete(slot)
    }
    for (const accountId of accounts) {
      const ring = this.recent.get(accountId)
      if (ring) batch.recent.set(accountId, ring)
      this.recent.delete(accountId)
    }
    return batch
  }

  /** Returns how many requests were not counted because too many others wait, and resets the count. */
  takeDropped(): number {
    const { dropped } = this
    this.dropped = 0
    return dropped
  }

  private show(request: CountedRequest): void {
    const { accountId } = request.holder
    let ring = this.recent.get(accountId)
    if (!ring) {
      if (this.recent.size >= this.bounds.shownAccounts) return
      ring = new RecentRing()
      this.recent.set(accountId, ring)
    }
    ring.add(request)
  }
}

/** Browsers of all accounts have one key id. */
const callerOf = ({ keyId, accountId }: Pick<Holder, "keyId" | "accountId">) =>
  keyId === browserKeyId ? accountId : keyId

const ringSize = 50

/** The newest requests of one account. Reuses the objects of older ones, so that load makes no garbage. */
class RecentRing {
  private readonly rows: RecentRow[] = []
  private next = 0

  add(request: CountedRequest): void {
    const { accountId, keyId } = request.holder
    const { at, endpoint, channel, status, code, ms, charged, requestId, params, sent } = request
    const { asOf = null, sha256 = null, form = null } = sent ?? {}
    const row = this.rows[this.next]
    if (row) {
      row.keyId = keyId
      row.at = at
      row.endpoint = endpoint
      row.channel = channel
      row.status = status
      row.code = code
      row.ms = ms
      row.charged = charged
      row.requestId = requestId
      row.params = params
      row.asOf = asOf
      row.sha256 = sha256
      row.form = form
    } else {
      const said = { at, endpoint, channel, status, code, ms, charged, requestId, params, asOf, sha256, form }
      this.rows.push({ accountId, keyId, ...said })
    }
    this.next = (this.next + 1) % ringSize
  }

  inOrder(): RecentRow[] {
    return [...this.rows.slice(this.next), ...this.rows.slice(0, this.next)]
  }
}

let day = ""
let dayEnds = 0

function utcDay(at: number): string {
  if (at >= dayEnds || at < dayEnds - dayMs) {
    day = utcDate(at)
    dayEnds = Date.parse(day) + dayMs
  }
  return day
}
