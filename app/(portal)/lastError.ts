"use client"

import { useState } from "react"

type Asked<E> = { error: E | null; isPending: boolean; refetch(): Promise<unknown> }

/**
 * The error of a query, kept while the same question is asked again: a message that disappears and returns would be read
 * out each time. `again` asks at once, and shows the query as loading.
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
