import { z } from "zod"
import { gate, openCongressIntake, type RawLine, readLine, readReport } from "../congressIntake"
import { address, liveSource, type Opened } from "../liveSource"
import { formatChanged, type Unfruitful, unavailable } from "../outcome"
import { parseDate, parseJson } from "../parse"
import type { FactRow, FactsRequest, SourceRun } from "../source"
import { attributeOf, readTable } from "./html"
import { openSession, refusal, type Session } from "./session"

const variables = { SENATE_EFD_BASE_URL: address("https://efdsearch.senate.gov") }
const PAGE = 100
const MOST_PAGES = 30
const MOST_REPORTS = 200
const MOST_ROWS = 5_000

type Asked = Opened<typeof variables>
type Intake = ReturnType<typeof openCongressIntake>

/**
 * The Senate's periodic transaction reports. The search requires an agreement to the statute, which the operator gives
 * by acknowledging it.
 */
export const senateEfd = liveSource({
  id: "senate-efd",
  name: "Senate Office of Public Records, eFD",
  url: "https://efdsearch.senate.gov/",
  licence: "Public record; use restricted by 5 U.S.C. 13107(c).",
  pace: { calls: 1, windowSeconds: 2 },
  variables,
  gate,
  collect,
})

async function collect({ settings, transport }: Asked, { from, to }: FactsRequest): Promise<SourceRun<FactRow[]>> {
  const session = await openSession(settings.SENATE_EFD_BASE_URL, transport)
  if ("outcome" in session) return session
  const intake = openCongressIntake()
  const found = await listReports(session, from, to, intake)
  if ("run" in found) return found.run
  // Oldest first, so that the next run continues from there.
  const due = found.reports.toSorted((a, b) => (a.date < b.date ? -1 : 1)).slice(0, MOST_REPORTS)
  for (const report of due) {
    const refused = await readReportPage(session, report, intake)
    if (refused) return refused
  }
  return intake.conclude(found.text)
}

type Listed = {
  firstName: string
  lastName: string
  path: string
  id: string
  isPaper: boolean
  status: string
  date: string
}

const list = z.object({ recordsFiltered: z.int(), data: z.array(z.unknown()), result: z.string().optional() })
const row = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()])

async function listReports(
  session: Session,
  from: string,
  to: string,
  intake: Intake,
): Promise<{ reports: Listed[]; text: string } | { run: Unfruitful }> {
  const reports: Listed[] = []
  let seen = 0
  for (let page = 0; page < MOST_PAGES; page++) {
    const reply = await session.post("/search/report/data/", {
      start: String(seen),
      length: String(PAGE),
      draw: String(page + 1),
      report_types: "[11]",
      filer_types: "[]",
      // The search fails without a start date.
      submitted_start_date: `${americanDate(from)} 00:00:00`,
      submitted_end_date: `${americanDate(to)} 23:59:59`,
      ...{ candidate_state: "", senator_state: "", office_id: "", first_name: "", last_name: "" },
    })
    if (!reply.ok) return { run: unavailable(refusal(reply)) }
    const json = parseJson(reply.headers, reply.text, "the Senate's search")
    if (!json.ok) return { run: json.run }
    const read = list.safeParse(json.value)
    if (!read.success) return { run: formatChanged("the Senate's search has an unexpected format", reply.text) }
    for (const raw of read.data.data) {
      const listed = listedIn(raw)
      if (listed === null) intake.refuse("malformed_row", raw)
      else if (from <= listed.date && listed.date <= to) reports.push(listed)
    }
    seen += read.data.data.length
    if (seen >= read.data.recordsFiltered) return { reports, text: reply.text }
    if (read.data.data.length === 0) return { run: unavailable("the Senate's list ended before all that it counts") }
  }
  return { run: unavailable(`the Senate lists more than ${MOST_PAGES * PAGE} reports in these days`) }
}

function listedIn(raw: unknown): Listed | null {
  const read = row.safeParse(raw)
  if (!read.success) return null
  const [firstName, lastName, , link, disclosedOn] = read.data
  const path = attributeOf(link, "a", "href") ?? ""
  const [, kind, id] = /^\/search\/view\/(ptr|paper)\/([\w-]{8,60})\/$/.exec(path) ?? []
  const date = parseDate(disclosedOn)
  // For example "Periodic Transaction Report for 08/28/2026 (Amendment 1)".
  const status = /\(amendment \d+\)/i.test(link) ? "amended" : "new"
  return id && date ? { firstName, lastName, path, id, isPaper: kind === "paper", status, date } : null
}

/** Offers the report's lines. Returns an outcome if the run must stop. */
async function readReportPage(
  session: Session,
  { firstName, lastName, path, id, isPaper, status, date }: Listed,
  intake: Intake,
): Promise<Unfruitful | null> {
  const url = `https://efdsearch.senate.gov${path}`
  const told = { chamber: "senate", toldBy: "chamber" } as const
  const raw = { ...told, reportId: id, url, firstName, lastName, state: null, disclosedOn: date }
  const report = readReport(raw)
  if (report === null) {
    intake.refuse("malformed_report", raw)
    return null
  }
  if (isPaper) {
    intake.offerScan(report)
    return null
  }
  const reply = await session.get(path)
  if (!reply.ok) return unavailable(refusal(reply))
  const rows = readTable(reply.text, columns)
  if (rows === null) {
    intake.refuse("report_without_table", reply.text.slice(0, 300))
    return null
  }
  intake.offerReport(report, {
    seen: Math.min(highestOf(rows) || rows.length, MOST_ROWS),
    rows: rows.map((cells) => ({ said: readLine(report, { ...rawLineOf(cells), status }), raw: { id, cells } })),
  })
  return null
}

const columns = ["#", "Transaction Date", "Owner", "Ticker", "Asset Name", "Asset Type", "Type", "Amount"]

/** Rows are numbered, so the highest number is how many a report has. */
function highestOf(rows: readonly string[][]): number {
  return Math.max(0, ...rows.map(([number]) => (/^\d{1,6}$/.test(number) ? Number(number) : 0)))
}

/** A ticker that the filer wrote before the name: `SPYM - Tradr 2X Long SPY Monthly ETF`. */
const headOfName = /^([A-Z][A-Z0-9]{0,4}(?:[./][A-Z])?) - (?=\S)/
/** The ticker before a bond's name may be its issuer's, not the bond's. */
const tickered = /stock|fund|etf|reit/i

function rawLineOf(cells: readonly string[]): RawLine {
  const [, tradedOn, owner, given, name, assetType, type, amount] = cells
  const [head = "", named = ""] = given === "--" && tickered.test(assetType) ? (headOfName.exec(name) ?? []) : []
  const [ticker, asset] = named === "" ? [given, name] : [named, name.slice(head.length)]
  return { tradedOn, owner, ticker, asset, assetType, type, amount }
}

function americanDate(date: string): string {
  const [year, month, day] = date.split("-")
  return `${month}/${day}/${year}`
}
