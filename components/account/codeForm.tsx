"use client"

import { type FormEvent, useActionState } from "react"
import { SubmitButton } from "@/components/site/submitButton"

export type CodeFormState = { error: string | null }

type CodeFormProps = { action(state: CodeFormState, form: FormData): Promise<CodeFormState> }

export function CodeForm({ action }: CodeFormProps) {
  const [state, send, isPending] = useActionState(action, { error: null })
  const ignoreSecondPress = (event: FormEvent) => isPending && event.preventDefault()
  return (
    <form action={send} onSubmit={ignoreSecondPress} noValidate className="border border-rule bg-raised px-4 py-5">
      <label htmlFor="code" className="block font-medium">
        Code from the email
      </label>
      <p id="code-note" className="mt-1 text-[0.9375rem] text-muted">
        Do you read your email on another device? Type the six digits here. They work in this browser for ten minutes.
      </p>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <input
          id="code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={20}
          required
          aria-invalid={state.error !== null}
          aria-describedby={state.error ? "code-error" : "code-note"}
          className="block min-h-12 w-40 border border-muted bg-paper px-4 font-mono text-lg text-ink tracking-[0.2em] aria-invalid:border-2 aria-invalid:border-accent"
        />
        <SubmitButton isPending={isPending}>{isPending ? "Checking …" : "Continue"}</SubmitButton>
      </div>
      <p id="code-error" role="alert" className="mt-2 text-accent empty:hidden">
        {state.error}
      </p>
    </form>
  )
}
