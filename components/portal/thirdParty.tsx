type ThirdPartyProps = { children: string; className?: string }

/** Controls that turn the direction of text, and others that are not seen. */
const controls = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

/** Text that others wrote, for where no element can stand. */
export const withoutControls = (text: string) => text.replaceAll(controls, " ")

/**
 * Text that others wrote: shown as it is, and kept from reordering what stands around it. Tables scroll sideways before a
 * word breaks, unless it is longer than words are; where rows are cards, any word breaks that has no room.
 */
export function ThirdParty({ children, className }: ThirdPartyProps) {
  const parts = [...withoutControls(children).matchAll(longWordOrOthers)]
  return (
    <bdi className={`max-sm:[overflow-wrap:anywhere] ${className ?? ""}`}>
      {parts.map(({ 0: part, index }) => (longWord.test(part) ? <LongWord key={index}>{part}</LongWord> : part))}
    </bdi>
  )
}

const longWord = /\S{24}/u
const longWordOrOthers = /\S{24,}|(?:(?!\S{24}).)+/gsu

function LongWord({ children }: { children: string }) {
  return <span className="[overflow-wrap:anywhere]">{children}</span>
}

/** The address of a document of others. Only addresses of the web lead anywhere; those of what is simulated name nothing. */
export function SourceLink({ url }: { url: string }) {
  if (url.startsWith("about:")) return null
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  if (!isWeb) return <ThirdParty>{url}</ThirdParty>
  return (
    <a href={url} rel="noreferrer noopener nofollow" target="_blank" className="[overflow-wrap:anywhere]">
      <ThirdParty>{new URL(url).host + new URL(url).pathname}</ThirdParty>
    </a>
  )
}
