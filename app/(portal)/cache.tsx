"use client"

import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { createContext, type ReactNode, useContext, useState } from "react"
import type { Locks } from "@/server/surfaces/portal"

const freshMs = 15_000

const LocksContext = createContext<Locks>({})

/** What the plan of the account does not include. */
export const useLocks = () => useContext(LocksContext)

/** Whether a product is shown by its example alone, which cannot be narrowed down. */
export const useIsLocked = (name: string) => name in useLocks()

/** What the pages behind the session keep of answers, from page to page, and what they may ask. */
export function AnswerCache({ locks, children }: { locks: Locks; children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: freshMs, retry: false } } }),
  )
  return (
    <LocksContext value={locks}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </LocksContext>
  )
}
