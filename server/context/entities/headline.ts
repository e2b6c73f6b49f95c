import { z } from "zod"

const HEADLINE_SOURCES = ["sec-edgar", "federal-register", "gdelt", "agency-rss", "alpaca-news", "simulated"] as const

export const LONGEST_SUMMARY = 1_000
/** A market report names dozens of stocks and says little about any. */
export const MOST_TICKERS = 50

export const headline = z.object({
  source: z.enum(HEADLINE_SOURCES),
  /** The source's own id, which stays when the text changes. */
  document_id: z.string().min(1).max(100),
  title: z.string().min(1),
  summary: z.string().min(1).nullable(),
  url: z.url(),
  published_at: z.iso.datetime(),
  /** When the source changed or withdrew it, if it says. */
  updated_at: z.iso.datetime().optional(),
  /** As the source names them; most name none. */
  tickers: z.array(z.string()).max(MOST_TICKERS),
  /** Of the filing company, ten digits. */
  cik: z
    .string()
    .regex(/^\d{10}$/)
    .nullable(),
})
export type Headline = z.infer<typeof headline>
