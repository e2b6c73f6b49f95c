import { Counter, Gauge, type Metric, Registry } from "prom-client"
import { durationBounds } from "../../surfaces/requests/requestDurations"
import type { Service } from "../../surfaces/requests/service"
import { declaredMetrics, requestDuration } from "./declared"
import type { Observed } from "./observe"
import { prometheusLabel, prometheusName } from "./prometheusNames"

export type Exposition = { contentType: string; text(observed: Observed): Promise<string> }

export function openRegistry({ durations }: Pick<Service, "durations">): Exposition {
  const registry = new Registry()
  const kept = declaredMetrics.map((declared) => {
    const { kind, labels, says } = declared
    const labelNames = labels.map(prometheusLabel)
    const Kind = kind === "counter" ? Counter : Gauge
    const metric = new Kind({ name: prometheusName(declared), help: says, labelNames, registers: [registry] })
    return { declared, metric }
  })
  registry.registerMetric(asMetric(durationHistogram(durations)))
  return {
    contentType: registry.contentType,
    text(observed) {
      for (const { declared, metric } of kept) {
        metric.reset()
        // After a reset, the library reports 0, which would stand for an unknown value.
        if (declared.labels.length === 0) metric.remove()
        for (const { labels = {}, value } of declared.read(observed)) metric.inc(spelled(labels), value)
      }
      return registry.metrics()
    },
  }
}

function spelled(labels: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [prometheusLabel(name), value]))
}

function durationHistogram(durations: Service["durations"]) {
  const name = prometheusName(requestDuration)
  const { says: help, kind: type } = requestDuration
  return {
    name,
    help,
    type,
    async get() {
      const values = [...durations.series()].flatMap(({ labels: of, counts, sumSeconds }) => {
        const { method, route, status, channel, plan, product } = of
        const given = [method, route, String(status), channel, plan, product]
        const labels = Object.fromEntries(
          requestDuration.labels.map((label, at) => [prometheusLabel(label), given[at]]),
        )
        let total = 0
        const buckets = [...counts].map((count, at) => {
          total += count
          return {
            metricName: `${name}_bucket`,
            labels: { ...labels, le: String(durationBounds[at] ?? "+Inf") },
            value: total,
          }
        })
        return [
          ...buckets,
          { metricName: `${name}_sum`, labels, value: sumSeconds },
          { metricName: `${name}_count`, labels, value: total },
        ]
      })
      return { name, help, type, values, aggregator: "sum" as const }
    },
  }
}

/** The registry uses only a metric's name and `get`, but its type requires the library's own classes. */
const asMetric = (metric: ReturnType<typeof durationHistogram>) => metric as unknown as Metric
