import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Frame, Page } from "@playwright/test"
import type axe from "axe-core"

declare global {
  interface Window {
    axe: typeof axe
  }
}

type Context = axe.SerialContextObject
type Partials = Parameters<typeof axe.finishRun>[0]

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/**
 * Runs axe over a page and its frames. `@axe-core/playwright` does the same, but silently skips each frame that takes
 * longer than a second to load axe, and loads it twice for each run.
 */
export async function runAxe(page: Page, context: Context, options: axe.RunOptions): Promise<axe.AxeResults> {
  const partials = await runInFrame(page.mainFrame(), context, options)
  return page.evaluate(([partials, options]) => window.axe.finishRun(partials, options), [partials, options] as const)
}

async function runInFrame(frame: Frame, context: Context, options: axe.RunOptions): Promise<Partials> {
  if (await frame.evaluate("!window.axe")) await frame.evaluate(source)
  const [partial, inner] = await frame.evaluate(
    async ([context, options]) => {
      const inner = window.axe.utils.getFrameContexts(context)
      return [await window.axe.runPartial(context, options), inner] as const
    },
    [context, options] as const,
  )
  const partials: Partials = [partial]
  for (const { frameSelector, frameContext } of inner) {
    const element = await frame.evaluateHandle((selector) => window.axe.utils.shadowSelect(selector), frameSelector)
    const child = await element.asElement()?.contentFrame()
    if (!child) throw new Error(`No frame at ${frameSelector}`)
    partials.push(...(await runInFrame(child, frameContext, options)))
  }
  return partials
}
