import { Markdown } from "@/components/markdown/markdown"
import { TextPage } from "@/components/site/textPage"

type LegalTextProps = { title: string; lead: string; text: string }

/** A legal text below its title. Until the operator replaces it, it says itself that it is a template. */
export function LegalText({ title, lead, text }: LegalTextProps) {
  return (
    <TextPage title={title} lead={lead}>
      <Markdown text={text} />
    </TextPage>
  )
}
