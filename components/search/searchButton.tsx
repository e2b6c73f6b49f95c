"use client"

import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from "react"
import type { PaletteProps, Typed } from "./palette"
import { asksForSearch } from "./shortcut"

const nothing: Typed = { words: "", isEntered: false }

/** On every page, by button or shortcut. The dialog's code loads when it is first opened. */
export function SearchButton() {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const typed = useRef<Typed>(nothing)
  const isScripted = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )

  function open() {
    typed.current = nothing
    setIsOpen(true)
    import("./palette").then(
      ({ Palette: loaded }) => setPalette(() => loaded),
      () => setIsOpen(false),
    )
  }

  useEffect(() => {
    function listen(event: KeyboardEvent) {
      const isShown = document.querySelector("dialog[open], [role=dialog], [role=alertdialog]") !== null
      if (isOpen && !isShown) keep(event, typed)
      else if (asksForSearch(event)) {
        event.preventDefault()
        if (!isShown) open()
      }
    }
    document.addEventListener("keydown", listen)
    return () => document.removeEventListener("keydown", listen)
  })

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={open}
        className={`flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 px-2 text-[0.9375rem] text-muted hover:text-ink lg:border lg:border-rule lg:px-3 lg:hover:border-ink ${isScripted ? "" : "invisible"}`}
      >
        <Magnifier />
        <span className="max-sm:sr-only">Search</span>
        <span aria-hidden="true" className="label border border-rule px-1.5 max-lg:hidden">
          /
        </span>
      </button>
      {isOpen && Palette && <Palette typed={typed} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function keep(event: KeyboardEvent, typed: { current: Typed }) {
  const { words } = typed.current
  const isEnter = event.key === "Enter"
  if ((event.key.length > 1 && !isEnter) || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  typed.current = isEnter ? { words, isEntered: true } : { words: words + event.key, isEntered: false }
}

function Magnifier() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className="fill-none stroke-current">
      <circle cx="6.75" cy="6.75" r="4.75" strokeWidth="1.6" />
      <path d="m10.5 10.5 4 4" strokeWidth="1.6" />
    </svg>
  )
}
