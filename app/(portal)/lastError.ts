"use client"

import { useState } from "react"

type Asked<E> = { error: E | null; isPending: boolean; refetch(): Promise<unknown> }

/**
 * The error of a query, kept while the same question is retried: a screen reader would read out a message each time
 * that it disappears and returns. `again` retries at once, and shows the query as loading.
 */
export function useLastError<E>(
  { error, isPending, refetch }: Asked<E>,
  question: string,
): [E | null, again: () => void] {
  const [last, setLast] = useState<{ question: string; error: E } | null>(null)
  if (error !== null && error !== last?.error) setLast({ question, error })
  const kept = isPending && last?.question === question ? last.error : null
  function again() {
    setLast(null)
    void refetch()
  }
  return [error ?? kept, again]
}
