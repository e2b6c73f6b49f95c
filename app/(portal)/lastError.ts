"use client"

import { useState } from "react"

type Asked<E> = { error: E | null; isPending: boolean }

/**
 * The error of a query, kept while the same question is asked again: a message that disappears and returns would be read
 * out each time. `forget` shows the query as loading instead.
 */
export function useLastError<E>({ error, isPending }: Asked<E>, question: string): [E | null, forget: () => void] {
  const [last, setLast] = useState<{ question: string; error: E } | null>(null)
  if (error !== null && error !== last?.error) setLast({ question, error })
  const kept = isPending && last?.question === question ? last.error : null
  return [error ?? kept, () => setLast(null)]
}
