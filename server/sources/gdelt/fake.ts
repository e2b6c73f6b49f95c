import { createHash } from "node:crypto"
import { type Fake, html, lastNoon, type Reply } from "../testing/routes"
import { zipOf } from "../testing/zip"

export const routes: Fake = {
  scenarios: `
    none few_bad_rows many_bad_rows cut_off another_file no_graph old_list page_for_zip other_name hole failing_later`,
  answer({ path, baseUrl, scenario, callNumber }, world) {
    const at = new Date(lastNoon(world).getTime() - (scenario === "old_list" ? 3 * 86_400_000 : 15 * 60_000))
    const newest = at.toISOString().replace(/[-:T]|\.\d+Z/g, "")
    const [, stamp = newest] = /^\/gdeltv2\/(\d{10}(?:00|15|30|45)00)\.gkg\.csv\.zip$/.exec(path) ?? []
    if (stamp > newest || (scenario === "hole" && stamp !== newest)) return { status: 404, body: "" }
    if (scenario === "failing_later" && callNumber > 3) return { status: 503, body: "" }
    const name = scenario === "other_name" ? "graph.csv" : `${stamp}.gkg.csv`
    const text = rowsAt(stamp, newest, scenario).map((cells) => `${cells.join("\t")}\n`)
    const zip = zipOf({ [name]: Buffer.from(text.join("")).toString("latin1") })
    if (path === "/gdeltv2/lastupdate.txt") return listOf(zip, `${baseUrl}/gdeltv2/${stamp}`, scenario)
    if (path !== `/gdeltv2/${stamp}.gkg.csv.zip`) return { status: 404, body: "" }
    if (scenario === "page_for_zip") return html(200)
    const body = scenario === "cut_off" ? zip.slice(0, -40) : scenario === "another_file" ? `${zip.slice(0, -1)}x` : zip
    return { status: 200, headers: { "content-type": "application/zip" }, body, encoding: "latin1" }
  },
}

function listOf(zip: string, prefix: string, scenario: string): Reply {
  const md5 = createHash("md5").update(Buffer.from(zip, "latin1")).digest("hex")
  const lines = [
    `150383 297a16b493de7cf6ca809a7cc31d0b93 ${prefix}.export.CSV.zip`,
    `318084 bb27f78ba45f69a17ea6ed7755e9f8ff ${prefix}.mentions.CSV.zip`,
    ...(scenario === "no_graph" ? [] : [`${zip.length} ${md5} ${prefix}.gkg.csv.zip`]),
  ]
  return { status: 200, headers: { "content-type": "text/plain" }, body: `${lines.join("\n")}\n` }
}

/** Some titles are tokenized, some escaped. Most are of no interest, and some pages have none. */
const titles = [
  "Example Motors recalls 40,000 vans over brake fault",
  "White House weighs tariff on imported chips , officials say",
  "Regulator opens antitrust inquiry into cloud licences",
  "Retailer&#x2019;s supplier discloses data breach",
  "Board rejects takeover bid as too low",
  "Short seller questions accounts of a lithium miner",
  "Actress recalls her first role",
  "Rain is expected in the north",
  "",
  ...Array.from({ length: 12 }, (_, index) => `Local team wins match number ${index}`),
]

function rowsAt(stamp: string, newest: string, scenario: string): string[][] {
  const told = scenario === "none" ? titles.slice(6) : titles
  return told.map((title, index) => {
    const cells = new Array<string>(27).fill("")
    cells[0] = `${stamp}-${index}`
    cells[1] = stamp
    // The last is a broadcast, which has no address.
    cells[2] = index === told.length - 1 ? "2" : "1"
    cells[3] = "news.example"
    cells[4] = `https://news.example/articles/${stamp === newest ? "" : `${stamp}-`}${index}?from=gdelt${index === 4 ? "%20title=" : ""}`
    cells[15] = "-2.5,1.1,3.6,4.7,20.1,0.5,412"
    cells[26] = title && `<PAGE_LINKS>https://news.example/</PAGE_LINKS><PAGE_TITLE>${title}</PAGE_TITLE>`
    if (scenario === "few_bad_rows" && index === 7) return cells.slice(0, 9)
    if (scenario === "many_bad_rows" && index > 17) return cells.slice(0, 9)
    return cells
  })
}
