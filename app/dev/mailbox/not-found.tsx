import { TextPage } from "@/components/site/textPage"

/** The same words to all, whatever the reason. */
export default function MailboxNotFound() {
  return (
    <TextPage
      above="404"
      title="There is no mailbox here."
      lead="Where mail is kept instead of sent, only the operator reads it: by the link that npm start prints."
    />
  )
}
