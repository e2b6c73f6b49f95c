"use client"

import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react"
import { returnToOf, signInPathTo } from "@/server/accounts/sessions/returnTo"
import { find, type ResultGroup, type SearchEntry } from "./find"
import { Option } from "./option"
import { useIndex } from "./searchIndex"

export type Typed = { words: string; isEntered: boolean }

export type PaletteProps = {
  typed: RefObject<Typed>
  onClose(): void
}

/** Typing filters a list, and arrow keys move through it. Focus stays in the field. */
export function Palette({ typed, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [words, setWords] = useState("")
  const [at, setAt] = useState(0)
  const [isEntered, setIsEntered] = useState(false)
  const { index, state } = useIndex()
  const found = useMemo(() => find(words, index), [words, index])
  const entries = found.flatMap((group) => group.entries)
  const id = useId()
  const idOf = (entry: SearchEntry) => `${id}-${entries.indexOf(entry)}`
  const active = entries[Math.min(at, entries.length - 1)]

  // The browser traps focus and restores it on close. A layout effect leaves no time for a key press in between.
  useLayoutEffect(() => {
    dialog.current?.showModal()
    setWords(typed.current.words)
    setIsEntered(typed.current.isEntered)
  }, [typed])
  const close = () => dialog.current?.close()

  function enter() {
    if (active) document.getElementById(idOf(active))?.click()
  }

  // Enter may be pressed before the tickers have loaded.
  useEffect(() => {
    if (!isEntered || state === "loading") return
    setIsEntered(false)
    enter()
  })

  function move(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((Math.min(at, entries.length - 1) + step + entries.length) % entries.length)
    if (event.key === "Enter") setIsEntered(true)
    if (step || event.key === "Enter") event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Search"
      onClose={onClose}
      closedby="any"
      className="fixed inset-x-0 top-3 mx-auto w-[min(40rem,calc(100vw-1.5rem))] border border-ink bg-paper p-0 text-ink backdrop:bg-[#0708099e] sm:top-[10dvh]"
    >
      <div className="flex items-center border-rule border-b">
        <input
          type="text"
          role="combobox"
          aria-label="Search tickers, pages and documentation"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={active && idOf(active)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          placeholder="A ticker, a company or a page"
          value={words}
          onKeyDown={move}
          onChange={({ target }) => {
            setWords(target.value)
            setAt(0)
            setIsEntered(false)
          }}
          className="min-h-14 w-full min-w-0 bg-transparent px-4 text-base outline-none placeholder:text-muted"
        />
        <button type="button" onClick={close} className="label min-h-14 cursor-pointer px-4 text-muted hover:text-ink">
          Close
        </button>
      </div>
      <p role="status" className="sr-only">
        {words.trim() === "" ? "" : `${entries.length} results`}
      </p>
      <Trouble state={state} />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        className="max-h-[min(60dvh,32rem)] overflow-y-auto pb-2"
      >
        {found.map((group) => (
          <Results
            key={group.title}
            {...{ group, active, idOf }}
            id={`${id}-${group.title}`}
            onChoose={close}
            onPoint={(entry) => setAt(entries.indexOf(entry))}
          />
        ))}
      </div>
    </dialog>
  )
}

type ResultsProps = {
  group: ResultGroup
  id: string
  active: SearchEntry | undefined
  idOf(entry: SearchEntry): string
  onChoose(): void
  onPoint(entry: SearchEntry): void
}

function Results({ group: { title, entries }, id, active, idOf, onChoose, onPoint }: ResultsProps) {
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <div id={id} className="label px-4 pt-3 pb-1 text-muted">
        {title}
      </div>
      {entries.map((entry) => (
        <Option
          key={entry.href}
          entry={entry}
          id={idOf(entry)}
          isActive={entry === active}
          onChoose={onChoose}
          onPoint={() => onPoint(entry)}
        />
      ))}
    </fieldset>
  )
}

function Trouble({ state }: { state: ReturnType<typeof useIndex>["state"] }) {
  if (state === "loading" || state === "ready") return null
  const { pathname, search } = window.location
  return (
    <p role="alert" className="border-rule border-b px-4 py-2 text-[0.9375rem]">
      {state === "signed out" ? (
        <>
          Your session has ended.{" "}
          <a href={signInPathTo(returnToOf(`${pathname}${search}`), "/sign-in")}>Sign in again</a> to search tickers.
        </>
      ) : (
        "The tickers cannot be loaded. Pages are found without them."
      )}
    </p>
  )
}
