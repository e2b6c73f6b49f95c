import { barsKnownAt } from "../platform/exchange/sessions"
import type { Document } from "../signals/headlines/document"

export type Arrived = { document: Document; knownAt: Date }

/** A step reads its documents as they arrive, then grades the session's signals. */
export type SignalStep = { documents: readonly Arrived[]; session: string | null }

/**
 * A simulated past in order, on its own clock: `sessions` are still to be graded, `after` is the time of the last
 * stored result. A final step reads documents that come after the last session.
 */
export function stepsOf(arrived: readonly Arrived[], sessions: readonly string[], after: Date | null): SignalStep[] {
  const inOrder = arrived
    .map(({ document, knownAt }) => ({ document, knownAt: after && after > knownAt ? after : knownAt }))
    .sort((a, b) => a.knownAt.getTime() - b.knownAt.getTime() || (a.document.key < b.document.key ? -1 : 1))
  const steps: SignalStep[] = []
  let next = 0
  const takeUpTo = (instant: Date) => {
    const first = next
    while (next < inOrder.length && inOrder[next].knownAt < instant) next++
    return inOrder.slice(first, next)
  }
  for (const session of sessions) steps.push({ documents: takeUpTo(barsKnownAt(session)), session })
  const rest = inOrder.slice(next)
  return rest.length > 0 ? [...steps, { documents: rest, session: null }] : steps
}
