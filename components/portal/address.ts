"use client"

import { usePathname, useSearchParams } from "next/navigation"
import { useCallback, useMemo } from "react"

export type Address = {
  path: string
  /** The moment of all pages; null is now. */
  asOf: string | null
  read(name: string): string | null
  set(changes: Record<string, string | null>): void
}

/** Updates the URL without another request for the page. */
export function useAddress(): Address {
  const path = usePathname()
  const search = useSearchParams()
  const set = useCallback<Address["set"]>(
    (changes) => changeQuery(path, { page: null, cursor: null, ...changes }),
    [path],
  )
  return useMemo(
    () => ({ path, asOf: search.get("as_of"), read: (name) => search.get(name), set }),
    [path, search, set],
  )
}

/**
 * Sets parameters of the URL, or removes empty ones, without another request for the page.
 *
 * Next follows the URL only after an effect has replaced `pushState`. Handlers exist before effects run, and their
 * changes would be in the URL alone, so this waits.
 */
export function changeQuery(
  path: string,
  changes: Record<string, string | null>,
  how: "pushState" | "replaceState" = "pushState",
): void {
  if (!Object.hasOwn(window.history, "pushState")) {
    setTimeout(changeQuery, 10, path, changes, how)
    return
  }
  const next = new URLSearchParams(window.location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") next.delete(name)
    else next.set(name, value)
  }
  window.history[how](null, "", next.size > 0 ? `${path}?${next}` : path)
}

export function atMoment(href: string, asOf: string | null): string {
  return asOf === null ? href : `${href}${href.includes("?") ? "&" : "?"}as_of=${encodeURIComponent(asOf)}`
}
