import { type BrowserContext, chromium, type Page } from "@playwright/test"
import browser from "../../playwright.config"
import { type Figure, median, milliseconds, shown } from "../figure"
import { bySize } from "../size"

const rounds = bySize(5, 1)
const pages = { overview: "", keys: "/keys", usage: "/usage", settings: "/settings" }

export async function measureDashboard(): Promise<Figure[]> {
  const { default: setup } = await import("../../e2e/browser/setup")
  const end = await setup()
  const chrome = await chromium.launch(browser.use?.launchOptions)
  try {
    const context = await chrome.newContext()
    await context.addInitScript(noteWhenInteractive)
    const page = await context.newPage()
    const { origin, toKey } = await signUp(page)
    return [
      shown("from the press on confirm to the key on screen", milliseconds(toKey)),
      ...(await loads(context, origin)),
    ]
  } finally {
    await chrome.close()
    await end()
  }
}

async function signUp(page: Page) {
  // The server's URL is known only after the setup.
  const { started } = await import("../../e2e/browser/started")
  const { confirmMail, linkInMailbox } = await import("../../e2e/browser/steps/mailbox")
  const { askForLink, someone } = await import("../../e2e/browser/steps/visitor")
  const { origin } = started
  const waits: number[] = []
  for (let round = 0; round < rounds; round++) {
    await page.context().clearCookies()
    const email = someone("bench")
    await askForLink(page, origin, "signup", email)
    await page.goto(await linkInMailbox(page, origin, confirmMail(email)))
    await page.waitForLoadState("networkidle")
    waits.push(await page.evaluate(pressAndWaitForKey))
  }
  return { origin, toKey: median(waits) }
}

async function loads(context: BrowserContext, origin: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(pages)) {
    const waits: number[] = []
    for (let round = 0; round < rounds; round++) {
      const page = await context.newPage()
      await page.goto(`${origin}/dashboard${path}`)
      const at = await page.waitForFunction(() => Number(document.documentElement.dataset.interactiveAt))
      waits.push(await at.jsonValue())
      await page.close()
    }
    figures.push(shown(`dashboard, ${name}: until it can be used`, milliseconds(median(waits))))
  }
  return figures
}

/** Runs in the page: presses its button, and returns the milliseconds until a key is shown. */
function pressAndWaitForKey(): Promise<number> {
  return new Promise((resolve) => {
    const started = performance.now()
    new MutationObserver(() => {
      const isThere = document.querySelector("figure code")?.textContent?.startsWith("assay_")
      if (isThere) resolve(performance.now() - started)
    }).observe(document.body, { childList: true, subtree: true })
    document.querySelector<HTMLButtonElement>("main form button")?.click()
  })
}

/** Runs in each page: records the milliseconds from navigation until React handles the dashboard's menu. */
function noteWhenInteractive(): void {
  const timer = setInterval(() => {
    const link = document.querySelector("main [aria-current=page]")
    if (!link || !Object.keys(link).some((name) => name.startsWith("__reactProps"))) return
    document.documentElement.dataset.interactiveAt = String(performance.now())
    clearInterval(timer)
  }, 5)
}
