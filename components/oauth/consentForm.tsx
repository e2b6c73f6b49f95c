"use client"

import { type FormEvent, type ReactNode, useActionState, useRef } from "react"
import { SubmitButton } from "@/components/site/submitButton"
import { Returning } from "./returning"

/** The URI that passes the decision to the client, or why nothing was done. */
export type Decision = { ok: true; returnUri: string; isAllowed: boolean } | { ok: false; sentence: string }

type ConsentFormProps = {
  decide(before: Decision | null, form: FormData): Promise<Decision>
  query: string
  accountId: string
  returnsTo: string
  children: ReactNode
}

export function ConsentForm({ decide, query, accountId, returnsTo, children }: ConsentFormProps) {
  const [decision, send, isPending] = useActionState(decide, null)
  const isPressed = useRef(false)
  if (decision?.ok) return <Returning {...decision} returnsTo={returnsTo} />

  // A second press would issue a second code that the client never sees.
  function pressOnce(event: FormEvent) {
    if (isPressed.current && decision === null) event.preventDefault()
    isPressed.current = true
  }

  return (
    <>
      {children}
      <form action={send} onSubmit={pressOnce} className="mt-8">
        <input type="hidden" name="query" value={query} />
        <input type="hidden" name="account" value={accountId} />
        <p role="alert" className="mb-4 text-danger empty:hidden">
          {decision?.sentence}
        </p>
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="answer" value="allow" isPending={isPending}>
            Allow
          </SubmitButton>
          <button
            type="submit"
            name="answer"
            value="deny"
            className="min-h-12 cursor-pointer border border-ink px-6 hover:bg-ink hover:text-paper"
          >
            Deny
          </button>
        </div>
      </form>
    </>
  )
}
