import { z } from "zod"

const HEADLINE_SOURCES = ["sec-edgar", "federal-register", "gdelt", "agency-rss", "alpaca-news", "simulated"] as const

export const LONGEST_SUMMARY = 1_000
/** An item with more tickers, such as a market report, contains little about any of them. */
export const MOST_TICKERS = 50

export const headline = z.object({
  source: z.enum(HEADLINE_SOURCES),
  document_id: z.string().min(1).max(100),
  title: z.string().min(1),
  summary: z.string().min(1).nullable(),
  url: z.url(),
  published_at: z.iso.datetime(),
  /** When the source last changed or withdrew it, if known. */
  updated_at: z.iso.datetime().optional(),
  tickers: z.array(z.string()).max(MOST_TICKERS),
  /** The filing company's number, ten digits. */
  cik: z
    .string()
    .regex(/^\d{10}$/)
    .nullable(),
})
export type Headline = z.infer<typeof headline>
