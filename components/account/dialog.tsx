"use client"

import { Dialog as Primitive } from "@base-ui/react/dialog"
import { useMutation } from "@tanstack/react-query"
import { type FormEvent, type ReactNode, useRef, useState } from "react"
import { Button, type ButtonKind } from "./button"

type DialogProps = {
  title: string
  lead: ReactNode
  submit: string
  kind?: ButtonKind
  children?: ReactNode
  work(form: FormData): Promise<ReactNode>
  onClose(): void
}

/**
 * A form in a dialog. It stays open while `work` runs, shows an error next to the button, and closes when done; content
 * that `work` returns replaces the form.
 */
export function Dialog({ title, lead, submit, kind = "primary", children, work, onClose }: DialogProps) {
  const [outcome, setOutcome] = useState<ReactNode>(null)
  const isSent = useRef(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: work,
    onSuccess: (done) => (done ? setOutcome(done) : onClose()),
    onSettled: () => {
      isSent.current = false
    },
  })

  const signInPath = signInPathOf(error)

  // A second press before the button is disabled would create a second key that nobody sees.
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSent.current) return
    isSent.current = true
    mutate(new FormData(event.currentTarget))
  }

  return (
    <Primitive.Root open disablePointerDismissal={Boolean(outcome)} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Primitive.Portal>
        <Primitive.Backdrop className="fixed inset-0 bg-[#0708099e]" />
        <Primitive.Popup className="-translate-x-1/2 -translate-y-1/2 fixed top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[min(34rem,calc(100vw-2rem))] overflow-y-auto border border-ink bg-paper p-6 outline-none">
          <Primitive.Title className="font-medium text-xl tracking-tight">{title}</Primitive.Title>
          {outcome ? (
            <div className="mt-3">
              {outcome}
              <div className="mt-6">
                <Primitive.Close render={<Button kind="primary">Done</Button>} />
              </div>
            </div>
          ) : (
            <form onSubmit={send}>
              <Primitive.Description render={<div className="mt-2 text-muted" />}>{lead}</Primitive.Description>
              <div className="mt-5 space-y-5">{children}</div>
              <p role="alert" className="mt-4 min-h-6 text-danger">
                {error?.message}
                {signInPath && (
                  <>
                    {" "}
                    <a href={signInPath}>Sign in again</a>
                  </>
                )}
                {isSignedOut(error) && (
                  <>
                    {" "}
                    <a href="/sign-in" target="_blank" rel="noopener">
                      Sign in from a new tab
                    </a>
                    , then try again here.
                  </>
                )}
              </p>
              <div className="mt-2 flex flex-wrap gap-3">
                <Button kind={kind} type="submit" disabled={isPending}>
                  {isPending ? "Working …" : submit}
                </Button>
                <Primitive.Close render={<Button>Cancel</Button>} />
              </div>
            </form>
          )}
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** The session ended while the dialog was open: the typed values stay. */
function isSignedOut(error: unknown): boolean {
  const { data } = Object(error) as { data?: { code?: string } }
  return data?.code === "UNAUTHORIZED"
}

function signInPathOf(error: unknown): string | null {
  const { data } = Object(error) as { data?: { signInPath?: string } }
  return data?.signInPath ?? null
}
