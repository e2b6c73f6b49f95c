import { Parser } from "htmlparser2"

/** How many characters of a title, or of a name, are kept. */
const LONGEST_TITLE = 300
const longestUrl = 2_000
/** Text that was escaped twice holds HTML again once it is read as HTML. */
const mostPasses = 3

/**
 * A text that others wrote, as it may be stored and shown: plain, on one line, without what is invisible or changes the
 * direction of what follows, and at most so many characters long, the last one an ellipsis where it was cut. It may be "".
 */
export function cleanText(raw: string, longest = LONGEST_TITLE): string {
  // More than enough to fill `longest` once the markup is gone; what is behind is not worth its parsing.
  let text = raw.slice(0, longest * 20)
  for (let pass = 0; pass < mostPasses && /[<&]/.test(text); pass++) text = withoutHtml(text)
  const visible = text
    .normalize("NFC")
    .toWellFormed()
    .replace(unwanted, "")
    .replace(stackedMarks, "$1")
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .replace(idleJoiners, "")
    .trim()
  return shortened(visible, longest)
}

/** An address that may be shown as a link: of the web, whole, and without credentials. Null for any other. */
export function cleanUrl(raw: unknown): string | null {
  if (typeof raw !== "string" || raw.length > longestUrl) return null
  const url = URL.parse(raw.trim())
  const isOfWeb = url?.protocol === "https:" || url?.protocol === "http:"
  return url && isOfWeb && !url.username && !url.password && url.href.length <= longestUrl ? url.href : null
}

/**
 * Direction marks and other invisible characters, but for the joiners that scripts and emoji need; letters that show nothing;
 * and what is no character.
 */
const unwanted = /(?![\u200C\u200D])[\p{Cf}\p{Co}\p{Cn}\uFFFD\u115F\u1160\u2800\u3164\uFFA0]/gu
/** Joiners that have nothing to join, or one another. */
const idleJoiners = /(?<=^|[\s\u200C\u200D])[\u200C\u200D]+|[\u200C\u200D]+(?=$|\s)/gu
/** Marks piled on one character reach over the lines above and below. */
const stackedMarks = /(\p{M}{3})\p{M}+/gu

/** What a reader would see of a fragment of HTML; elements that are not shown are left out whole. */
function withoutHtml(html: string): string {
  const hidden = new Set(["script", "style", "template", "noscript"])
  const parts: string[] = []
  let depth = 0
  const parser = new Parser({
    onopentagname: (name) => {
      if (hidden.has(name)) depth++
      else parts.push(blocks.has(name) ? " " : "")
    },
    ontext: (text) => {
      if (depth === 0) parts.push(text)
    },
    onclosetag: (name) => {
      if (hidden.has(name)) depth--
      else if (blocks.has(name)) parts.push(" ")
    },
  })
  parser.end(html)
  return parts.join("")
}

const blocks = new Set(["br", "p", "div", "li", "ul", "ol", "tr", "td", "th", "h1", "h2", "h3", "h4", "h5", "h6"])

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })

/** Cut between what readers take for two characters. */
function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text
  let cut = ""
  for (const { segment } of graphemes.segment(text)) {
    if (cut.length + segment.length >= longest) break
    cut += segment
  }
  return `${cut.trimEnd()}…`
}
