import type { Page } from "@playwright/test"
import type { Note } from "./notes"

type Description = Pick<Note, "path" | "title" | "description" | "heading" | "words" | "links">

export function describePage(page: Page): Promise<Description> {
  return page.evaluate(() => ({
    path: location.pathname + location.search,
    title: document.title,
    description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? "",
    heading: document.querySelector("h1")?.textContent?.trim() ?? "",
    words: document.querySelector("main")?.textContent.split(/\s+/).length ?? 0,
    links: [...new Set([...document.querySelectorAll<HTMLAnchorElement>("a[href]")].map(({ href }) => href))].filter(
      (href) => href.startsWith(`${location.origin}/`),
    ),
  }))
}
