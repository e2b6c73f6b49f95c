import { mkdirSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import type { Browser } from "@playwright/test"
import { folder, type Note, slugOf } from "./notes"

type Cell = { file: string; page: string }
type Sheet = { name: string; cells: Cell[]; isNarrow: boolean }

const wide = { columns: 3, rows: 2, pixels: 520 }
const narrow = { columns: 7, rows: 2, pixels: 220 }
const cellHeight = 760

/** Creates each sheet as a page that links to the full screenshots, and as an image; returns the count. */
export async function makeSheets(browser: Browser, notes: readonly Note[]): Promise<number> {
  mkdirSync(join(folder, "sheets"), { recursive: true })
  const sheets = arrange(notes)
  const page = await browser.newPage({ viewport: { width: 1640, height: 900 } })
  for (const sheet of sheets) {
    const file = resolve(folder, "sheets", `${sheet.name}.html`)
    writeFileSync(file, draw(sheet))
    await page.goto(pathToFileURL(file).href)
    await page.screenshot({ path: file.replace(/html$/, "png"), fullPage: true })
  }
  await page.close()
  writeFileSync(join(folder, "index.html"), index(sheets, notes))
  return sheets.length
}

function arrange(notes: readonly Note[]): Sheet[] {
  const all = notes
    .toSorted((a, b) => a.page.localeCompare(b.page))
    .flatMap(({ page, visitor, shots }) =>
      shots.map(({ file, looks }) => ({ file, page, look: slugOf(visitor, looks) })),
    )
  return [...Map.groupBy(all, ({ look }) => look)].flatMap(([look, cells]) => {
    const isNarrow = /\.(320|390)/.test(look)
    const { columns, rows } = isNarrow ? narrow : wide
    const count = Math.ceil(cells.length / (columns * rows))
    return Array.from({ length: count }, (_, at) => ({
      name: `${look}.${String(at + 1).padStart(2, "0")}`,
      cells: cells.slice(at * columns * rows, (at + 1) * columns * rows),
      isNarrow,
    }))
  })
}

function draw({ name, cells, isNarrow }: Sheet): string {
  const { columns, pixels } = isNarrow ? narrow : wide
  const figures = cells.map(
    ({ file, page }) => `<figure><figcaption>${escapeHtml(page)}</figcaption>
<a href="../${file}"><img src="../${file}" alt="${escapeHtml(page)}"></a></figure>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title>
<style>body{margin:8px;font:12px sans-serif;display:grid;grid-template-columns:repeat(${columns},${pixels}px);gap:8px}
figure{margin:0}figure a{display:block;height:${cellHeight}px;overflow:hidden;border:1px solid #999}img{display:block;width:100%}
figcaption{white-space:nowrap;overflow:hidden}</style>
${figures.join("\n")}</html>`
}

function index(sheets: readonly Sheet[], notes: readonly Note[]): string {
  const findings = notes.flatMap(({ page, visitor, findings }) =>
    findings.map((each) => `<li>${escapeHtml(`${page} (${visitor}): ${each}`)}</li>`),
  )
  const figures = sheets.map(
    ({ name }) => `<figure><figcaption>${name}</figcaption>
<a href="sheets/${name}.html"><img loading="lazy" src="sheets/${name}.png" alt="${name}"></a></figure>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheets</title>
<style>body{font:14px sans-serif}img{width:800px;border:1px solid #999}figure{display:inline-block}</style>
<h1>Contact sheets</h1><h2>${findings.length} findings</h2><ul>${findings.join("")}</ul>${figures.join("\n")}</html>`
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
}
