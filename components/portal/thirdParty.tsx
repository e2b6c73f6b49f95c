type ThirdPartyProps = { children: string; className?: string }

/** Direction marks and other invisible characters. */
const controls = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

export const withoutControls = (text: string) => text.replaceAll(controls, " ")

/**
 * Third-party text, isolated so that it cannot reorder its surroundings. In tables only overlong words break; on cards
 * any word may.
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

/** A link to a third-party document, if it is a web URL. Simulated documents have none. */
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
