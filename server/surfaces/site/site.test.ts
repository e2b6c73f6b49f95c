import { globSync } from "node:fs"
import { describe, expect, it, test } from "vitest"
import { changelog } from "../../products/changelog"
import { docsPages } from "../docs/contents"
import { docsPath } from "../docs/page"
import { sitemapOf } from "../docs/sitemap"
import { apiCatalog } from "./apiCatalog"
import { changelogFeed } from "./changelogFeed"
import { publicPages, uncrawledPaths } from "./publicPages"
import { securityTxt } from "./securityTxt"

const baseUrl = "https://assay.test"
const publicPaths: readonly string[] = publicPages.map(({ path }) => path)
const allPaths = [...publicPaths, ...docsPages(baseUrl).map(docsPath)]

describe("the changelog", () => {
  it("is in order, newest first, and names each change once", () => {
    const dates = changelog.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(new Set(changelog.map(({ id }) => id)).size).toBe(changelog.length)
  })

  it("leads only to public pages", () => {
    const paths = changelog.flatMap(({ path }) => path ?? [])
    expect(paths.filter((path) => !allPaths.includes(path))).toEqual([])
  })

  it("is also a feed whose texts are escaped", () => {
    const entry = { id: "a", date: "2026-11-22", title: "Fewer < more", text: "A & B" }
    const feed = changelogFeed([entry], baseUrl)
    expect(feed).toContain("<updated>2026-11-22T00:00:00.000Z</updated>")
    expect(feed).toContain("<id>https://assay.test/changelog#a</id>")
    expect(feed).toContain("<title>Fewer &lt; more</title>")
    expect(feed).toContain("A &amp; B")
  })
})

test("crawlers may read every public page", () => {
  expect(publicPaths.filter((page) => uncrawledPaths.some((path) => page.startsWith(path)))).toEqual([])
})

test("every page is public, part of the documentation, or closed to crawlers", () => {
  const routes = globSync("app/**/page.tsx").map((path) => path.replace(/^app|\/\([a-z]+\)|\/page\.tsx$/g, "") || "/")
  const missing = publicPaths.filter((path) => !routes.includes(path))
  expect(missing, "pages of server/surfaces/site/publicPages.ts whose page.tsx is to be written").toEqual([])
  const isKnown = (path: string) =>
    publicPaths.some((known) => known === path) ||
    [...uncrawledPaths, "/docs", "/oauth"].some((known) => path.startsWith(known))
  expect(
    routes.filter((path) => !isKnown(path)),
    "pages that server/surfaces/site/publicPages.ts is to name",
  ).toEqual([])
})

test("the sitemap has each public page and each page of the documentation once, with its last change", () => {
  const texts = new Date(`${changelog[0].date}T00:00:00Z`)
  const figures = new Date(texts.getTime() + 5 * 86_400_000)
  const entries = sitemapOf(baseUrl, figures)
  const paths = entries.map(({ url }) => url.slice(baseUrl.length))
  expect(paths.toSorted()).toEqual(allPaths.toSorted())
  expect(new Set(paths).size).toBe(paths.length)
  const changedAt = (path: string) => entries[paths.indexOf(path)].lastModified
  expect([changedAt("/"), changedAt("/track-record")]).toEqual([figures, figures])
  expect([changedAt("/terms"), changedAt("/docs/quickstart")]).toEqual([texts, texts])
  for (const older of [null, new Date(texts.getTime() - 1)]) {
    expect(new Set(sitemapOf(baseUrl, older).map(({ lastModified }) => lastModified))).toEqual(new Set([texts]))
  }
})

test("the API catalog links to the description and the documentation of every API", () => {
  const { linkset } = apiCatalog(baseUrl) as { linkset: Record<string, unknown>[] }
  expect(linkset.map(({ anchor }) => anchor)).toEqual([
    "https://assay.test/api/v1",
    "https://assay.test/mcp",
    "https://assay.test/track-record",
  ])
  const [{ "service-desc": description }] = linkset
  expect(description).toEqual([{ href: "https://assay.test/api/v1/openapi.json", type: "application/json" }])
  const pages = [...JSON.stringify(linkset).matchAll(/"https:\/\/assay\.test([^"]+)","type":"text\/html"/g)]
  expect(pages.length).toBeGreaterThan(3)
  for (const [, path] of pages) expect(allPaths).toContain(path)
})

test("security.txt names a contact, and expires within a year", () => {
  const asked = { baseUrl, at: new Date("2026-11-22T13:00:00Z") }
  const text = securityTxt({ ...asked, contact: "ops@assay.test" })
  expect(text).toContain("Contact: mailto:ops@assay.test\n")
  expect(text).toContain("Expires: 2027-05-23T00:00:00.000Z\n")
  expect(text).toContain("Canonical: https://assay.test/.well-known/security.txt\n")
  expect(securityTxt({ ...asked, contact: "https://assay.test/report" })).toContain(
    "Contact: https://assay.test/report",
  )
})
