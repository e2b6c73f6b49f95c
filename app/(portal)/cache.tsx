"use client"

import { createContext, type ReactNode, useContext } from "react"
import type { Locks } from "@/server/surfaces/portal/portal"
import { Portal } from "../(account)/dashboard/portal"

const LocksContext = createContext<Locks>({})

/** What the plan of the account does not include. */
export const useLocks = () => useContext(LocksContext)

/** Whether a product is shown by its example alone, which cannot be narrowed down. */
export const useIsLocked = (name: string) => name in useLocks()

/** What the pages behind the session keep of answers, from page to page, and what they may ask. */
export function AnswerCache({ locks, children }: { locks: Locks; children: ReactNode }) {
  return (
    <LocksContext value={locks}>
      <Portal>{children}</Portal>
    </LocksContext>
  )
}
