import { readdirSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { parser } from "@prometheus-io/lezer-promql"
import { describe, expect, it } from "vitest"
import { parse } from "yaml"
import { z } from "zod"
import { declaredMetrics, requestDuration } from "../../server/hosts/metrics/declared"
import { prometheusLabel, prometheusName } from "../../server/hosts/metrics/prometheusNames"

const rule = z.strictObject({
  alert: z.string().regex(/^Assay[A-Z]\w+$/),
  expr: z.string(),
  for: z.string().regex(/^\d+[mh]$/),
  labels: z.strictObject({ severity: z.enum(["page", "ticket"]) }),
  annotations: z.strictObject({ summary: z.string().endsWith("."), runbook_url: z.string() }),
})
const groups = z.strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule) })) })
const panels = z.object({
  templating: z.object({ list: z.array(z.object({ name: z.string(), query: z.unknown() })) }),
  panels: z.array(
    z.object({ id: z.int(), title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) }),
  ),
})

const alerts = groups
  .parse(parse(readFileSync("deploy/prometheus/alerts.yaml", "utf8")))
  .groups.flatMap(({ rules }) => rules)
const { panels: dashboard, templating } = panels.parse(JSON.parse(readFileSync("deploy/grafana/assay.json", "utf8")))
const dashboardVariables = templating.list

const histogram = prometheusName(requestDuration)
const known = new Map<string, readonly string[]>([
  ["up", []],
  ...declaredMetrics.map((metric) => [prometheusName(metric), metric.labels.map(prometheusLabel)] as const),
  [`${histogram}_count`, requestDuration.labels.map(prometheusLabel)],
  [`${histogram}_bucket`, [...requestDuration.labels.map(prometheusLabel), "le"]],
])
/** Prometheus adds these labels to every scrape. */
const ofScrape = ["job", "instance"]

/** The faults of a query: where it cannot be parsed, and each name that no metric and no label has. */
function faultsOf(query: string): string[] {
  const faults: string[] = []
  const metrics: string[] = []
  const labels: string[] = []
  parser.parse(query).iterate({
    enter({ name, from, to, type }) {
      const text = query.slice(from, to)
      if (type.isError) faults.push(`cannot be parsed at ${from}`)
      if (name === "VectorSelector") metrics.push(/^\w*/.exec(text)?.[0] ?? "")
      if (name === "LabelName") labels.push(text)
    },
  })
  const allowed = [...ofScrape, ...metrics.flatMap((metric) => known.get(metric) ?? [])]
  const unknown = [
    ...metrics.filter((metric) => !known.has(metric)),
    ...labels.filter((label) => !allowed.includes(label)),
  ]
  return [...faults, ...unknown.map((name) => `${name} is no metric of ours, and no label of those it asks for`)]
}

function selectorsOf(query: string): string[] {
  const found: string[] = []
  parser.parse(query).iterate({
    enter({ name, from, to }) {
      if (name === "VectorSelector") found.push(query.slice(from, to))
    },
  })
  return found
}

describe("for alert rules and the dashboard", () => {
  it("a wrong query is found", () => {
    expect(faultsOf("sum by (assay_part) (assay_part_ok) == 0")).toEqual([])
    for (const wrong of ["sum(up", "assay_job_queue_depth > 1", "sum by (assay_jobs) (assay_part_ok)"]) {
      expect(faultsOf(wrong), wrong).not.toEqual([])
    }
  })

  it.each(alerts.map(({ alert, expr }) => [alert, expr]))("%s queries only existing metrics", (_, expr) => {
    expect(faultsOf(expr)).toEqual([])
  })

  it("metrics that other programs also have are queried only for our job", () => {
    const selectors = alerts.flatMap(({ expr }) => selectorsOf(expr))
    const shared = selectors.filter((selector) => !selector.startsWith("assay_"))
    expect(shared.length).toBeGreaterThan(5)
    expect(shared.filter((selector) => !selector.includes('job="assay"'))).toEqual([])
    const [query] = dashboardVariables.filter(({ name }) => name === "instance").map(({ query }) => query)
    expect(query).toMatchObject({ query: expect.stringMatching(/^label_values\(assay_\w+, instance\)$/) })
  })

  it("every panel of the dashboard queries existing metrics", () => {
    const queries = dashboard.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr]))
    expect(queries.length).toBeGreaterThan(20)
    expect(queries.flatMap(([title, expr]) => faultsOf(expr).map((fault) => `${title}: ${fault}`))).toEqual([])
    expect(new Set(dashboard.map(({ id }) => id)).size).toBe(dashboard.length)
  })

  it("every alert links to a runbook that names it, and every runbook belongs to an alert", () => {
    for (const { alert, annotations } of alerts) {
      expect(readFileSync(annotations.runbook_url, "utf8"), alert).toContain(`\`${alert}\``)
    }
    const led = alerts.map(({ annotations }) => basename(annotations.runbook_url))
    expect(readdirSync("docs/runbooks").sort()).toEqual([...new Set(led)].sort())
  })
})
