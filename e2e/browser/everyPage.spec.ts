import { type BrowserContext, expect, test } from "@playwright/test"
import { publicPages } from "../../server/surfaces/site/publicPages"
import { asksAll, oneIn } from "../support/sampled"
import { fetchPatiently } from "../support/startedServers"
import { listCutOffText } from "./cutOff"
import { expectNoFindings, expectNoSidewaysScroll } from "./findings"
import { readPage } from "./pageHtml"
import { pages, prepareVisit, type Visit, type Visitor } from "./pages"
import { started } from "./started"
import { openPage, pathOf, visitorsOf } from "./visited"

const publicPaths = publicPages.map(({ path }) => path)

let visit: Visit
/** One per visitor, so that scripts stay cached from page to page. */
const contexts = new Map<Visitor | undefined, BrowserContext>()

test.beforeAll(async ({ browser }) => {
  visit = await prepareVisit(browser)
})

test.afterAll(async () => {
  for (const context of contexts.values()) await context.close()
})

test("robots.txt closes the dashboard to crawlers, and names the sitemap", { tag: "@fast" }, async () => {
  const robots = await (await fetch(`${started.origin}/robots.txt`)).text()
  expect(robots).toMatch(/Disallow: \/dashboard[\s\S]*Sitemap: .+\/sitemap\.xml/)
})

test("every page of the sitemap has its own title, description, canonical URL and picture", async () => {
  const sitemap = await (await fetch(`${started.origin}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => address)
  expect(listed).toContain(`${started.origin}/methodology`)
  const asked = oneIn(6, listed)
  const told = { titles: new Set<string>(), descriptions: new Set<string>(), pictures: new Set<string>() }
  for (const address of asked) {
    const html = await (await fetch(address, { headers: { Accept: "text/html" } })).text()
    const find = (pattern: RegExp) => pattern.exec(html)?.[1] ?? `none at ${address}`
    expect(new URL(find(/<link rel="canonical" href="([^"]+)"/)).href).toBe(new URL(address).href)
    told.titles.add(find(/<title>([^<]+)<\/title>/))
    told.descriptions.add(find(/<meta name="description" content="([^"]+)"/))
    told.pictures.add(find(/<meta property="og:image" content="([^"]+)"/))
  }
  expect([told.titles.size, told.descriptions.size]).toEqual([asked.length, asked.length])
  const drawn = ["/pictures/predictions.png", "/pictures/signals.png"]
  const shown = [...told.pictures].map((picture) => new URL(picture).pathname).toSorted()
  expect(shown).toEqual(asksAll ? drawn : drawn.filter((picture) => shown.includes(picture)))
  for (const picture of told.pictures) {
    const bytes = Buffer.from(await (await fetch(picture)).arrayBuffer())
    expect([bytes.toString("latin1", 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(["PNG", 1200, 630])
  }
  expect((await fetch(`${started.origin}/pictures/nothing.png`)).status).toBe(404)
})

const ofOneKind = /^(\/tickers|\/signals|\/docs\/\w+)\/.+/
const ofOneFolder = /^(\/tickers|\/signals|\/dev\/mailbox|\/docs(?:\/[\w-]+(?=\/))?)\/.+/
const visited = new Set(Object.values(pages).map(({ path }) => path))
/**
 * The first URL of each kind that a page links to and that no test visits, with the cookies of the visitor who saw it.
 */
const linked = new Map<string, { from: string; path: string; cookie: string }>()

const titles: string[] = []

for (const [name, entry] of Object.entries(pages).filter(([, { needsScript }]) => !needsScript)) {
  for (const visitor of visitorsOf(entry)) {
    const named = visitor === entry.as ? name : `${name} in a lower plan`
    test(`${named}: the server sends a title, one heading and a policy, and axe finds nothing`, {
      tag: "@fast",
    }, async () => {
      const cookies = visitor ? visit.cookies[visitor] : []
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ")
      const { title, links, findings } = await readPage(pathOf(entry, visit), cookie, entry.status ?? 200)
      expect(title).toMatch(/^(?=[\p{L}\p{N}“"]).*Assay/u)
      if (visitor === entry.as) titles.push(`${name}: ${title.replaceAll(/\d+/g, "0")}`)
      expect(findings).toEqual([])
      // Its links to its own fragments have no page.
      if (entry.status === 404) return
      for (const address of links.filter((link) => link.startsWith(`${started.origin}/`))) {
        const { pathname, search } = new URL(address)
        if (visited.has(`${pathname}${search}`)) continue
        const kind = pathname.replace(asksAll ? ofOneKind : ofOneFolder, "$1/…")
        if (!linked.has(kind)) linked.set(kind, { from: named, path: `${pathname}${search}`, cookie })
      }
    })
  }
}

test("every page has the title of the golden file", { tag: "@fast" }, () => {
  expect(`${titles.join("\n")}\n`).toMatchSnapshot("titles.txt")
})

test("every other kind of URL that these pages link to exists", { tag: "@fast" }, async () => {
  expect(linked.size).toBeGreaterThan(20)
  for (const { from, path, cookie } of linked.values()) {
    const headers = { Accept: "text/html", Cookie: cookie }
    const { status } = await fetchPatiently(`${started.origin}${path}`, { headers, redirect: "manual" })
    expect(status, `${path}, of ${from}`).toBeLessThan(400)
  }
})

test("public pages can be read without JavaScript, on the narrowest phone too", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })
  const page = await context.newPage()
  for (const path of [...publicPaths, "/docs", "/docs/quickstart", "/docs/api/predictions/latest", "/docs/mcp"]) {
    await page.goto(`${started.origin}${path}`)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    const words = (await page.locator("body").allInnerTexts()).join(" ").split(/\s+/).length
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([path, words > 100, width]).toEqual([path, true, 320])
  }
  await context.close()
})

test("pages describe themselves to search engines in the vocabulary of schema.org", async ({ page }) => {
  for (const [path, type] of Object.entries({ "/": "WebAPI", "/pricing": "Product", "/track-record": "Dataset" })) {
    await page.goto(`${started.origin}${path}`)
    const [text] = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(JSON.parse(text)).toMatchObject({ "@context": "https://schema.org", "@type": type })
  }
})

const visits = Object.entries(pages)
  .filter(([, { isState }]) => !isState)
  .flatMap(([name, entry]) => visitorsOf(entry).map((visitor) => ({ name, entry, visitor })))
  // A lower plan's view of a page has the same structure.
  .filter(({ entry, visitor }, index) => asksAll || (visitor === entry.as ? index % 3 === 0 : index % 12 === 0))

/**
 * Each page is seen in one of these looks, and the pages of each visitor in all of them. `npm run test:all -- pages`
 * shows each page in all.
 */
const looks = [
  { width: 1280, colorScheme: "light" },
  { width: 320, colorScheme: "dark" },
  { width: 320, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
] as const

for (const visitsAlike of Map.groupBy(visits, ({ visitor }) => visitor).values()) {
  for (const [at, { name, entry, visitor }] of visitsAlike.entries()) {
    const { width, colorScheme } = looks[at % looks.length]
    const named = visitor === entry.as ? name : `${name} in a lower plan`
    // axe takes longer than everything else.
    const isForAxe = asksAll || at % 3 === 0
    test(`${named}: ${isForAxe ? "nothing for axe to find, " : ""}nothing broken and nothing cut off at ${width} pixels in ${colorScheme} colours`, async ({
      browser,
    }) => {
      const context = contexts.get(visitor) ?? (await browser.newContext())
      contexts.set(visitor, context)
      const page = await context.newPage()
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      const { listFaults } = await openPage(
        page,
        pathOf(entry, visit),
        visitor && visit.cookies[visitor],
        entry.refused ?? entry.status,
      )
      if (isForAxe) await expectNoFindings(page)
      await expectNoSidewaysScroll(page, [width])
      expect(await listCutOffText(page)).toEqual([])
      expect(listFaults()).toEqual([])
      await page.close()
    })
  }
}
