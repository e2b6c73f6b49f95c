import { Parser } from "htmlparser2"

/** In characters, for a title or a name. */
const LONGEST_TITLE = 300
export const longestUrl = 2_000
/** Text that was escaped twice contains HTML again after one pass. */
const mostPasses = 3

/**
 * Third-party text made safe to store and show: plain, on one line, without invisible characters or direction marks,
 * cut to `longest` with an ellipsis. May be "".
 */
export function cleanText(raw: string, longest = LONGEST_TITLE): string {
  // Enough to fill `longest` once markup is removed. The rest is not worth parsing.
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

/** A web URL that is safe to link: absolute, without credentials. Null for any other. */
export function cleanUrl(raw: unknown): string | null {
  if (typeof raw !== "string" || raw.length > longestUrl) return null
  const url = URL.parse(raw.trim())
  const isOfWeb = url?.protocol === "https:" || url?.protocol === "http:"
  return url && isOfWeb && !url.username && !url.password && url.href.length <= longestUrl ? url.href : null
}

/**
 * Direction marks; invisible characters except joiners, which scripts and emoji need; blank letters; non-characters.
 */
const unwanted = /(?![\u200C\u200D])[\p{Cf}\p{Co}\p{Cn}\uFFFD\u115F\u1160\u2800\u3164\uFFA0]/gu
/** Joiners that join nothing. */
const idleJoiners = /(?<=^|[\s\u200C\u200D])[\u200C\u200D]+|[\u200C\u200D]+(?=$|\s)/gu
/** More than three marks on one character would cover the neighbouring lines. */
const stackedMarks = /(\p{M}{3})\p{M}+/gu

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

/** Cuts between graphemes. */
function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text
  let cut = ""
  for (const { segment } of graphemes.segment(text)) {
    if (cut.length + segment.length >= longest) break
    cut += segment
  }
  return `${cut.trimEnd()}…`
}
