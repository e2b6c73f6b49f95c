import { mailTransport, undeliverableNotices } from "@/server/accounts/mail/provider"
import { readEnv } from "@/server/platform/env"
import { AddressForm, type AddressFormProps } from "./addressForm"

type AskForLinkProps = Pick<AddressFormProps, "action" | "address"> & { isForKey?: boolean }

export function AskForLink({ action, address, isForKey = true }: AskForLinkProps) {
  const env = readEnv()
  if (mailTransport(env) !== "none")
    return <AddressForm action={action} address={address} button="Email me a link" pendingButton="Sending …" />
  return (
    <p role="status" className="border border-rule bg-raised px-4 py-3 [overflow-wrap:anywhere]">
      {undeliverableNotices.none}, so you cannot request a link.
      {isForKey && ` The operator, ${env.CONTACT}, can issue a key.`}
    </p>
  )
}
