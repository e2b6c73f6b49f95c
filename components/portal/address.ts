"use client"

import { usePathname, useSearchParams } from "next/navigation"
import { useCallback, useMemo } from "react"

export type Address = {
  path: string
  /** The moment of all pages; null is now. */
  asOf: string | null
  read(name: string): string | null
  /** Null removes a parameter. Returns to the first page of a table. */
  set(changes: Record<string, string | null>): void
}

/** Updates the URL without asking the server for the page again. */
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
 * Sets parameters of the URL, or removes those that are empty, without asking the server for the page again.
 *
 * Next follows the URL once it has a `pushState` of its own, in an effect. A page has its handlers before effects have run,
 * and what they changed until then would be in the URL alone, so it waits.
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

/** The URL of another page at the same moment. */
export function atMoment(href: string, asOf: string | null): string {
  return asOf === null ? href : `${href}${href.includes("?") ? "&" : "?"}as_of=${encodeURIComponent(asOf)}`
}
