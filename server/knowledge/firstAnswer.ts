import { unavailable } from "../sources/outcome"
import type { Source, SourceFailure, SourceRun } from "../sources/source"

/** Reads each source in turn, such as Cboe and then FRED. Has the name of the preferred one. */
export function firstAnswer<Request, Rows>(
  sources: readonly [Source<Request, Rows>, ...Source<Request, Rows>[]],
): Source<Request, Rows> {
  const [preferred, ...others] = sources
  if (others.length === 0) return preferred
  return { ...preferred, collect: (request) => collect(sources, request) }
}

async function collect<Request, Rows>(
  sources: readonly Source<Request, Rows>[],
  request: Request,
): Promise<SourceRun<Rows>> {
  const reasons: string[] = []
  const silent: string[] = []
  const failures: SourceFailure[] = []
  const unasked: ("disabled" | "not_configured")[] = []
  for (const { id, collect } of sources) {
    const run = await collect(request)
    if (run.outcome === "ok") return { ...run, answeredBy: id, failures }
    if (run.outcome === "empty_confirmed") silent.push(id)
    else if (run.outcome === "unavailable" || run.outcome === "format_changed") failures.push({ ...run, sourceId: id })
    else unasked.push(run.outcome)
    reasons.push(`${id} ${run.outcome}: ${run.reason}`)
  }
  const reason = reasons.join("; ")
  if (silent.length > 0) return { outcome: "empty_confirmed", reason, answeredBy: silent[0], failures }
  // No request was sent, so there is no failure.
  if (unasked.length === sources.length) return { outcome: unasked[0], reason }
  return { ...unavailable(reason), failures }
}
