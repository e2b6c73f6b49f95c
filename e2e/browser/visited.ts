import { type Cookie, expect, type Page } from "@playwright/test"
import { groups } from "../../components/portal/pages"
import { watchForFaults } from "./findings"
import type { PageVisit, Visit, Visitor } from "./pages"
import { started } from "./started"

/** A page that stands as its visitor sees it: the answers that it asks for are there. */
export type Opened = { address: string; listFaults(): string[] }

export async function openPage(page: Page, path: string, cookies: Cookie[] = []): Promise<Opened> {
  const faultsAt = watchForFaults(page)
  await page.context().addCookies(cookies)
  const address = `${started.origin}${path}`
  const opened = await page.goto(address)
  expect(opened?.headers()["content-security-policy"]).toContain("script-src 'self' 'nonce-")
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
  return { address, listFaults: () => faultsAt(address) }
}

export function pathOf({ path }: PageVisit, visit: Visit): string {
  return typeof path === "string" ? path : path(visit)
}

/** Whether it is behind the session and shows what the products answer, which depends on the plan. */
export function dependsOnPlan({ path }: PageVisit): boolean {
  const start = typeof path === "string" ? path : null
  return (
    start !== null && groups.some(({ pages }) => pages.some(({ href }) => new RegExp(`^${href}(?![^/?])`).test(start)))
  )
}

/** In which plans a page is another one: the highest shows everything, and the lowest what it locks. */
export function visitorsOf(entry: PageVisit): (Visitor | undefined)[] {
  return entry.as === "owner" && dependsOnPlan(entry) ? ["owner", "free"] : [entry.as]
}
