import { type Browser, expect, type Page, test } from "@playwright/test"
import { docsPages } from "../../server/surfaces/docs/contents"
import { docsPath } from "../../server/surfaces/docs/page"
import { listColourFindings, listFindings } from "../browser/findings"
import { type PageVisit, pages, type Visitor } from "../browser/pages"
import { openPage, pathOf } from "../browser/visited"
import { describePage } from "./describe"
import { isFirstOf, keepNote, type Note, readVisit } from "./notes"
import { type Colours, listMisfits, showIn, takeShot } from "./shots"

const names = { visitor: "visitor", free: "free", premium: "Premium", owner: "Professional", operator: "operator" }
const plans = ["visitor", "free", "premium", "owner"] as const

const declared = Object.values(pages).map(({ path }) => path)
const documented = docsPages("http://localhost")
  .map(docsPath)
  .filter((path) => !declared.includes(path))
  .map((path): [string, PageVisit] => [`documentation ${path}`, { path }])

const visits: [string, PageVisit, readonly (keyof typeof names)[]][] = [
  ...Object.entries(pages).map(([name, entry]): (typeof visits)[number] => {
    return [name, entry, entry.as === "operator" ? ["operator"] : plans]
  }),
  ...documented.map(([name, entry]): (typeof visits)[number] => [name, entry, ["visitor"]]),
]

for (const [name, entry, visitors] of visits) {
  for (const visitor of visitors) {
    test(`${name}, ${names[visitor]}: complete, wide and narrow, light and dark`, async ({ browser }) => {
      const note = await visitPage(browser, name, entry, visitor)
      keepNote(note)
      expect(note.findings).toEqual([])
    })
  }
}

async function visitPage(
  browser: Browser,
  name: string,
  entry: PageVisit,
  visitor: Visitor | "visitor",
): Promise<Note> {
  const visit = readVisit()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const cookies = visitor === "visitor" ? [] : visit.cookies[visitor]
    const { listFaults } = await openPage(page, pathOf(entry, visit), cookies, entry.refused ?? entry.status)
    const note: Note = { ...(await describePage(page)), page: name, visitor: names[visitor], findings: [], shots: [] }
    if (!note.title || !note.description || !note.heading) note.findings.push("no title, description or heading")
    await lookAround(page, note)
    note.findings.push(...listFaults())
    return note
  } finally {
    await context.close()
  }
}

const looks: readonly [number, Colours][] = [
  [1440, "light"],
  [1440, "dark"],
  [390, "dark"],
  [390, "light"],
]

/**
 * Text that is the same in another plan was checked there in all looks; its surroundings are checked each time in light
 * ones.
 */
async function lookAround(page: Page, note: Note): Promise<void> {
  const isNew = isFirstOf(note.path, (await page.locator("main").textContent()) ?? "")
  for (const [width, colours] of looks.filter(([, colours]) => isNew || colours === "light")) {
    await showIn(page, width, colours)
    note.shots.push(await takeShot(page, note, `${width} ${colours}`))
    const found =
      colours === "light"
        ? await listFindings(page, { beside: isNew ? [] : ["main"] })
        : isNew
          ? await listColourFindings(page)
          : []
    note.findings.push(...found.map(({ id, where }) => `${width} ${colours}: ${id}: ${where.join(" ").slice(0, 400)}`))
    if (colours === "light") note.findings.push(...(await listMisfits(page, width)))
  }
}
