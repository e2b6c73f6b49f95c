import type { ReactNode } from "react"

/** In place of what could not be read. A page with it is shown for a second, and then rendered anew. */
export function Unread({ children }: { children: ReactNode }) {
  return <span data-unread="">{children}</span>
}
