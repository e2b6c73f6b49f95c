"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { usePathname, useSearchParams } from "next/navigation"
import { useEffect, useSyncExternalStore } from "react"
import { SessionEnded, Stale } from "@/components/account/portalNotices"
import { returnToOf, signInPathTo } from "@/server/accounts/sessions/returnTo"
import { usePortal } from "./portal"
import { isSignedOut } from "./queries"

export function PortalState() {
  const state = useWorstState()
  return (
    <>
      <SessionState />
      {state === "stale" && <Stale />}
    </>
  )
}

/** Shows that the session has ended, with a link back to this page and its filters. */
export function SessionState() {
  const path = usePathname()
  const search = useSearchParams().toString()
  const isGone = useWorstState() === "signed out"
  useReturnOfSession(isGone)
  const here = search ? `${path}?${search}` : path
  return isGone && <SessionEnded signInPath={signInPathTo(returnToOf(here), "/sign-in")} />
}

type State = "fresh" | "stale" | "signed out"

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

/** Checks for a session that another tab has opened, and then refetches everything. */
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
