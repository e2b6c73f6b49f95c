"use client"

import { DocsPage } from "@/components/docs/page"

type BrokenProps = { error: Error & { digest?: string }; reset(): void }

export default function Broken({ error, reset }: BrokenProps) {
  return (
    <DocsPage above="500" title="This page broke." lead="The fault is ours, and it is in the log.">
      {error.digest && (
        <p className="mt-4 text-muted">
          The operator finds it under <code>{error.digest}</code>.
        </p>
      )}
      <button type="button" onClick={reset} className="mt-6 min-h-11 cursor-pointer bg-ink px-5 font-medium text-paper">
        Try again
      </button>
    </DocsPage>
  )
}
