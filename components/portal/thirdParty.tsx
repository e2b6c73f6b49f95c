type ThirdPartyProps = { children: string; className?: string }

/** Controls that turn the direction of text, and others that are not seen. */
const controls = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

/** Text that others wrote, for where no element can stand. */
export const withoutControls = (text: string) => text.replaceAll(controls, " ")

/** Text that others wrote: shown as it is, and kept from reordering what stands around it. */
export function ThirdParty({ children, className }: ThirdPartyProps) {
  return <bdi className={`[overflow-wrap:anywhere] ${className ?? ""}`}>{withoutControls(children)}</bdi>
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
