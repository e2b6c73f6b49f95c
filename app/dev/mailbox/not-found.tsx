import { TextPage } from "@/components/site/textPage"

/** The same words to all, whatever the reason. */
export default function MailboxNotFound() {
  return (
    <TextPage
      above="404"
      title="There is no mailbox here."
      lead="An installation that sends no email keeps it in a local mailbox, which only its operator can open."
    />
  )
}
