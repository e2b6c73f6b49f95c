import { emptyConfirmed, unavailable } from "./outcome"
import type { Bars, BarsRequest, BarsSource, SourceRun } from "./source"

/** The id of the source that answered, and why each one before it did not. */
export type VixRun = SourceRun<Bars> & { answeredBy?: string | null; passedOver: { id: string; reason: string }[] }

export type VixSource = Omit<BarsSource, "collect"> & { collect(request: BarsRequest): Promise<VixRun> }

/** The VIX from the first of the sources that can be asked, such as Cboe and then FRED. */
export function vix(sources: readonly [BarsSource, ...BarsSource[]]): VixSource {
  const [{ name, url, licence, origin }] = sources
  return { id: "vix", name, url, licence, origin, collect: (request) => collect(sources, request) }
}

async function collect(sources: readonly BarsSource[], request: BarsRequest): Promise<VixRun> {
  const passedOver: VixRun["passedOver"] = []
  const silent: string[] = []
  for (const source of sources) {
    const run = await source.collect(request)
    if (run.outcome === "ok") return { ...run, answeredBy: source.id, passedOver }
    if (run.outcome === "empty_confirmed") silent.push(source.id)
    passedOver.push({ id: source.id, reason: `${run.outcome}: ${run.reason}` })
  }
  const reason = passedOver.map(({ id, reason: why }) => `${id} ${why}`).join("; ")
  if (silent.length > 0) return { ...emptyConfirmed(reason), answeredBy: silent[0], passedOver }
  return { ...unavailable(reason), answeredBy: null, passedOver }
}
