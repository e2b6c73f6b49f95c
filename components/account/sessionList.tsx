"use client"

import { useMutation } from "@tanstack/react-query"
import type { OwnSession } from "@/server/accounts/sessions/own"
import { Button } from "./button"
import { dayText, minuteText } from "./instants"

type Session = OwnSession & { isThisOne: boolean }
type SessionListProps = { sessions: Session[]; end(session: Session): Promise<void>; endOthers(): Promise<void> }

export function SessionList({ sessions, end, endOthers }: SessionListProps) {
  const { mutate, variables, isPending, error } = useMutation({ mutationFn: end })
  const others = useMutation({ mutationFn: endOthers })
  const isWorking = isPending || others.isPending
  return (
    <>
      <ul aria-label="Sessions" className="max-w-[46rem] border-rule border-t">
        {sessions.map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-6 border-rule border-b py-3">
            <div className="min-w-0">
              <p>
                {session.browser ?? "Unknown browser"}
                {session.isThisOne && <span className="label ml-3 text-accent">This browser</span>}
              </p>
              <p className="label mt-0.5 text-muted">
                Signed in {dayText(session.signedInAt)}
                {session.lastUsedAt && `, last used ${minuteText(session.lastUsedAt)}`}
              </p>
            </div>
            <Button
              kind="quiet"
              disabled={isWorking}
              aria-label={`Sign out ${session.isThisOne ? "this browser" : (session.browser ?? "the unknown browser")}`}
              onClick={() => mutate(session)}
            >
              {isPending && variables?.id === session.id ? "Signing out …" : "Sign out"}
            </Button>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="mt-2">
          <Button kind="quiet" disabled={isWorking} onClick={() => others.mutate()}>
            {others.isPending ? "Signing out …" : "Sign out all other browsers"}
          </Button>
        </div>
      )}
      <p role="alert" className="mt-2 min-h-6 text-danger">
        {error?.message ?? others.error?.message}
      </p>
    </>
  )
}
