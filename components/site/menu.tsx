"use client"

import { usePathname } from "next/navigation"
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from "react"

/**
 * Opens without JavaScript; with it, Escape, a chosen link or a press elsewhere closes it. `isOnWide`: wide screens have
 * it too, named More, because their row shows the other links.
 */
export function Menu({ isOnWide, children }: { isOnWide: boolean; children: ReactNode }) {
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

  useEffect(() => {
    function closeFromElsewhere({ target }: Event) {
      if (menu.current && target instanceof Node && !menu.current.contains(target)) menu.current.open = false
    }
    const events = ["pointerdown", "focusin"] as const
    for (const event of events) document.addEventListener(event, closeFromElsewhere)
    return () => {
      for (const event of events) document.removeEventListener(event, closeFromElsewhere)
    }
  }, [])

  return (
    <details
      key={path}
      ref={menu}
      onKeyDown={closeByEscape}
      onClick={closeByLink}
      className={isOnWide ? "lg:relative" : "lg:hidden"}
    >
      <summary className="-mr-3 flex min-h-11 cursor-pointer items-center gap-2 px-3 font-medium text-[0.9375rem] lg:font-normal lg:text-muted lg:hover:text-ink">
        <span className="lg:hidden">Menu</span>
        <span className="max-lg:hidden">More</span>
        <svg
          viewBox="0 0 16 16"
          width="14"
          height="14"
          aria-hidden="true"
          className="stroke-current lg:hidden"
          strokeWidth="1.75"
        >
          <path d="M1 5h14M1 11h14" />
        </svg>
        <svg
          viewBox="0 0 16 16"
          width="12"
          height="12"
          aria-hidden="true"
          className="fill-none stroke-current max-lg:hidden"
          strokeWidth="1.75"
        >
          <path d="m3 6 5 5 5-5" />
        </svg>
      </summary>
      <div className="absolute inset-x-0 top-full z-20 border-ink border-b bg-paper lg:left-auto lg:w-72 lg:border">
        {children}
      </div>
    </details>
  )
}
