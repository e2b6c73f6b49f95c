import type { Page } from "@playwright/test"

/**
 * Texts that are partly hidden: clipped by an ancestor, or left of the window. Scrollable text counts as readable; text
 * for screen readers is one pixel large and left out.
 */
export function listCutOffText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim()
      const parent = node.parentElement
      if (!text || !parent || parent.closest("script, style, noscript, select, textarea, [aria-hidden=true]")) continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      if (isCutOff(range.getBoundingClientRect(), parent)) found.add(text.slice(0, 80))
    }
    return [...found]

    function isCutOff(text: DOMRect, holder: Element): boolean {
      if (text.width === 0) return false
      for (
        let element: Element | null = holder;
        element && element !== document.body;
        element = element.parentElement
      ) {
        const { overflowX, overflowY, position } = getComputedStyle(element)
        const box = element.getBoundingClientRect()
        if (box.width <= 1 || box.height <= 1) return false
        if ([overflowX, overflowY].some((each) => each === "auto" || each === "scroll")) return false
        const isTooWide = text.left < box.left - 1 || text.right > box.right + 1
        const isTooTall = text.top < box.top - 2 || text.bottom > box.bottom + 2
        if (hides(overflowX) && isTooWide) return true
        if (hides(overflowY) && isTooTall) return true
        if (position === "fixed") return false
      }
      return text.left < -1
    }

    function hides(overflow: string): boolean {
      return overflow === "hidden" || overflow === "clip"
    }
  })
}
