import { MarkdownText } from "@/components/docs/markdown"
import { DocsPage } from "@/components/docs/page"

type LegalTextProps = { title: string; lead: string; text: string }

/** A legal text below its title. Until the operator replaces it, it says itself that it is a template. */
export function LegalText({ title, lead, text }: LegalTextProps) {
  return (
    <DocsPage title={title} lead={lead}>
      <MarkdownText source={text} />
    </DocsPage>
  )
}
