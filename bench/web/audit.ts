import lighthouse from "lighthouse"
import { z } from "zod"

export const categories = {
  performance: "Performance",
  accessibility: "Accessibility",
  "best-practices": "Best practices",
  seo: "SEO",
  "agentic-browsing": "Agents",
} as const

export type Category = keyof typeof categories

export type Audit = {
  scores: Record<Category, number>
  /** Failed audits of categories other than performance. */
  failures: string[]
  /** Audits that could not run, which count as 0, with the reason. */
  unmeasured: string[]
  scriptKilobytes: number
  largestPaintSeconds: number
}

const score = z.number().nullable()
const requests = z.object({
  items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number().default(0) })),
})
const resultSchema = z.object({
  categories: z.record(
    z.string(),
    z.object({ score, auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      score,
      title: z.string(),
      errorMessage: z.string().optional(),
      numericValue: z.number().optional(),
      details: z.unknown().optional(),
    }),
  ),
})

/** Emulates a phone on a slow network, in the browser on this debugging port. */
export async function audit(url: string, port: number): Promise<Audit> {
  const run = await lighthouse(url, {
    port,
    logLevel: "error",
    output: "json",
    onlyCategories: Object.keys(categories),
  })
  const { categories: rated, audits } = resultSchema.parse(run?.lhr)
  const rating = (id: Category) => Math.round((rated[id]?.score ?? 0) * 100)
  const required = Object.entries(rated).filter(([id]) => id !== "performance")
  const failing = required
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
  const { items } = requests.parse(audits["network-requests"]?.details)
  const scripts = items.filter(({ resourceType }) => resourceType === "Script")
  return {
    scores: {
      performance: rating("performance"),
      accessibility: rating("accessibility"),
      "best-practices": rating("best-practices"),
      seo: rating("seo"),
      "agentic-browsing": rating("agentic-browsing"),
    },
    failures: failing.map(({ id }) => audits[id].title),
    unmeasured: Object.values(audits).flatMap(({ title, errorMessage }) =>
      errorMessage ? [`${title}: ${errorMessage}`] : [],
    ),
    scriptKilobytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_000,
    largestPaintSeconds: (audits["largest-contentful-paint"]?.numericValue ?? 0) / 1_000,
  }
}
