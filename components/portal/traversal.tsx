"use client"

import { usePathname, useSearchParams } from "next/navigation"
import { useEffect, useRef } from "react"

/**
 * Keeps the back and forward buttons within one page from asking the server for it again. `useAddress` changes the URL of
 * the page alone; after a reload, Next would take an entry from before it for another page, and what it then fetches
 * would set the URL back that the reader has chosen meanwhile.
 */
export function Traversal() {
  const path = usePathname()
  const search = useSearchParams()
  const rendered = useRef<unknown>(null)

  // Next has written it before effects run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another URL is another entry
  useEffect(() => {
    rendered.current = window.history.state
  }, [path, search])

  useEffect(() => {
    // Before Next's own listener, which reads the same object.
    function onTraversal({ state }: PopStateEvent) {
      if (window.location.pathname === path && state !== null) Object.assign(state, rendered.current)
    }
    window.addEventListener("popstate", onTraversal, { capture: true })
    return () => window.removeEventListener("popstate", onTraversal, { capture: true })
  }, [path])

  return null
}
