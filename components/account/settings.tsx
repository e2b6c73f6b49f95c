import { Dialog } from "./dialog"
import { Field } from "./field"
import { minuteText } from "./instants"

type ChangeAddressProps = { change(wanted: { email: string }): Promise<{ email: string }>; onClose(): void }

export function ChangeAddress({ change, onClose }: ChangeAddressProps) {
  const work = async (form: FormData) => {
    const { email } = await change({ email: String(form.get("email") ?? "") })
    return (
      <p>
        We sent a link to <strong className="font-medium [overflow-wrap:anywhere]">{email}</strong>. The address changes
        once you open the link and confirm.
      </p>
    )
  }
  const lead = "We send a link to the new address. Your keys, plan and usage stay the same."
  return (
    <Dialog title="Change the address" lead={lead} submit="Send the link" work={work} onClose={onClose}>
      <Field label="New address" name="email" type="email" required autoComplete="email" />
    </Dialog>
  )
}

export function AskedChange({ email, expiresAt }: { email: string; expiresAt: string }) {
  return (
    <p role="status" className="mt-4 border border-rule bg-raised px-4 py-3 [overflow-wrap:anywhere]">
      The change to <strong className="font-medium">{email}</strong> has not been confirmed yet. The link that we sent
      there works until {minuteText(expiresAt)}. If you did not request it, sign out everywhere: that voids the link.
    </p>
  )
}

type SignOutEverywhereProps = { signOut(): Promise<void>; onClose(): void }

export function SignOutEverywhere({ signOut, onClose }: SignOutEverywhereProps) {
  const lead =
    "Every browser is signed out of this account, including this one, and all connected apps are disconnected."
  const work = () => signOut().then(() => null)
  return <Dialog title="Sign out everywhere" lead={lead} submit="Sign out everywhere" work={work} onClose={onClose} />
}

type ExportDataProps = { ask(): Promise<{ address: string; expiresAt: string }>; onClose(): void }

export function ExportData({ ask, onClose }: ExportDataProps) {
  const work = async () => {
    const { address, expiresAt } = await ask()
    return (
      <p>
        <a href={address} download>
          Download the file
        </a>
        . The link works in this browser until {minuteText(expiresAt)}.
      </p>
    )
  }
  const lead =
    "The file says what your programs have asked for, and with which address. Keys and secrets are not in it: we store only their hashes. You can export five times a day."
  return <Dialog title="Export all data" lead={lead} submit="Export" work={work} onClose={onClose} />
}

type DeleteAccountProps = { email: string; ask(): Promise<{ expiresAt: string }>; onClose(): void }

export function DeleteAccount({ email, ask, onClose }: DeleteAccountProps) {
  const address = <strong className="font-medium text-ink [overflow-wrap:anywhere]">{email}</strong>
  const work = async () => {
    const { expiresAt } = await ask()
    return (
      <p>
        We sent a link to {address}. It works until {minuteText(expiresAt)}. Nothing is deleted until you confirm.
      </p>
    )
  }
  const lead = (
    <>
      We email a link to {address}; the account is deleted once you confirm there. All keys stop working, and a
      subscription ends without a refund. This cannot be undone.
    </>
  )
  return (
    <Dialog
      title="Delete the account"
      lead={lead}
      submit="Email me a link"
      kind="danger"
      work={work}
      onClose={onClose}
    />
  )
}
