"use client"

import { usePathname } from "next/navigation"
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from "react"

/** Opens without JavaScript; with it, Escape or choosing a link closes it. */
export function PhoneMenu({ children }: { children: ReactNode }) {
  const path = usePathname()
  const menu = useRef<HTMLDetailsElement>(null)

  function closeByEscape({ key }: KeyboardEvent) {
    if (key !== "Escape" || !menu.current?.open) return
    menu.current.open = false
    menu.current.querySelector("summary")?.focus()
  }

  function closeByLink({ target }: MouseEvent) {
    if (menu.current && target instanceof Element && target.closest("a")) menu.current.open = false
  }

  return (
    <details key={path} ref={menu} onKeyDown={closeByEscape} onClick={closeByLink} className="phone-menu lg:hidden">
      <summary className="-mr-3 flex min-h-11 cursor-pointer items-center gap-2 px-3 font-medium text-[0.9375rem]">
        Menu
        <svg
          viewBox="0 0 16 16"
          width="14"
          height="14"
          aria-hidden="true"
          className="stroke-current"
          strokeWidth="1.75"
        >
          <path d="M1 5h14M1 11h14" />
        </svg>
      </summary>
      <div className="absolute inset-x-0 top-full z-20 border-ink border-b bg-paper">{children}</div>
    </details>
  )
}
