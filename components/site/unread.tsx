import type { ReactNode } from "react"

/** In place of what could not be read. A page with it is not kept. */
export function Unread({ children }: { children: ReactNode }) {
  return <span data-unread="">{children}</span>
}
