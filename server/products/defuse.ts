/**
 * Makes third-party text safe to render: nothing in it links or loads. Keeps the words of images and links in Markdown,
 * and the hosts of addresses. Returns text without any of these unchanged, to the byte.
 */
export function defuse(text: string): string {
  if (!suspicious.test(text)) return text
  let plain = folded(text)
  if (!active.test(plain) && !active.test(text)) return text
  for (let pass = 0; pass < mostPasses && active.test(plain); pass++)
    plain = pass < 5 ? unwrapped(plain) : broken(plain)
  return plain.replace(/\s+/g, " ").trim()
}

/** Nested forms are unwrapped from the inside. What remains after some passes is broken up. */
const mostPasses = 7

const suspicious = /[[\]<:%]|www|[^\x20-\x7e]/i

/** Removes invisible characters and compatibility forms, such as full-width brackets, as a reader's eye does. */
function folded(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{Variation_Selector}\u115f\u1160\u17b4\u17b5\u2800\u3164]|\u034f/gu, "")
}

const colon = "(?:\\s*:|%3a)"
const slash = "(?:[/\\\\]|%2f|%5c)"
/** Bounded, so that a long word is not scanned again from each of its letters. */
const scheme = "\\p{L}[\\p{L}\\d+.-]{0,30}"
const address = `(?:${scheme}${colon}${slash}{2}|\\bwww\\d?\\.(?=\\S))`
const script = `\\b(?:javascript|vbscript)${colon}|\\bdata${colon}(?=[a-z]+/)`

/** The start of an inline link, a reference, a definition, a tag, an automatic link, or a script address. */
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
