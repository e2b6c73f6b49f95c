import type { ReactNode } from "react"

/** Marks a value that could not be read. A page with one is shown for a second, and then rendered again. */
export function Unread({ children }: { children: ReactNode }) {
  return <span data-unread="">{children}</span>
}
