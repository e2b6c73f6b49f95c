"use client"

import { type FormEvent, type ReactNode, useActionState, useEffect, useRef } from "react"
import { Notice } from "@/components/site/notice"
import { SubmitButton } from "@/components/site/submitButton"

type LinkButtonProps<Outcome> = {
  /** Gets the token, and gives what came of it. Not a rendered page: without JavaScript React could not put that in place. */
  action(before: Outcome | null, form: FormData): Promise<Outcome>
  /** The page that is shown from then on. */
  show(outcome: Outcome): ReactNode
  token: string
  title: string
  text: ReactNode
  button: string
  pendingButton: string
  /** Shown in place of the button where the link opens nothing. */
  broken: ReactNode
}

/** The page of a mailed link: its button does what the link is for, once, and its answer takes the page's place. */
export function LinkButton<Outcome>(props: LinkButtonProps<Outcome>) {
  const { action, show, token, title, text, button, pendingButton, broken } = props
  const [outcome, send, isPending] = useActionState<Outcome | null, FormData>(action, null)
  const isPressed = useRef(false)
  const answer = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (outcome !== null) answer.current?.focus()
  }, [outcome])

  if (outcome !== null) {
    return (
      <div ref={answer} tabIndex={-1} className="outline-none">
        {show(outcome)}
      </div>
    )
  }
  if (broken) return broken

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
