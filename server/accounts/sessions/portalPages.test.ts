import { existsSync, globSync } from "node:fs"
import { expect, test } from "vitest"
import { portalPages } from "./portalPages"

test("every listed page for subscribers has its file, and every file behind the session is listed", () => {
  const named = portalPages.map(({ href }) => href.slice(1))
  const files = portalPages.map(({ href, isOpen }) => `app${isOpen ? "" : "/(portal)"}${href}/page.tsx`)
  const missing = files.filter((path) => !existsSync(path))
  expect(missing, "files to write").toEqual([])
  const routes = globSync("app/(portal)/*/page.tsx").map((path) => path.split("/")[2])
  const unnamed = routes.filter((route) => !named.includes(route))
  expect(unnamed, "pages that server/accounts/sessions/portalPages.ts does not name").toEqual([])
})

test("each page belongs to a page of the header that is listed too", () => {
  const hrefs: string[] = portalPages.map(({ href }) => href)
  expect(portalPages.filter(({ under }) => !hrefs.includes(under))).toEqual([])
  expect(new Set(hrefs).size).toBe(hrefs.length)
})
