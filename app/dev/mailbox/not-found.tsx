import { TextPage } from "@/components/site/textPage"

export default function MailboxNotFound() {
  return (
    <TextPage
      above="404"
      title="Mailbox not found"
      lead="Without a mail provider, an installation keeps its email in a local mailbox, which only the operator can open."
    />
  )
}
