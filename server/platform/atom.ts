export type AtomFeed = {
  id: string
  title: string
  subtitle: string
  updated: Date
  /** `self` is the feed's address, `alternate` the page it belongs to. */
  self: string
  alternate: string
  entries: readonly AtomEntry[]
}

export type AtomEntry = { id: string; title: string; updated: string; link: string; text: string }

export const atomType = "application/atom+xml; charset=utf-8"

export function atomFeed({ id, title, subtitle, updated, self, alternate, entries }: AtomFeed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escaped(id)}</id>`,
    `<title>${escaped(title)}</title>`,
    `<subtitle>${escaped(subtitle)}</subtitle>`,
    `<updated>${updated.toISOString()}</updated>`,
    "<author><name>Assay</name></author>",
    `<link rel="self" type="application/atom+xml" href="${escaped(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(alternate)}"/>`,
    ...entries.map(entry),
    "</feed>",
    "",
  ].join("\n")
}

function entry({ id, title, updated, link, text }: AtomEntry): string {
  return [
    "<entry>",
    `<id>${escaped(id)}</id>`,
    `<title>${escaped(title)}</title>`,
    `<updated>${updated}</updated>`,
    `<link rel="alternate" href="${escaped(link)}"/>`,
    `<content type="text">${escaped(text)}</content>`,
    "</entry>",
  ].join("\n")
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** XML cannot express most control characters or half a surrogate pair. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

function escaped(text: string): string {
  return text.replace(unwritable, "").replace(/[&<>"]/g, (character) => entities[character])
}
