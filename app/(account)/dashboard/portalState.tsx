"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { usePathname, useSearchParams } from "next/navigation"
import { useEffect, useSyncExternalStore } from "react"
import { SessionEnded, Stale } from "@/components/account/portalNotices"
import { returnToOf, signInPathTo } from "@/server/accounts/sessions/returnTo"
import { usePortal } from "./portal"
import { isSignedOut } from "./queries"

/** What is wrong with all that the page shows, above it. The page stays as it is, and goes on once it can. */
export function PortalState() {
  const state = useWorstState()
  return (
    <>
      <SessionState />
      {state === "stale" && <Stale />}
    </>
  )
}

/** That the session has ended, and the way back to this page with its filters. */
export function SessionState() {
  const path = usePathname()
  const search = useSearchParams().toString()
  const isGone = useWorstState() === "signed out"
  useReturnOfSession(isGone)
  const here = search ? `${path}?${search}` : path
  return isGone && <SessionEnded signInPath={signInPathTo(returnToOf(here), "/sign-in")} />
}

type State = "fresh" | "stale" | "signed out"

/** Of the questions that the open page asks. One without any answer yet is told of in its own place. */
function useWorstState(): State {
  const cache = useQueryClient().getQueryCache()
  const read = (): State => {
    const asked = cache.findAll({ type: "active" }).filter(({ state }) => state.status === "error")
    if (asked.some(({ state }) => isSignedOut(state.error))) return "signed out"
    return asked.some(({ state }) => state.data !== undefined) ? "stale" : "fresh"
  }
  return useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    read,
    () => "fresh",
  )
}

/** Looks for a session that was opened in another tab, and asks everything again once there is one. */
function useReturnOfSession(isGone: boolean): void {
  const portal = usePortal()
  const client = useQueryClient()
  const { isSuccess, dataUpdatedAt } = useQuery(
    portal.account.overview.queryOptions(undefined, {
      enabled: isGone,
      refetchInterval: 5_000,
      refetchOnWindowFocus: "always",
      staleTime: 0,
    }),
  )
  useEffect(() => {
    if (isGone && isSuccess && dataUpdatedAt > 0) void client.invalidateQueries()
  }, [isGone, isSuccess, dataUpdatedAt, client])
}
