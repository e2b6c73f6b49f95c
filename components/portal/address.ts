"use client"

import { usePathname, useSearchParams } from "next/navigation"
import { useCallback, useMemo } from "react"

/** The state of a page, as its address holds it. */
export type Address = {
  path: string
  /** The moment that every page speaks from; null is now. */
  asOf: string | null
  read(name: string): string | null
  /** Sets parameters, or with null takes them away, and goes back to the first page of a table. */
  set(changes: Record<string, string | null>): void
}

/** Changes are written into the address without asking the server for the page again. */
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

/** An address of another page at the same moment. */
export function atMoment(href: string, asOf: string | null): string {
  return asOf === null ? href : `${href}${href.includes("?") ? "&" : "?"}as_of=${encodeURIComponent(asOf)}`
}
