import { type Cookie, expect, type Page } from "@playwright/test"
import { portalPages } from "../../server/accounts/sessions/portalPages"
import { watchForFaults } from "./findings"
import type { PageVisit, Visit, Visitor } from "./pages"
import { started } from "./started"

export type Opened = { address: string; listFaults(): string[] }

/** Opens a page with cookies, and waits for its answers. A refusal is a fault unless expected. */
export async function openPage(page: Page, path: string, cookies: Cookie[] = [], refused?: number): Promise<Opened> {
  const faultsAt = watchForFaults(page)
  await page.context().addCookies(cookies)
  const address = `${started.origin}${path}`
  const opened = await page.goto(address)
  expect(opened?.headers()["content-security-policy"]).toMatch(/script-src 'self' '(nonce|sha256)-/)
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
  await bringChartsNear(page)
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
  const isExpected = (fault: string) => refused !== undefined && fault.includes(`status of ${refused} `)
  return { address, listFaults: () => faultsAt(address).filter((fault) => !isExpected(fault)) }
}

async function bringChartsNear(page: Page): Promise<void> {
  for (const chart of await page.getByRole("figure", { name: /The figures are also in a table/ }).all()) {
    await chart.scrollIntoViewIfNeeded()
    await expect(chart.locator(".recharts-wrapper")).toBeAttached()
  }
  await page.evaluate(() => window.scrollTo(0, 0))
}

export function pathOf({ path }: PageVisit, visit: Visit): string {
  return typeof path === "string" ? path : path(visit)
}

/** Whether the page shows product answers, which depend on the plan. URLs with a query are states of the same page. */
function dependsOnPlan({ path }: PageVisit): boolean {
  const shown = portalPages.some(({ href }) => path === href || `${path}`.startsWith(`${href}/`))
  return typeof path === "string" && shown && !path.includes("?")
}

/** Visitors for whom a page differs: the highest plan shows everything, the lowest shows what is locked. */
export function visitorsOf(entry: PageVisit): (Visitor | undefined)[] {
  return entry.as === "owner" && dependsOnPlan(entry) ? ["owner", "free"] : [entry.as]
}
