import { z } from "zod"
import { FILING_PERIODS, type Filing, filing } from "../../context/alternative/filing"
import { parseDecimal, parseInstant } from "../parse"
import { cleanText, cleanUrl } from "../text"

const LONGEST_NAME = 200

/** Null if it is not a filing. Nothing about lobbyists is kept, because they are persons. */
export function readFiling(raw: unknown): Filing | null {
  const read = row.safeParse(raw)
  if (!read.success) return null
  const { registrant, client, lobbying_activities: activities, income, expenses, dt_posted, ...said } = read.data
  const amount = income ?? expenses
  const issues = new Map(
    activities.map(({ general_issue_code: code, general_issue_code_display: name }) => [
      code,
      named(name ?? "") || code,
    ]),
  )
  const entities = activities.flatMap(({ government_entities }) => government_entities.map(({ name }) => named(name)))
  const kept = filing.safeParse({
    filing_uuid: said.filing_uuid,
    filing_type: said.filing_type,
    filing_year: said.filing_year,
    filing_period: said.filing_period,
    registrant_id: String(registrant.id),
    registrant_name: named(registrant.name),
    client_id: String(client.id),
    client_name: named(client.name),
    amount,
    amount_basis: amount === null ? null : income === null ? "expenses" : "income",
    issues: [...issues].map(([code, name]) => ({ code, name })),
    government_entities: [...new Set(entities)].filter(Boolean),
    posted_at: dt_posted.toISOString(),
    url: addressOf(said.filing_document_url),
  })
  return kept.success ? kept.data : null
}

/** Some texts are UTF-8 that was read as Windows-1252. */
function named(text: string): string {
  const clean = cleanText(text, LONGEST_NAME)
  const mended = clean.replace(/Â[\u00A0-\u00BF]|Ã[\u00A0-\u00BF]|â[^\s\w]{2}/g, readAsUtf8)
  return mended === clean ? clean : cleanText(mended, LONGEST_NAME)
}

/** Windows-1252 from 0x80 to 0x9F. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ"

/** Returns the text unchanged if it is not UTF-8. */
function readAsUtf8(text: string): string {
  const bytes = [...text].map((character) => {
    const place = WINDOWS.indexOf(character)
    return place < 0 ? character.charCodeAt(0) : 0x80 + place
  })
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes))
  } catch {
    return text
  }
}

/** Answers still link to the API's former host, which has only a page about the move. */
function addressOf(text: unknown): string | null {
  return cleanUrl(text)?.replace(/^https?:\/\/lda\.senate\.gov\//, "https://lda.gov/") ?? null
}

const money = z.unknown().transform((said, context) => {
  const amount = parseDecimal(said)
  if (amount !== "not_a_number" && (amount === null || amount >= 0)) return amount
  context.addIssue({ code: "custom", message: "is no amount" })
  return z.NEVER
})

function listOrNull<Row extends z.ZodType>(row: Row) {
  return z
    .array(row)
    .nullish()
    .transform((list) => list ?? [])
}

const party = z.object({ id: z.union([z.int(), z.string()]), name: z.string() })

const row = z.object({
  filing_uuid: z.string(),
  filing_type: z.string(),
  filing_year: z.int(),
  filing_period: z.enum(FILING_PERIODS),
  filing_document_url: z.string().nullish(),
  income: money,
  expenses: money,
  dt_posted: z.string().transform(parseInstant).pipe(z.date()),
  registrant: party,
  client: party,
  lobbying_activities: listOrNull(
    z.object({
      general_issue_code: z.string(),
      general_issue_code_display: z.string().nullish(),
      government_entities: listOrNull(z.object({ name: z.string() })),
    }),
  ),
})
