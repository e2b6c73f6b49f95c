import type { CorporateAction } from "../bars/bar"
import { isSession } from "../platform/exchange/sessions"
import { isFormatChange, rejection } from "./outcome"
import type { BarsRequest, RejectedRow } from "./source"

export type ActionIntake = {
  /** The same `id`, which is the provider's own, is the same action on two pages. */
  offer(action: CorporateAction, id: string | null, raw: unknown): void
  refuseMalformed(reason: string, raw: unknown): void
  isFormatChange(): boolean
  rejected: readonly RejectedRow[]
  list(): CorporateAction[]
}

export function openActionIntake({ from, to }: Pick<BarsRequest, "from" | "to">): ActionIntake {
  const accepted: CorporateAction[] = []
  const seen = new Set<string>()
  const rejected: RejectedRow[] = []
  let rowCount = 0

  function refuseMalformed(reason: string, raw: unknown): void {
    rowCount++
    rejected.push(rejection(reason, raw))
  }

  function offer(action: CorporateAction, id: string | null, raw: unknown): void {
    if (action.exDate < from || action.exDate > to) return
    const fault = checkAction(action)
    if (fault) {
      refuseMalformed(fault, raw)
      return
    }
    rowCount++
    const key = id ?? JSON.stringify(action)
    if (!seen.has(key)) accepted.push(action)
    seen.add(key)
  }

  return {
    offer,
    refuseMalformed,
    rejected,
    isFormatChange: () => isFormatChange(rejected.length, rowCount),
    list: () => foldActions(accepted),
  }
}

function checkAction(action: CorporateAction): string | null {
  if (!isSession(action.exDate)) return "ex_date_not_a_session"
  const value = worthOf(action)
  return Number.isFinite(value) && value > 0 ? null : "action_value_not_positive"
}

/** Two dividends of one day add up to one payment, and two splits multiply into one. */
function foldActions(actions: readonly CorporateAction[]): CorporateAction[] {
  const folded = new Map<string, CorporateAction>()
  for (const action of actions) {
    const key = `${action.ticker} ${action.exDate} ${action.kind}`
    const earlier = folded.get(key)
    folded.set(key, earlier ? joinActions(earlier, action) : action)
  }
  return [...folded.values()]
}

function joinActions(one: CorporateAction, other: CorporateAction): CorporateAction {
  if (one.kind === "split") return { ...one, ratio: one.ratio * worthOf(other) }
  return { ...one, amount: one.amount + worthOf(other) }
}

function worthOf(action: CorporateAction): number {
  return action.kind === "split" ? action.ratio : action.amount
}
