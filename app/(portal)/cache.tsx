"use client"

import { createContext, type ReactNode, useContext } from "react"
import type { Locks } from "@/server/surfaces/portal/portal"
import { Portal } from "../(account)/dashboard/portal"

const LocksContext = createContext<Locks>({})

export const useLocks = () => useContext(LocksContext)

export const useIsLocked = (name: string) => name in useLocks()

export function AnswerCache({ locks, children }: { locks: Locks; children: ReactNode }) {
  return (
    <LocksContext value={locks}>
      <Portal>{children}</Portal>
    </LocksContext>
  )
}
