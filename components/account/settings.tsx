import { Dialog } from "./dialog"
import { Field } from "./field"
import { minuteText } from "./instants"

type ChangeAddressProps = { change(wanted: { email: string }): Promise<{ email: string }>; onClose(): void }

export function ChangeAddress({ change, onClose }: ChangeAddressProps) {
  const work = async (form: FormData) => {
    const { email } = await change({ email: String(form.get("email") ?? "") })
    return (
      <p>
        A link went to <strong className="font-medium [overflow-wrap:anywhere]">{email}</strong>. The address changes
        when it is confirmed there, and not before.
      </p>
    )
  }
  const lead = "A link goes to the new address. Keys, plan and usage stay with the account."
  return (
    <Dialog title="Change the address" lead={lead} submit="Send the link" work={work} onClose={onClose}>
      <Field label="New address" name="email" type="email" required autoComplete="email" />
    </Dialog>
  )
}

/** A change that was asked for and waits for its link to be followed. */
export function AskedChange({ email, expiresAt }: { email: string; expiresAt: string }) {
  return (
    <p role="status" className="mt-4 border border-rule bg-raised px-4 py-3 [overflow-wrap:anywhere]">
      A change to <strong className="font-medium">{email}</strong> waits to be confirmed there until{" "}
      {minuteText(expiresAt)}. If you did not ask for it, sign out everywhere: that voids the link.
    </p>
  )
}

type SignOutEverywhereProps = { signOut(): Promise<void>; onClose(): void }

export function SignOutEverywhere({ signOut, onClose }: SignOutEverywhereProps) {
  const lead =
    "Every browser that is signed in to this account, this one too, has to sign in again by mail, and connected clients are disconnected."
  const work = () => signOut().then(() => null)
  return <Dialog title="Sign out everywhere" lead={lead} submit="Sign out everywhere" work={work} onClose={onClose} />
}

type DeleteAccountProps = { email: string; ask(): Promise<{ expiresAt: string }>; onClose(): void }

export function DeleteAccount({ email, ask, onClose }: DeleteAccountProps) {
  const address = <strong className="font-medium text-ink [overflow-wrap:anywhere]">{email}</strong>
  const work = async () => {
    const { expiresAt } = await ask()
    return (
      <p>
        A link went to {address}. It works until {minuteText(expiresAt)}; nothing is deleted before you confirm it
        there.
      </p>
    )
  }
  const lead = (
    <>
      We mail a link to {address}; the account is deleted when its button is pressed. All keys stop working then. A
      subscription ends with them, without a refund. None of it can be undone.
    </>
  )
  return (
    <Dialog
      title="Delete the account"
      lead={lead}
      submit="Mail me the link"
      kind="danger"
      work={work}
      onClose={onClose}
    />
  )
}
