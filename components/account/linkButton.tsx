"use client"

import { type FormEvent, type ReactNode, useActionState, useEffect, useRef } from "react"
import { Notice } from "@/components/site/notice"
import { SubmitButton } from "@/components/site/submitButton"
import { BrokenLink, type BrokenReason, type Remedy } from "./brokenLink"

type AnyOutcome = { ok: true } | { ok: false; reason: BrokenReason }
type Broken = Extract<AnyOutcome, { ok: false }>

type LinkButtonProps<Outcome extends AnyOutcome> = {
  /** Gets the token, and gives what came of it. Not a rendered page: without JavaScript React could not put that in place. */
  action(before: Outcome | null, form: FormData): Promise<Outcome>
  /** The page that is shown once it is done. */
  show(done: Exclude<Outcome, Broken>): ReactNode
  token: string
  title: string
  text: ReactNode
  button: string
  pendingButton: string
  /** Why the link opens nothing, if that is known before its button is pressed. */
  broken: BrokenReason | null
  remedy: Remedy
}

/** The page of a mailed link: its button does what the link is for, once, and its answer takes the page's place. */
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

  // A second press would ask again, with a token that the first has used up, and hide the answer.
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
