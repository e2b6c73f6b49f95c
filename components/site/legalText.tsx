import { Markdown } from "@/components/markdown/markdown"
import { TextPage } from "@/components/site/textPage"

type LegalTextProps = { title: string; lead: string; text: string }

/** The text itself declares that it is a template until the operator replaces it. */
export function LegalText({ title, lead, text }: LegalTextProps) {
  return (
    <TextPage title={title} lead={lead}>
      <Markdown text={text} />
    </TextPage>
  )
}
