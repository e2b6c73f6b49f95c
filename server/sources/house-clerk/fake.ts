import { readFileSync } from "node:fs"
import { dayMs, utcDate } from "../../platform/dates"
import { lineAt, pdfOf } from "../testing/pdf"
import { type Fake, html, lastNoon, type Reply, type UpstreamWorld } from "../testing/routes"
import { zipOf } from "../testing/zip"

/** Real reports, filed in the days before the last noon. */
export const routes: Fake = {
  scenarios: `
    page_for_zip renamed_columns other_dates no_list missing_report truncated moved_row moved_rows cut_filing
    cut_filings picture huge_list`,
  answer({ path, scenario }, world) {
    const [, year] = /^\/public_disc\/financial-pdfs\/(\d{4})FD\.zip$/.exec(path) ?? []
    if (year) return scenario === "page_for_zip" ? html(200) : archive(world, year, scenario)
    const [, ofYear, id] = /^\/public_disc\/ptr-pdfs\/(\d{4})\/(\d+)\.pdf$/.exec(path) ?? []
    const filing = filingsOf(world).find((each) => each.id === id && each.date.startsWith(`${ofYear}-`))
    if (!filing || scenario === "missing_report") return html(404)
    const headers = { "content-type": "application/pdf" }
    return { status: 200, headers, body: reportOf(filing.id, scenario), encoding: "latin1" }
  },
}

type Filing = { id: string; type: string; last: string; first: string; district: string; date: string }

function filingsOf(world: UpstreamWorld): Filing[] {
  const daysAgo = (days: number) => utcDate(lastNoon(world).getTime() - days * dayMs)
  const filed = { type: "P", first: "Scott H.", last: "Peters", district: "CA50" }
  return [
    { ...filed, id: "20030875", first: "Laurel", last: "Lee", district: "FL15", date: daysAgo(2) },
    { ...filed, id: "20026638", first: "Kathy", last: "Manning", district: "NC06", date: daysAgo(4) },
    { ...filed, id: "8220845", first: "Vicente", last: "Gonzalez", district: "TX34", date: daysAgo(3) },
    { ...filed, id: "10056789", type: "O", date: daysAgo(3) },
    { ...filed, id: "20030876", date: "" },
  ]
}

function reportOf(id: string, scenario: string): string {
  if (id !== "20030875") return recordedReport(id)
  if (scenario === "picture") return recordedReport("8220845")
  if (scenario === "moved_row") return movedRows(1)
  if (scenario === "moved_rows") return movedRows(3)
  return scenario === "truncated" ? recordedReport(id).slice(0, -2_000) : recordedReport(id)
}

function recordedReport(id: string): string {
  return readFileSync(new URL(`recorded/${id}.pdf`, import.meta.url), "latin1")
}

/** All rows after the first lie right of their columns. */
const movedRows = (count: number) =>
  pdfOf([
    [
      ...lineAt(700, "25 ID|65 Owner|104 Asset|262 Transaction|326 Date|381 Notification|446 Amount|525 Cap."),
      ...lineAt(660, "65 SP|104 Microsoft (MSFT) [ST]|262 P|326 09/01/2026|381 09/08/2026|446 $1,001 - $15,000"),
      ...lineAt(640, "104 Filing Status: New"),
      ...Array.from({ length: count }, (_, index) =>
        lineAt(
          610 - 30 * index,
          "65 SP|104 Apple Inc. (AAPL) [ST]|326 P|381 09/01/2026|446 09/08/2026|525 $1,001 - $15,000",
        ),
      ).flat(),
    ],
  ])

const cutFilings: Readonly<Record<string, number>> = { cut_filing: 1, cut_filings: 2 }

const american = (date: string) => {
  const [year, month, day] = date.split("-").map(Number)
  return `${month}/${day}/${year}`
}

function archive(world: UpstreamWorld, year: string, scenario: string): Reply {
  const columns = ["Prefix", "Last", "First", "Suffix", "FilingType", "StateDst", "Year", "FilingDate", "DocID"]
  const named = scenario === "renamed_columns" ? columns.map((name) => `${name}_`) : columns
  const rows = filingsOf(world)
    .filter(({ date }) => date === "" || date.startsWith(`${year}-`))
    .map(({ id, type, last, first, district, date }) =>
      [
        "Hon.",
        last,
        first,
        "",
        type,
        district,
        year,
        date && (scenario === "other_dates" ? `on ${date}` : american(date)),
        id,
      ].join("\t"),
    )
    .map((row, index) => (index < (cutFilings[scenario] ?? 0) ? row.slice(0, 20) : row))
  const text = [named.join("\t"), ...rows, ""].join("\r\n")
  const name = scenario === "no_list" ? "README.txt" : `${year}FD.txt`
  const body = zipOf({
    [name]: scenario === "huge_list" ? text.padEnd(17_000_000) : text,
    [`${year}FD.xml`]: "<FinancialDisclosure/>",
  })
  return { status: 200, headers: { "content-type": "application/x-zip-compressed" }, body, encoding: "latin1" }
}
