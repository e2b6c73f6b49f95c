"use client"

import { Notice } from "@/components/site/notice"

type BrokenProps = { error: Error & { digest?: string }; reset(): void }

export default function Broken({ error, reset }: BrokenProps) {
  return (
    <Notice above="500" title="This page broke.">
      <p className="text-lg">The fault is ours, and it is in the log.</p>
      {error.digest && (
        <p className="text-muted">
          The operator finds it under <code>{error.digest}</code>.
        </p>
      )}
      <button type="button" onClick={reset} className="min-h-11 cursor-pointer bg-ink px-5 font-medium text-paper">
        Try again
      </button>
    </Notice>
  )
}
