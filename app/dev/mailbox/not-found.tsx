import { TextPage } from "@/components/site/textPage"

/** The same text whatever the reason. */
export default function MailboxNotFound() {
  return (
    <TextPage
      above="404"
      title="Mailbox not found"
      lead="Without a mail provider, an installation keeps its email in a local mailbox, which only the operator can open."
    />
  )
}
