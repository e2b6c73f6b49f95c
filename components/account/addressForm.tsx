"use client"

import { type FormEvent, useActionState } from "react"
import { SubmitButton } from "@/components/site/submitButton"

export type AddressFormState = { typed: string; error: string | null }

export type AddressFormProps = {
  action(state: AddressFormState, form: FormData): Promise<AddressFormState>
  button: string
  pendingButton: string
  address?: string
}

export function AddressForm({ action, button, pendingButton, address = "" }: AddressFormProps) {
  const [{ typed, error }, send, isPending] = useActionState(action, { typed: address, error: null })
  const ignoreSecondPress = (event: FormEvent) => isPending && event.preventDefault()
  return (
    <form action={send} onSubmit={ignoreSecondPress} noValidate className="space-y-5">
      <div>
        <label htmlFor="email" className="block font-medium">
          Email address
        </label>
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          required
          defaultValue={typed}
          key={typed}
          aria-invalid={error !== null}
          aria-describedby={error ? "email-error" : undefined}
          className="mt-2 block min-h-12 w-full border border-muted bg-raised px-4 text-ink aria-invalid:border-2 aria-invalid:border-accent"
        />
        <p id="email-error" role="alert" className="mt-2 text-accent empty:hidden">
          {error}
        </p>
      </div>
      <SubmitButton isPending={isPending}>{isPending ? pendingButton : button}</SubmitButton>
    </form>
  )
}
