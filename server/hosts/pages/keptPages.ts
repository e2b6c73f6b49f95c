import { LRUCache } from "lru-cache"
import type { ComputedAnswer } from "../../surfaces/formats/encoded"

/** What a page was rendered from, besides the code: the instant (epoch ms) and the versions of its facts. */
type Moment = { at: number; versions: string }

export type Freshness = { freshMs: number; staleMs: number }

/** False if a part of it could not be read when it was rendered. */
export type SharedPage = {
  status: number
  type: string
  headers: Record<string, string>
  answer: ComputedAnswer
  isWhole: boolean
}

type Render = (isAwaited: boolean) => Promise<SharedPage>

type Kept = { page: SharedPage; moment: Moment }

/** For a page that is not whole, so that the next visitor sees what can be read by then. */
const untilReadAgain: Freshness = { freshMs: 1_000, staleMs: 0 }

export type KeptPages = {
  /**
   * Renders a path at most once at a time, and passes whether a visitor waits for it. Rejects if it cannot be rendered.
   */
  get(path: string, moment: Moment, freshness: Freshness, render: Render): Promise<SharedPage>
}

/**
 * Keeps at most `maxBytes` of pages. A page of status 5xx is not kept, and one that is not whole never replaces a page
 * that may still be shown.
 */
export function keptPages(maxBytes = 24 * 1024 * 1024): KeptPages {
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: ({ page }) => bytesOf(page) })
  const underWay = new Map<string, Promise<SharedPage>>()

  async function make(path: string, moment: Moment, rendered: Promise<SharedPage>, isAwaited: boolean) {
    const page = await rendered
    // If nobody waits, the kept page may still be shown.
    if (page.status < 500 && (page.isWhole || isAwaited)) kept.set(path, { page, moment })
    return page
  }

  function refresh(path: string, moment: Moment, render: Render, isAwaited: boolean): Promise<SharedPage> {
    const found = underWay.get(path)
    if (found) return found
    const made = make(path, moment, render(isAwaited), isAwaited).finally(() => underWay.delete(path))
    underWay.set(path, made)
    return made
  }

  return {
    async get(path, moment, freshness, render) {
      const known = kept.get(path)
      const { freshMs, staleMs } = known?.page.isWhole === false ? untilReadAgain : freshness
      const ageMs = known ? moment.at - known.moment.at : Number.POSITIVE_INFINITY
      if (known && ageMs < freshMs && known.moment.versions === moment.versions) return known.page
      const isAwaited = !known || ageMs >= freshMs + staleMs
      const next = refresh(path, moment, render, isAwaited)
      if (isAwaited) return next
      next.catch(() => {})
      return known.page
    },
  }
}

/** Includes the encodings, each at most a third of the page. */
const bytesOf = ({ answer }: SharedPage) => Math.ceil((answer.body.length * 5) / 3) + 2_000
