"use client"

import { type FormEvent, type ReactNode, useActionState, useEffect, useRef } from "react"
import { Notice } from "@/components/site/notice"
import { SubmitButton } from "@/components/site/submitButton"
import { BrokenLink, type BrokenReason, type Remedy } from "./brokenLink"

type AnyOutcome = { ok: true } | { ok: false; reason: BrokenReason }
type Broken = Extract<AnyOutcome, { ok: false }>

type LinkButtonProps<Outcome extends AnyOutcome> = {
  /**
   * Takes the token and returns the outcome. It returns no page, because React could not place one without JavaScript.
   */
  action(before: Outcome | null, form: FormData): Promise<Outcome>
  show(done: Exclude<Outcome, Broken>): ReactNode
  token: string
  title: string
  text: ReactNode
  button: string
  pendingButton: string
  broken: BrokenReason | null
  remedy: Remedy
}

export function LinkButton<Outcome extends AnyOutcome>(props: LinkButtonProps<Outcome>) {
  const { action, show, token, title, text, button, pendingButton, broken, remedy } = props
  const [outcome, send, isPending] = useActionState<Outcome | null, FormData>(action, null)
  const isPressed = useRef(false)
  const answer = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (outcome !== null) answer.current?.focus()
  }, [outcome])

  if (outcome !== null) {
    return (
      <div ref={answer} tabIndex={-1} className="outline-none">
        {!outcome.ok && <BrokenLink reason={outcome.reason} {...remedy} />}
        {isDone(outcome) && show(outcome)}
      </div>
    )
  }
  if (broken) return <BrokenLink reason={broken} {...remedy} />

  // A second press would send a used token, and its error would hide the result.
  function pressOnce(event: FormEvent) {
    if (isPressed.current) event.preventDefault()
    isPressed.current = true
  }

  return (
    <Notice above="Last step" title={title}>
      <p className="text-lg [overflow-wrap:anywhere]">{text}</p>
      <form action={send} onSubmit={pressOnce}>
        <input type="hidden" name="token" value={token} />
        <SubmitButton isPending={isPending}>{isPending ? pendingButton : button}</SubmitButton>
      </form>
    </Notice>
  )
}

const isDone = <Outcome extends AnyOutcome>(outcome: Outcome): outcome is Exclude<Outcome, Broken> => outcome.ok
