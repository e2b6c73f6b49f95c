import { unzipFile } from "../../platform/zip"
import { gate, openCongressIntake, readLine, readReport } from "../congressIntake"
import { address, liveSource, type Opened } from "../liveSource"
import {
  emptyConfirmed,
  formatChanged,
  isFormatChange,
  rejection,
  type Unfruitful,
  unavailable,
  withRejected,
} from "../outcome"
import { parseDate } from "../parse"
import type { FactRow, FactsRequest, RejectedRow, SourceRun } from "../source"
import { openPdfReader, type PdfReader } from "./pdf"
import { readPages } from "./report"

const variables = { HOUSE_CLERK_BASE_URL: address("https://disclosures-clerk.house.gov") }
/** Reports per run, oldest first. The next run continues. */
const MOST_REPORTS = 150
const MOST_BYTES = 8 * 1024 * 1024
const LONGEST_LIST = 16 * 1024 * 1024
const slow = { encoding: "latin1", timeoutMs: 60_000, maxBytes: MOST_BYTES } as const

type Asked = Opened<typeof variables>

/** The House's periodic transaction reports: a list per year, and a PDF per report. */
export const houseClerk = liveSource({
  id: "house-clerk",
  name: "Clerk of the House of Representatives",
  url: "https://disclosures-clerk.house.gov/",
  licence: "Public record; use restricted by 5 U.S.C. 13107(c).",
  pace: { calls: 1, windowSeconds: 2.5 },
  variables,
  gate,
  collect,
})

async function collect(asked: Asked, { from, to }: FactsRequest): Promise<SourceRun<FactRow[]>> {
  const filings: Filing[] = []
  const malformed: RejectedRow[] = []
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
    const index = await readIndex(asked, year)
    if (!index.ok) return index.run
    filings.push(...index.filings)
    malformed.push(...index.malformed)
  }
  const due = filings.filter(({ date }) => from <= date && date <= to)
  if (due.length === 0) return emptyConfirmed("no report was disclosed in these days", malformed)
  const intake = openCongressIntake()
  const pdfs = openPdfReader()
  try {
    for (const filing of due.toSorted((a, b) => (a.date < b.date ? -1 : 1)).slice(0, MOST_REPORTS)) {
      const refused = await readFiling(asked, filing, { intake, pdfs })
      if (refused) return refused
    }
  } finally {
    await pdfs.close()
  }
  return withRejected(intake.conclude(""), malformed)
}

type Filing = { id: string; year: string; firstName: string; lastName: string; state: string; date: string }
type Index = { ok: true; filings: Filing[]; malformed: RejectedRow[] } | { ok: false; run: Unfruitful }

async function readIndex({ settings, transport }: Asked, year: number): Promise<Index> {
  const url = `${settings.HOUSE_CLERK_BASE_URL}/public_disc/financial-pdfs/${year}FD.zip`
  const reply = await transport.get(url, slow)
  if (!reply.ok) return { ok: false, run: unavailable(reply.reason) }
  if (!reply.text.startsWith("PK"))
    return { ok: false, run: unavailable("the Clerk answered with a page instead of a ZIP") }
  const text = await unzipped(Buffer.from(reply.text, "latin1"), `${year}FD.txt`)
  if (text === null)
    return { ok: false, run: formatChanged(`the Clerk's ZIP has no ${year}FD.txt, or too long a one`, "") }
  const [head = "", ...rows] = text.replace(/^\u00EF\u00BB\u00BF/, "").split(/\r?\n/)
  const columns = head.split("\t")
  const isKnown = ["Last", "First", "FilingType", "StateDst", "FilingDate", "DocID"].every((name) =>
    columns.includes(name),
  )
  if (!isKnown) return { ok: false, run: formatChanged("the Clerk's list has other columns", text) }
  const listed = rows.filter((row) => row.trim()).map((row) => ({ row, filing: filingOf(columns, row, year) }))
  const filings = listed.flatMap(({ filing }) => (filing === null || filing === "malformed_row" ? [] : [filing]))
  const malformed = listed.flatMap(({ row, filing }) => (filing === "malformed_row" ? [rejection(filing, row)] : []))
  // Most rows are other kinds of reports, whose dates and numbers are not read.
  if (!isFormatChange(malformed.length, filings.length + malformed.length)) return { ok: true, filings, malformed }
  return { ok: false, run: formatChanged("the Clerk's list has rows of an unexpected format", text) }
}

/** The list is in Latin-1. Null if it is missing, is not a ZIP, or unpacks to an implausible size. */
async function unzipped(bytes: Buffer, name: string): Promise<string | null> {
  try {
    const parts: Uint8Array[] = []
    let size = 0
    const isWhole = await unzipFile(bytes, name, (part) => {
      parts.push(part)
      size += part.length
      return size <= LONGEST_LIST
    })
    return isWhole ? Buffer.concat(parts).toString("latin1") : null
  } catch {
    return null
  }
}

/** Null for other kinds of reports and for those without a date. */
function filingOf(columns: readonly string[], row: string, year: number): Filing | "malformed_row" | null {
  const cells = row.split("\t")
  const cell = (name: string) => cells[columns.indexOf(name)]?.trim() ?? ""
  if (cells.length !== columns.length) return "malformed_row"
  if (cell("FilingType") !== "P" || cell("FilingDate") === "") return null
  const date = parseDate(cell("FilingDate"))
  const id = cell("DocID")
  if (date === null || !/^\d{5,12}$/.test(id)) return "malformed_row"
  const state = cell("StateDst").slice(0, 2)
  return { id, year: String(year), firstName: cell("First"), lastName: cell("Last"), state, date }
}

type Reading = { intake: ReturnType<typeof openCongressIntake>; pdfs: PdfReader }

/** Offers the report's lines. Returns an outcome if the run must stop. */
async function readFiling(
  { settings, transport }: Asked,
  filing: Filing,
  { intake, pdfs }: Reading,
): Promise<Unfruitful | null> {
  const { id, year, firstName, lastName, state, date } = filing
  const url = `${settings.HOUSE_CLERK_BASE_URL}/public_disc/ptr-pdfs/${year}/${id}.pdf`
  const shown = `https://disclosures-clerk.house.gov/public_disc/ptr-pdfs/${year}/${id}.pdf`
  const told = { chamber: "house", toldBy: "chamber" } as const
  const raw = { ...told, reportId: id, url: shown, firstName, lastName, state, disclosedOn: date }
  const report = readReport(raw)
  if (report === null) {
    intake.refuse("malformed_report", raw)
    return null
  }
  // Paper reports have other numbers, and their scans contain no text.
  if (!/^2\d{7}$/.test(id)) {
    intake.offerScan(report)
    return null
  }
  const reply = await transport.get(url, slow)
  if (!reply.ok && reply.status === 404) {
    intake.refuse("report_missing", raw)
    return null
  }
  if (!reply.ok) return unavailable(reply.reason)
  const pages = reply.text.startsWith("%PDF") ? await pdfs.pagesOf(Buffer.from(reply.text, "latin1")) : null
  if (pages === null) {
    intake.refuse("unreadable_report", raw)
    intake.offerScan(report)
    return null
  }
  const { rows, datePairCount, statusCount, hasText } = readPages(pages)
  if (!hasText) {
    intake.offerScan(report)
    return null
  }
  intake.offerReport(report, {
    seen: Math.max(datePairCount, statusCount),
    rows: rows.map((row) => ({ said: readLine(report, row), raw: { id, ...row } })),
  })
  return null
}
