"use client"

import { Notice } from "@/components/site/notice"

type BrokenProps = { error: Error & { digest?: string }; reset(): void }

export default function Broken({ error, reset }: BrokenProps) {
  return (
    <Notice above="500" title="Something went wrong.">
      <p className="text-lg">The error is on our side and has been logged.</p>
      {error.digest && (
        <p className="text-muted">
          Log reference for the operator: <code>{error.digest}</code>.
        </p>
      )}
      <button type="button" onClick={reset} className="min-h-11 cursor-pointer bg-ink px-5 font-medium text-paper">
        Try again
      </button>
    </Notice>
  )
}
