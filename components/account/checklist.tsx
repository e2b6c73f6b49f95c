"use client"

import { useMutation } from "@tanstack/react-query"
import { type ReactNode, useEffect, useSyncExternalStore } from "react"
import { Link } from "@/components/site/link"
import { hasVerifiedRecord } from "../trackRecord/verifiedHere"
import { Button } from "./button"
import { Panel } from "./panel"

type Steps = { hasKey: boolean; hasRequest: boolean; hasMcpClient: boolean }
type ChecklistProps = { steps: Steps; baseUrl: string; onClose(): Promise<void> }

export function Checklist({ steps, baseUrl, onClose }: ChecklistProps) {
  const isVerified = useSyncExternalStore(never, hasVerifiedRecord, () => false)
  const { mutate, isPending, error } = useMutation({ mutationFn: onClose })
  const all: StepProps[] = [
    {
      isDone: steps.hasKey,
      title: "Create an API key",
      children: <Link href="/dashboard/keys">Create one under API keys.</Link>,
    },
    {
      isDone: steps.hasRequest,
      title: "Send your first request",
      children: (
        <>
          Follow the <Link href="/docs/quickstart">quick start</Link>. Your request appears on this page within two
          seconds.
        </>
      ),
    },
    {
      isDone: steps.hasMcpClient,
      title: "Connect an MCP client",
      children: (
        <>
          Add <code className="[overflow-wrap:anywhere]">{baseUrl}/mcp</code> to your client. See the{" "}
          <Link href="/docs/mcp">steps for each client</Link>.
        </>
      ),
    },
    {
      isDone: isVerified,
      title: "Verify the public record",
      // That URL also serves JSON, which a client-side link would get.
      children: (
        <>
          <a href="/track-record#verify">Run the check in this browser</a>: it recomputes every prediction and every
          grade.
        </>
      ),
    },
  ]
  const doneCount = all.filter(({ isDone }) => isDone).length
  const isComplete = doneCount === all.length
  // Stored as dismissed, because it would return in a browser that has not verified the record.
  useEffect(() => {
    if (isComplete) mutate()
  }, [isComplete, mutate])
  if (isComplete) return null
  const close = (
    <Button kind="quiet" disabled={isPending} onClick={() => mutate()}>
      Dismiss
    </Button>
  )
  return (
    <Panel id="first-steps" title="Get started" aside={close}>
      <p className="label mb-3 text-muted">
        {doneCount} of {all.length} done
      </p>
      <ol className="max-w-[46rem] border-rule border-t">
        {all.map((step) => (
          <Step key={step.title} {...step} />
        ))}
      </ol>
      {error && (
        <p role="alert" className="mt-2 text-danger">
          {error.message}
        </p>
      )}
    </Panel>
  )
}

type StepProps = { isDone: boolean; title: string; children: ReactNode }

function Step({ isDone, title, children }: StepProps) {
  return (
    <li className="flex gap-4 border-rule border-b py-3">
      <span aria-hidden="true" className={`w-5 shrink-0 ${isDone ? "text-accent" : "text-muted"}`}>
        {isDone ? "✓" : "○"}
      </span>
      <div className="min-w-0">
        <p className={isDone ? "text-muted" : "font-medium"}>
          {title}
          <span className="sr-only">{isDone ? ", done" : ", not done yet"}</span>
        </p>
        {!isDone && <p className="mt-0.5 text-[0.9375rem] text-muted">{children}</p>}
      </div>
    </li>
  )
}

const never = () => () => {}
