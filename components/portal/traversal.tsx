"use client"

import { usePathname, useSearchParams } from "next/navigation"
import { useEffect, useRef } from "react"

/**
 * Prevents a request for the page when the reader goes back or forward within it. `useAddress` changes only the URL.
 * After a reload, Next would take an entry from before it for another page, and its response would reset a URL that the
 * reader has meanwhile changed.
 */
export function Traversal() {
  const path = usePathname()
  const search = useSearchParams()
  const rendered = useRef<unknown>(null)

  // Next has written the state before effects run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another URL is another entry
  useEffect(() => {
    rendered.current = window.history.state
  }, [path, search])

  useEffect(() => {
    // Runs before Next's own listener, which reads the same object.
    function onTraversal({ state }: PopStateEvent) {
      if (window.location.pathname === path && state !== null) Object.assign(state, rendered.current)
    }
    window.addEventListener("popstate", onTraversal, { capture: true })
    return () => window.removeEventListener("popstate", onTraversal, { capture: true })
  }, [path])

  return null
}
