/**
 * Third-party text in which nothing links or loads, whatever a client renders it as: of an image or a link in Markdown
 * its words stay, of an address its host. Text without any of it is returned as it is, to the byte.
 */
export function defuse(text: string): string {
  if (!suspicious.test(text)) return text
  let plain = folded(text)
  if (!active.test(plain) && !active.test(text)) return text
  for (let pass = 0; pass < mostPasses && active.test(plain); pass++)
    plain = pass < 5 ? unwrapped(plain) : broken(plain)
  return plain.replace(/\s+/g, " ").trim()
}

/** Nested forms are unwrapped from the inside; what is left after some passes is broken. */
const mostPasses = 7

/** A cheap look before a thorough one. */
const suspicious = /[[\]<:%]|www|[^\x20-\x7e]/i

/** As a reader takes it who ignores what is invisible and knows no compatibility forms, like brackets of full width. */
function folded(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Variation_Selector}\u115f\u1160\u17b4\u17b5\u2800\u3164]|\u034f/gu, "")
}

const colon = "(?:\\s*:|%3a)"
const slash = "(?:[/\\\\]|%2f|%5c)"
/** Bounded, so that a long word is not read anew from each of its letters. */
const scheme = "\\p{L}[\\p{L}\\d+.-]{0,30}"
const address = `(?:${scheme}${colon}${slash}{2}|\\bwww\\d?\\.(?=\\S))`
const script = `\\b(?:javascript|vbscript)${colon}|\\bdata${colon}(?=[a-z]+/)`

/** What begins an inline link, a reference, a definition, a tag, an automatic link, or what runs when it is followed. */
const active = new RegExp(`\\][([:]|<(?=[a-z!/?])|${address}|${script}`, "iu")

const inlineLink = /!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g
const tag = /<(?=[a-z!/?])[^<>]*>?/gi
const wholeAddress = new RegExp(
  `<?${address}(?:[^\\s/?#@<>()[\\]]*@)?([^\\s/?#@<>()[\\]"'\`]*)[^\\s<>()[\\]]*>?`,
  "giu",
)
const scripts = new RegExp(script, "giu")

function unwrapped(text: string): string {
  let plain = text
  for (let before = ""; before !== plain; ) {
    before = plain
    plain = plain.replace(inlineLink, "$1")
  }
  return plain
    .replace(wholeAddress, "$1")
    .replace(scripts, "")
    .replace(tag, " ")
    .replace(/\](?=[([:])/g, "] ")
}

function broken(text: string): string {
  return text.replace(/[[\]<>:%]|www/gi, " ")
}
