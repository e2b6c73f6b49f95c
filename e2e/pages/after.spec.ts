import { expect, test } from "@playwright/test"
import pLimit from "p-limit"
import { started } from "../browser/started"
import { folder, type Note, readNotes, readVisit } from "./notes"
import { makeSheets } from "./sheets"

const { origin } = started

const mostLinks = 4_000

test("every link to this site leads to a page, and to an existing place on it", async () => {
  const links = listLinks(readNotes())
  expect(links.size).toBeLessThan(mostLinks)
  const fewAtOnce = pLimit(3)
  const answers = [...links].map(([address, { places, cookie, on, isLinked }]) =>
    fewAtOnce(async () => {
      const response = await fetch(address, { headers: { Cookie: cookie, Accept: "text/html" } })
      const text = await response.text()
      // Downloads are charged to the plan, after their path and parameters were accepted.
      if (response.status === 429 && new URL(address).searchParams.has("format")) return []
      if (response.status >= 400) return isLinked ? [`${address} answers ${response.status}, on ${on}`] : []
      const missing = [...places].filter((place) => !text.includes(`id="${place}"`))
      return missing.map((place) => `${address} has no #${place}, on ${on}`)
    }),
  )
  expect((await Promise.all(answers)).flat()).toEqual([])
})

test("every page has its own title, description and heading", async () => {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => new URL(address).pathname)
  const notes = readNotes().filter(({ visitor, path }) => visitor === "visitor" && listed.includes(path))
  for (const told of ["title", "description", "heading"] as const) {
    const pages = Map.groupBy(new Map(notes.map((note) => [note.path, note])).values(), (note) => note[told])
    const alike = [...pages].filter(([, members]) => members.length > 1)
    expect.soft(alike.map(([text, members]) => [text, ...members.map(({ path }) => path)])).toEqual([])
  }
})

test("the contact sheets show all pages", async ({ browser }) => {
  const notes = readNotes()
  // Hundreds of images, whose duration depends on the machine alone.
  test.setTimeout(notes.length * 5_000)
  const sheets = await makeSheets(browser, notes)
  console.log(summarize(notes, sheets, listLinks(notes).size))
})

/** `isLinked`: another page links here. A 404 page links to its own fragments. */
type Link = { places: Set<string>; cookie: string; on: string; isLinked: boolean }

function listLinks(notes: readonly Note[]): Map<string, Link> {
  const { cookies } = readVisit()
  const jars = { Professional: cookies.owner, Premium: cookies.premium, free: cookies.free, operator: cookies.operator }
  const links = new Map<string, Link>()
  for (const { links: seen, visitor, page, path } of notes) {
    // The states of a page have the same links as its plans.
    if (visitor === "states") continue
    const jar = Object.entries(jars).find(([name]) => name === visitor)?.[1] ?? []
    const cookie = jar.map(({ name, value }) => `${name}=${value}`).join("; ")
    for (const href of seen) {
      const [address, place] = href.split("#")
      const isLinked = address !== `${origin}${path}`
      const known = links.get(address)
      const isKnown = known && (known.isLinked || !isLinked)
      const link = isKnown
        ? known
        : { places: known?.places ?? new Set(), cookie, on: `${page} (${visitor})`, isLinked }
      // The page as sent does not contain the content of answers.
      if (place && !cookie) link.places.add(decodeURIComponent(place))
      links.set(address, link)
    }
  }
  return links
}

function summarize(notes: readonly Note[], sheets: number, links: number): string {
  const pages = new Set(notes.map(({ page }) => page))
  const byVisitor = Map.groupBy(notes, ({ visitor }) => visitor)
  const shots = notes.reduce((sum, note) => sum + note.shots.length, 0)
  const findings = notes.flatMap(({ page, visitor, findings }) =>
    findings.map((each) => `${page} (${visitor}): ${each}`),
  )
  return [
    "",
    `${pages.size} pages, ${notes.length} visits: ${[...byVisitor].map(([name, all]) => `${name} ${all.length}`).join(", ")}`,
    `${shots} screenshots on ${sheets} contact sheets: ${folder}/index.html`,
    `${links} links of this site followed`,
    `${findings.length} findings`,
    ...findings.map((finding) => `  ${finding}`),
  ].join("\n")
}
