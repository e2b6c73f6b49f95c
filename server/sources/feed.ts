import { DomUtils, parseDocument } from "htmlparser2"
import { formatChanged, type Unfruitful, unavailable } from "./outcome"

export type FeedItem = {
  textOf(name: string): string
  attributeOf(name: string, attribute: string): string
  raw: string
}

/** The items, or the outcome of the run: a page instead of a feed is not a format change. */
export function parseFeed(
  text: string,
  what: string,
): { ok: true; items: FeedItem[] } | { ok: false; run: Unfruitful } {
  if (/^\s*(<!doctype html|<html)/i.test(text)) {
    return { ok: false, run: unavailable(`${what} answered with a page instead of a feed`) }
  }
  const feed = parseDocument(text, { xmlMode: true })
  const roots = DomUtils.getElementsByTagName((name) => name === "channel" || name === "feed", feed)
  if (roots.length !== 1) {
    return { ok: false, run: formatChanged(`${what} answered with something that is not a feed`, text) }
  }
  const items = DomUtils.getElementsByTagName((name) => name === "item" || name === "entry", roots)
  return { ok: true, items: items.map(itemOf) }
}

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

function itemOf(item: Element): FeedItem {
  const element = (name: string) => DomUtils.getElementsByTagName(name, item.children, false)[0]
  return {
    textOf: (name) => {
      const found = element(name)
      return found ? DomUtils.textContent(found).trim() : ""
    },
    attributeOf: (name, attribute) => element(name)?.attribs[attribute]?.trim() ?? "",
    raw: DomUtils.getOuterHTML(item),
  }
}

/** An RFC 3339 or RFC 822 instant with a zone; null otherwise. */
export function parseFeedInstant(text: string): Date | null {
  const hasZone = /(Z|GMT|UTC?|[ECMP][SD]T|[+-]\d{2}:?\d{2})$/.test(text.trim())
  const at = new Date(hasZone ? text.trim() : Number.NaN)
  return Number.isNaN(at.getTime()) ? null : at
}
