type RequestLabels = {
  method: string
  route: string
  status: number
  channel: "rest" | "mcp" | "page"
  plan: string
  product: string
}

type DurationSeries = { labels: RequestLabels; counts: Uint32Array; sumSeconds: number }

export type RequestDurations = {
  note(labels: RequestLabels, ms: number): void
  series(): Iterable<DurationSeries>
}

/**
 * Upper bounds in seconds: those that OpenTelemetry advises, and two below them, because a cached answer takes less
 * than a millisecond.
 */
export const durationBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
const usualMostSeries = 5_000

/**
 * Counts request durations by label. Separate from the library that prints them, whose own histogram takes ten times as
 * long, because this runs on each request.
 */
export function requestDurations(mostSeries = usualMostSeries): RequestDurations {
  const all: DurationSeries[] = []
  /** By route and product, whose strings are reused and hash once, then by the other labels. */
  const byRoute = new Map<string, Map<string, DurationSeries[]>>()

  function seriesOf(labels: RequestLabels): DurationSeries {
    const { method, route, status, channel, plan, product } = labels
    const alike = byRoute.get(route)?.get(product) ?? []
    for (const series of alike) {
      const of = series.labels
      if (of.status === status && of.plan === plan && of.method === method && of.channel === channel) return series
    }
    // Real requests never reach this bound; it limits the memory that made-up ones could take.
    if (all.length >= mostSeries && route !== other)
      return seriesOf({ ...labels, route: other, product: "", method: other })
    const made = { labels, counts: new Uint32Array(durationBounds.length + 1), sumSeconds: 0 }
    all.push(made)
    const products = byRoute.get(route) ?? new Map<string, DurationSeries[]>()
    byRoute.set(route, products.set(product, [...alike, made]))
    return made
  }

  return {
    note(labels, ms) {
      const named = knownMethods.has(labels.method) ? labels : { ...labels, method: other }
      const series = seriesOf(named)
      const seconds = ms / 1_000
      let bucket = 0
      while (bucket < durationBounds.length && seconds > durationBounds[bucket]) bucket++
      series.counts[bucket]++
      series.sumSeconds += seconds
    },
    series: () => all,
  }
}

/** OpenTelemetry's name for other values. */
const other = "_OTHER"
