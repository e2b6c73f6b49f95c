import { setTimeout as sleep } from "node:timers/promises"
import { chromium, type Page } from "@playwright/test"
import { requireBuild } from "../../e2e/support/processes"
import browser from "../../playwright.config"
import { asker, type Pinged, percentile99, pingUntil } from "../asking"
import { type Figure, median, milliseconds, shown, times, under } from "../figure"
import { withHelper } from "../places"
import { runHelper } from "../processes"
import { bySize } from "../size"
import { measureDashboard } from "./dashboard"
import { ofPredictions, ofSignals, type Question } from "./questions"
import type { Served } from "./served"
import type { Viewed, Viewing } from "./viewing"

const repeated = "/api/v1/predictions/latest?limit=50"
const [rounds, seconds, viewsPerSecond] = bySize([5, 10, 3], [2, 1, 3])
const [asked, pressed] = bySize([200, 40], [4, 2])
/** People notice waits from a tenth of a second on. */
const [mostAnswerMs, mostShownMs, mostAddedMs] = [50, 200, 5]

const tables = {
  signals: { name: "10,000 signals", answer: "signals/browse", questions: ofSignals },
  predictions: { name: "6,000 predictions", answer: "predictions/table", questions: ofPredictions },
}

export async function portal(): Promise<Figure[]> {
  return [...(await measureTables()), ...(await measureDashboard())]
}

async function measureTables(): Promise<Figure[]> {
  await requireBuild()
  const variables = { WORLD_SIZE: "test", LOG_LEVEL: "info" }
  return withHelper<Served, Figure[]>("portal/served.ts", { variables }, async ({ said }) => [
    ...(await measureAnswers(said)),
    ...(await measureShown(said)),
    ...(await measureBeside(said)),
  ])
}

/** Sends each question once, so that its answer is computed rather than cached. */
async function measureAnswers({ port, cookie }: Served): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, answer, questions } of Object.values(tables)) {
    const waits: number[] = []
    for (const question of questions(asked)) {
      const started = performance.now()
      const address = `http://127.0.0.1:${port}/api/portal/answers/${answer}?${new URLSearchParams(question)}`
      const response = await fetch(address, { headers: { Cookie: `${cookie.name}=${cookie.value}` } })
      const { total_count } = await response.json()
      if (typeof total_count !== "number") throw new Error(`${address} answered ${response.status}`)
      waits.push(performance.now() - started)
    }
    figures.push(...percentiles(`${name}: an answer that nobody has asked for`, waits, mostAnswerMs))
  }
  return figures
}

async function measureShown({ port, cookie }: Served): Promise<Figure[]> {
  const origin = `http://127.0.0.1:${port}`
  const chrome = await chromium.launch(browser.use?.launchOptions)
  const figures: Figure[] = []
  try {
    const context = await chrome.newContext()
    await context.addCookies([{ ...cookie, url: origin }])
    const page = await context.newPage()
    for (const [path, { name, questions }] of Object.entries(tables)) {
      await page.goto(`${origin}/${path}`)
      await page.locator("tbody tr").first().waitFor()
      const waits: number[] = []
      // Another sample than above, so that few answers are cached.
      for (const question of questions(pressed + 1).slice(1)) waits.push(await untilShown(page, question))
      figures.push(...percentiles(`${name}: from the press to the rows on screen`, waits, mostShownMs))
    }
  } finally {
    await chrome.close()
  }
  return figures
}

/**
 * Writes a question into the URL as the page's fields do, and waits for the frame with its rows. The function for the
 * page must not contain named functions, for which the compiler adds a helper.
 */
function untilShown(page: Page, question: Question): Promise<number> {
  return page.evaluate(
    (search) => {
      const started = performance.now()
      const painted = new Promise<number>((resolve) => {
        let wasBusy = false
        new MutationObserver((_, observer) => {
          const isBusy = document.querySelector("[aria-busy=true]") !== null
          wasBusy ||= isBusy
          if (!wasBusy || isBusy) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)))
        }).observe(document.body, { subtree: true, childList: true, attributes: true })
      })
      window.history.pushState(null, "", search)
      return painted
    },
    `?${new URLSearchParams(question)}`,
  )
}

async function measureBeside(served: Served): Promise<Figure[]> {
  const ask = asker(`http://127.0.0.1:${served.port}`, () => served.key)
  const pairs: { alone: Pinged; beside: Pinged }[] = []
  let views = 0
  for (let round = 0; round < rounds; round++) {
    const alone = await pingUntil(ask, repeated, sleep(seconds * 1_000))
    const viewing: Viewing = { ...served, seconds, viewsPerSecond }
    const watching = runHelper<Viewed>("portal/viewing.ts", { args: [JSON.stringify(viewing)] })
    const beside = await pingUntil(ask, repeated, watching)
    views += (await watching).views
    if (round > 0) pairs.push({ alone, beside })
  }
  const of = (read: (pair: (typeof pairs)[number]) => number) => median(pairs.map(read))
  const count = pairs.reduce((sum, { beside }) => sum + beside.count, 0)
  const added = of(({ alone, beside }) => beside.repeated - alone.repeated)
  const tenths = (value: number) => `${value.toFixed(1)} ms`
  return [
    shown("a repeated answer of the API, p99, nobody turning pages", tenths(of(({ alone }) => alone.repeated))),
    shown(`the same beside ${views} page views, p99, n = ${count}`, tenths(of(({ beside }) => beside.repeated))),
    shown("beside / alone", times(of(({ alone, beside }) => beside.repeated / alone.repeated))),
    under("added at p99", added, mostAddedMs, tenths),
  ]
}

function percentiles(name: string, waits: readonly number[], mostMs: number): Figure[] {
  return [
    shown(`${name}, p50, n = ${waits.length}`, milliseconds(median([...waits]))),
    under(`${name}, p99`, percentile99(waits), mostMs, milliseconds),
  ]
}
