import { z } from "zod"
import { type CompanyMatch, matchCompany } from "../entities/matchCompanyName"

export const FILING_PERIODS = [
  ...["first_quarter", "second_quarter", "third_quarter", "fourth_quarter"],
  ...["mid_year", "year_end"],
] as const

const partyId = /^[\w.-]{1,60}$/

/** A lobbying report or registration as posted. An amendment shares its registrant, client and period. */
export const filing = z.object({
  filing_uuid: z.string().regex(/^[\w-]{1,64}$/),
  filing_type: z.string().min(1).max(10),
  filing_year: z.int().min(1999).max(2100),
  filing_period: z.enum(FILING_PERIODS),
  registrant_id: z.string().regex(partyId),
  registrant_name: z.string().min(1),
  client_id: z.string().regex(partyId),
  client_name: z.string().min(1),
  /** USD. Null for registrations and below the reporting threshold. */
  amount: z.number().min(0).nullable(),
  /** Income: what an outside firm earned from the client. Expenses: what a company spent itself. */
  amount_basis: z.enum(["income", "expenses"]).nullable(),
  issues: z.array(z.object({ code: z.string().regex(/^[A-Z]{3}$/), name: z.string() })),
  government_entities: z.array(z.string()),
  posted_at: z.iso.datetime(),
  /** Null when simulated. */
  url: z.string().nullable(),
})

export type Filing = z.infer<typeof filing>

export function filingKey({ registrant_id, client_id, filing_year, filing_period, filing_type }: Filing): string {
  const period = filing_type.startsWith("R") ? "registration" : filing_period
  return `${registrant_id}/${client_id}/${filing_year}/${period}`
}

type Parties = Pick<Filing, "client_name" | "registrant_name" | "amount_basis">

/**
 * The listed company that lobbied: the client or, if its name is unknown, a registrant that reports its own spending.
 * An outside firm that reports income does not lobby for itself.
 */
export function companyOf({ client_name, registrant_name, amount_basis }: Parties): CompanyMatch {
  const client = matchCompany(client_name)
  return client.method === "none" && amount_basis === "expenses" ? matchCompany(registrant_name) : client
}
