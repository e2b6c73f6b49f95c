import { z } from "zod"

/** Who tells of what happens to companies. */
const HEADLINE_SOURCES = ["sec-edgar", "federal-register", "gdelt", "agency-rss", "alpaca-news", "simulated"] as const

/** How many characters of a summary are kept. */
export const LONGEST_SUMMARY = 1_000
/** A market report names dozens of stocks, and says little of any. */
export const MOST_TICKERS = 50

/** A filing, a rule, a press release or an article, as its source presents it. Titles and summaries are clean text. */
export const headline = z.object({
  source: z.enum(HEADLINE_SOURCES),
  /** The source's own name for it, which stays when the text is changed. */
  document_id: z.string().min(1).max(100),
  title: z.string().min(1),
  summary: z.string().min(1).nullable(),
  url: z.url(),
  published_at: z.iso.datetime(),
  /** When its source changed or withdrew it, where the source tells that. */
  updated_at: z.iso.datetime().optional(),
  /** As the source names them; most name none. */
  tickers: z.array(z.string()).max(MOST_TICKERS),
  /** Of the company that filed it, ten digits. */
  cik: z
    .string()
    .regex(/^\d{10}$/)
    .nullable(),
})
export type Headline = z.infer<typeof headline>
