import { type Browser, type BrowserContextOptions, expect, type Page, test } from "@playwright/test"
import { pages } from "../browser/pages"
import { openPage, pathOf } from "../browser/visited"
import { describePage } from "./describe"
import { keepNote, type Note, readVisit } from "./notes"
import { listMisfits, showIn, takeShot } from "./shots"

for (const [name, entry] of Object.entries(pages)) {
  test(`${name}: complete on the narrowest screens, enlarged, without motion and in forced colours`, async ({
    browser,
  }) => {
    const visit = readVisit()
    const path = pathOf(entry, visit)
    const cookies = entry.as && visit.cookies[entry.as]
    const note = await withPage(browser, { reducedMotion: "reduce" }, async (page) => {
      const { listFaults } = await openPage(page, path, cookies, entry.refused)
      const note: Note = { ...(await describePage(page)), page: name, visitor: "states", findings: [], shots: [] }
      // At 200% zoom, a window of 1,280 pixels has room for 640.
      for (const [width, looks] of [
        [320, "320"],
        [640, "200 percent"],
      ] as const) {
        await showIn(page, width, "light")
        note.shots.push(await takeShot(page, note, looks))
        note.findings.push(...(await listMisfits(page, width)))
      }
      note.findings.push(...(await listMotions(page)).map((motion) => `moves although it should not: ${motion}`))
      await page.emulateMedia({ forcedColors: "active" })
      await showIn(page, 1280, "dark")
      note.shots.push(await takeShot(page, note, "forced colours"))
      note.findings.push(...listFaults())
      return note
    })
    // Signed-in pages render what the browser fetches.
    if (!entry.as && !entry.needsScript)
      await withPage(browser, { javaScriptEnabled: false }, (page) => lookWithoutScript(page, path, note))
    keepNote(note)
    expect(note.findings).toEqual([])
  })
}

async function withPage<Seen>(browser: Browser, options: BrowserContextOptions, look: (page: Page) => Promise<Seen>) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  try {
    return await look(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Running animations, except color changes. */
function listMotions(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === "running")
      .map((each) => (each.effect instanceof KeyframeEffect && each.effect.target?.outerHTML.slice(0, 120)) || "?"),
  )
}

/** Without JavaScript the page has nearly the same text, except for interactive parts. */
async function lookWithoutScript(page: Page, path: string, note: Note): Promise<void> {
  await openPage(page, path)
  note.shots.push(await takeShot(page, note, "no JavaScript"))
  note.findings.push(...(await listMisfits(page, 1280)).map((misfit) => `without JavaScript: ${misfit}`))
  const { heading, words } = await describePage(page)
  if (heading !== note.heading) note.findings.push(`without JavaScript: the heading “${heading}”`)
  if (words < note.words * 0.8) note.findings.push(`without JavaScript: ${words} words of ${note.words}`)
}
