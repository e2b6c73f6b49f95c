import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { declaredMetrics, requestDuration } from "./declared"
import { prometheusLabel, prometheusName } from "./prometheusNames"

it("the documentation has both names and the labels of every metric", () => {
  const page = readFileSync("docs/metrics.md", "utf8")
  const documented = [...page.matchAll(/^\| `([\w.]+)` +\| `(\w+)` +\| (.*?) +\| (.+?) +\|$/gm)].map((cells) =>
    cells.slice(1),
  )
  const declared = [requestDuration, ...declaredMetrics].map((metric) => [
    metric.name,
    prometheusName(metric),
    metric.labels.map((label) => `\`${prometheusLabel(label)}\``).join(", "),
    metric.says,
  ])
  expect(documented).toEqual(declared)
})
