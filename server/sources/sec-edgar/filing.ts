import { type Company, companyByCik } from "../../context/entities/companies"
import type { RawHeadline } from "../headlineIntake"
import { gistOf, listedItems } from "./items"

export type Filing = { accession: string; cik: string; form: string; items: readonly string[]; acceptedAt: Date | null }

/** Leaves out other forms, such as a successor's 8-K12B. */
export const isEventForm = (form: string): boolean => form === "8-K" || form === "8-K/A"

/**
 * The headline of a filing, the same from EDGAR's feed and from the company's own list. Null for companies outside the
 * universe.
 */
export function headlineOf(filing: Filing): RawHeadline | null {
  const company = companyByCik(filing.cik)
  return company ? { ...told(filing, company), publishedAt: filing.acceptedAt, cik: filing.cik } : null
}

function told({ accession, cik, form, items }: Filing, { name }: Company) {
  const folder = `https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${accession.replaceAll("-", "")}`
  return {
    documentId: accession,
    title: `${name} files ${form}: ${gistOf(items) || "no items"}`,
    summary: listedItems(items) || null,
    url: `${folder}/${accession}-index.htm`,
  }
}
