"use client"

import Link from "next/link"
import { usePathname } from "next/navigation"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import type { Found } from "@/server/surfaces/docs/search"
import { asksForSearch } from "../search/shortcut"

const waitMs = 120
const fewestLetters = 2

/**
 * Searches while one types. `/` and Ctrl-K lead here unless they open the search of who is signed in, arrows to what was
 * found; without JavaScript a page has it.
 */
export function Search({ hasShortcut }: { hasShortcut: boolean }) {
  const [words, setWords] = useState("")
  const { found, isOpen, close } = useFound(words)
  const field = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLFormElement>(null)
  useShortcut(field, hasShortcut)

  function move(event: KeyboardEvent) {
    if (event.key === "Escape") {
      close()
      field.current?.focus()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !isOpen) return
    event.preventDefault()
    const stops = [...(box.current?.querySelectorAll<HTMLElement>("input, a") ?? [])]
    const at = stops.findIndex((stop) => stop.matches(":focus"))
    stops[(at + step + stops.length) % stops.length]?.focus()
  }

  return (
    <search>
      <form ref={box} action="/docs/search" className="relative" onKeyDown={move}>
        <label className="sr-only" htmlFor="docs-search">
          Search the documentation
        </label>
        <input
          ref={field}
          id="docs-search"
          name="q"
          type="search"
          autoComplete="off"
          maxLength={100}
          placeholder={hasShortcut ? "Search the docs  /" : "Search the docs"}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          className="min-h-11 w-full border border-rule bg-raised px-3 text-[0.9375rem] placeholder:text-muted"
        />
        <p className="sr-only" role="status">
          {isOpen ? `${found.length} results` : ""}
        </p>
        {isOpen && <Results found={found} words={words} onChoose={close} />}
      </form>
    </search>
  )
}

function Results({ found, words, onChoose }: { found: readonly Found[]; words: string; onChoose(): void }) {
  return (
    <div className="absolute inset-x-0 z-10 mt-1 max-h-[70dvh] overflow-y-auto border border-ink bg-raised lg:w-[32rem]">
      {found.length === 0 && <p className="px-4 py-3 text-[0.9375rem] text-muted">No results for “{words}”.</p>}
      <ul>
        {found.map(({ url, kind, text }) => (
          <li key={`${url} ${kind} ${text}`}>
            <Link
              href={url}
              prefetch={false}
              onClick={onChoose}
              className={`block border-rule border-b px-4 py-2 leading-snug no-underline hover:bg-paper focus:bg-paper ${kind === "page" ? "font-medium text-ink" : "pl-7 text-[0.9375rem] text-muted"}`}
            >
              <span className="line-clamp-2 [overflow-wrap:anywhere]">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const nothing: readonly Found[] = []

/** What is found for these words, and whether it is shown. */
function useFound(words: string) {
  const path = usePathname()
  const [answer, setAnswer] = useState<{ path: string; found: readonly Found[] } | null>(null)
  useEffect(() => {
    if (words.trim().length < fewestLetters) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const found = await ask(words, leaving.signal)
      if (found) setAnswer({ path, found })
    }, waitMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [words, path])
  const isOpen = answer?.path === path && words.trim().length >= fewestLetters
  return { found: answer?.found ?? nothing, isOpen, close: () => setAnswer(null) }
}

/** Null where the search was left, or the server did not answer: the form still leads to the page of results. */
async function ask(words: string, signal: AbortSignal): Promise<readonly Found[] | null> {
  try {
    const response = await fetch(`/docs/search.json?q=${encodeURIComponent(words)}`, { signal })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

/** `/` and Ctrl-K go to the field. */
function useShortcut(field: { current: HTMLInputElement | null }, hasShortcut: boolean) {
  useEffect(() => {
    if (!hasShortcut) return
    function listen(event: globalThis.KeyboardEvent) {
      if (!asksForSearch(event)) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener("keydown", listen)
    return () => document.removeEventListener("keydown", listen)
  }, [field, hasShortcut])
}
