import type { MailRequest } from "./limits"
import { type LinkParts, type MailAnswer, mailLink } from "./mailLink"

/** Mails a link that confirms the address. Whether there is an account is not even looked at. */
export function requestSignup(service: LinkParts, request: MailRequest): Promise<MailAnswer> {
  return mailLink(service, "signup", request, async () => ({ kind: "confirm", accountId: null }))
}
