import { dayMs, utcDate } from "../../platform/dates"
import { pdfOf } from "../testing/pdf"
import { html, lastNoon, type UpstreamReply, type UpstreamRoutes, type UpstreamWorld } from "../testing/routes"
import { zipOf } from "../testing/zip"

export const routes: UpstreamRoutes = {
  scenarios: [
    "forbidden",
    "page_for_zip",
    "renamed_columns",
    "no_list",
    "missing_report",
    "garbled_line",
    "picture",
    "huge_list",
  ],
  answer({ path, scenario }, world) {
    if (scenario === "forbidden") return { status: 403, body: "Forbidden" }
    const [, year] = /^\/public_disc\/financial-pdfs\/(\d{4})FD\.zip$/.exec(path) ?? []
    if (year) return scenario === "page_for_zip" ? html(200) : archive(world, year, scenario)
    const [, ofYear, id] = /^\/public_disc\/ptr-pdfs\/(\d{4})\/(\d+)\.pdf$/.exec(path) ?? []
    const filing = filingsOf(world).find((each) => each.id === id && each.date.startsWith(`${ofYear}-`))
    if (!filing || scenario === "missing_report") return html(404)
    const isPicture = scenario === "picture" && filing.id === "20031234"
    const lines = isPicture ? [] : [...head, ...filing.rows(filing.date), ...garbled(scenario, filing.id)]
    return { status: 200, headers: { "content-type": "application/pdf" }, body: pdfOf(lines), encoding: "latin1" }
  },
}

type Filing = { id: string; type: string; last: string; first: string; district: string; date: string; rows: Rows }
type Rows = (date: string) => string[]

const head = [
  "Filing ID #20031234",
  "ID Owner Asset Transaction Date Notification Amount Cap.",
  "Type Date Gains >",
  "$200?",
]

/** A trade that many days before the report, with dates as the forms write them. */
const traded = (date: string, days: number) => {
  const [year, month, day] = utcDate(Date.parse(date) - days * dayMs).split("-")
  return `${month}/${day}/${year}`
}

const ownStocks: Rows = (date) => [
  `SP Apple Inc. - Common Stock (AAPL) [ST] P ${traded(date, 20)} ${traded(date, 18)} $15,001 - $50,000`,
  "F S: New",
  "S O: Brokerage (joint)",
  `SP Apple Inc. - Common Stock (AAPL) [ST] P ${traded(date, 20)} ${traded(date, 18)} $15,001 - $50,000`,
  "F S: New",
  "JT Berkshire Hathaway Inc. New Common",
  `Stock (BRK.B) [ST] S (partial) ${traded(date, 9)} ${traded(date, 8)} $1,001 -`,
  "$15,000",
  "F S: Amended",
  "D: Sold to pay for a boat",
]
const notStocks: Rows = (date) => [
  `US Treasury Note 4.25% due 2030 [GS] P ${traded(date, 30)} ${traded(date, 29)} $100,001 - $250,000`,
  `DC Microsoft Corporation - Call Option (MSFT) [OP] S ${traded(date, 5)} ${traded(date, 4)} Over $50,000,000`,
  "* For the complete list of asset type abbreviations, please visit the site.",
]

function filingsOf(world: UpstreamWorld): Filing[] {
  const daysAgo = (days: number) => utcDate(lastNoon(world).getTime() - days * dayMs)
  const filed = { type: "P", first: "Jane", district: "CA11" }
  return [
    { ...filed, id: "20031234", last: "Quillmere", date: daysAgo(2), rows: ownStocks },
    {
      ...filed,
      id: "20031235",
      last: "Vantrell",
      first: "Theodore",
      district: "TX07",
      date: daysAgo(4),
      rows: notStocks,
    },
    { ...filed, id: "8221000", last: "Tarrowby", district: "FL02", date: daysAgo(3), rows: () => [] },
    { ...filed, id: "10056789", type: "O", last: "Ashkettle", date: daysAgo(3), rows: () => [] },
    { ...filed, id: "20031236", last: "Fennimarch", date: "", rows: () => [] },
  ]
}

function archive(world: UpstreamWorld, year: string, scenario: string): UpstreamReply {
  const columns = ["Prefix", "Last", "First", "Suffix", "FilingType", "StateDst", "Year", "FilingDate", "DocID"]
  const named = scenario === "renamed_columns" ? columns.map((name) => `${name}_`) : columns
  const rows = filingsOf(world)
    .filter(({ date }) => date === "" || date.startsWith(`${year}-`))
    .map(({ id, type, last, first, district, date }) =>
      ["Hon.", last, first, "", type, district, year, date && traded(date, 0), id].join("\t"),
    )
  const text = [named.join("\t"), ...rows, ""].join("\r\n")
  const name = scenario === "no_list" ? "README.txt" : `${year}FD.txt`
  const body = zipOf({
    [name]: scenario === "huge_list" ? text.padEnd(17_000_000) : text,
    [`${year}FD.xml`]: "<FinancialDisclosure/>",
  })
  return { status: 200, headers: { "content-type": "application/x-zip-compressed" }, body, encoding: "latin1" }
}

function garbled(scenario: string, id: string): string[] {
  return scenario === "garbled_line" && id === "20031234" ? ["Something (MSFT) [ST] P someday $1,001 - $15,000"] : []
}
