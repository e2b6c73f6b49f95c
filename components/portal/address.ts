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
  const set = useCallback(
    (changes: Record<string, string | null>) => {
      const next = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries({ page: null, cursor: null, ...changes })) {
        if (value === null || value === "") next.delete(name)
        else next.set(name, value)
      }
      window.history.pushState(null, "", next.size > 0 ? `${path}?${next}` : path)
    },
    [path],
  )
  return useMemo(
    () => ({ path, asOf: search.get("as_of"), read: (name) => search.get(name), set }),
    [path, search, set],
  )
}

/** The URL of another page at the same moment. */
export function atMoment(href: string, asOf: string | null): string {
  return asOf === null ? href : `${href}${href.includes("?") ? "&" : "?"}as_of=${encodeURIComponent(asOf)}`
}
