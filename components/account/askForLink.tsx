import { mailTransport } from "@/server/accounts/mail/provider"
import { readEnv } from "@/server/platform/env"
import { AddressForm, type AddressFormProps } from "./addressForm"

/** The form that mails a link; where no mail can go out, a sentence that says so, and who can be asked. */
export function AskForLink({ action, address }: Pick<AddressFormProps, "action" | "address">) {
  const env = readEnv()
  if (mailTransport(env) !== "none")
    return <AddressForm action={action} address={address} button="Email me a link" pendingButton="Sending …" />
  return (
    <p role="status" className="border border-rule bg-raised px-4 py-3 [overflow-wrap:anywhere]">
      This installation cannot send email yet, so you cannot request a link. The operator, {env.CONTACT}, can issue a
      key.
    </p>
  )
}
