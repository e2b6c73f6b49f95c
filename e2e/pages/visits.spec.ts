import { type Browser, expect, test } from "@playwright/test"
import { docsPages } from "../../server/surfaces/docs/contents"
import { docsPath } from "../../server/surfaces/docs/page"
import { listColourFindings, listFindings } from "../browser/findings"
import { type PageVisit, pages, type Visitor } from "../browser/pages"
import { openPage, pathOf } from "../browser/visited"
import { describePage } from "./describe"
import { keepNote, type Note, readVisit } from "./notes"
import { type Colours, listMisfits, showIn, takeShot } from "./shots"

type Plan = Exclude<Visitor, "operator"> | undefined

const plans: readonly Plan[] = [undefined, "free", "premium", "owner"]
const names = { owner: "Professional", premium: "Premium", free: "free", operator: "operator" }

const declared = Object.values(pages).map(({ path }) => path)
const documented = docsPages("http://localhost")
  .filter((page) => !declared.includes(docsPath(page)))
  .map((page): [string, PageVisit] => [`documentation: ${docsPath(page)}`, { path: docsPath(page) }])

for (const [name, entry] of [...Object.entries(pages), ...documented]) {
  test(`${name}: whole for everybody, wide and narrow, light and dark`, async ({ browser }) => {
    const findings: string[] = []
    // What reads the same in another plan is looked at once.
    const looked = new Set<string>()
    for (const visitor of entry.as === "operator" ? (["operator"] as const) : plans) {
      await test.step(visitor ?? "visitor", async () =>
        findings.push(...(await look(browser, name, entry, visitor, looked))),
      )
    }
    expect(findings).toEqual([])
  })
}

async function look(
  browser: Browser,
  name: string,
  entry: PageVisit,
  visitor: Visitor | undefined,
  looked: Set<string>,
) {
  const visit = readVisit()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const { listFaults } = await openPage(page, pathOf(entry, visit), visitor && visit.cookies[visitor])
    const note: Note = {
      ...(await describePage(page)),
      page: name,
      visitor: visitor ? names[visitor] : "visitor",
      findings: [],
      shots: [],
    }
    const text = (await page.locator("main").textContent()) ?? ""
    const isNew = !looked.has(text)
    looked.add(text)
    const order: [number, Colours][] = [
      [1440, "light"],
      [1440, "dark"],
      [390, "dark"],
      [390, "light"],
    ]
    for (const [width, colours] of order) {
      await showIn(page, width, colours)
      note.shots.push(await takeShot(page, note, `${width} ${colours}`))
      const found =
        colours === "light"
          ? await listFindings(page, { beside: isNew ? [] : ["main"] })
          : isNew
            ? await listColourFindings(page)
            : []
      note.findings.push(
        ...found.map(({ id, where }) => `${width} ${colours}: ${id}: ${where.join(" ").slice(0, 400)}`),
      )
      if (colours === "light") note.findings.push(...(await listMisfits(page, width)))
    }
    note.findings.push(...listFaults())
    if (!note.title || !note.description || !note.heading) note.findings.push("no title, description or heading")
    keepNote(note)
    return note.findings.map((finding) => `${note.visitor}: ${finding}`)
  } finally {
    await context.close()
  }
}
