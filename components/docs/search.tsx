"use client"

import { usePathname } from "next/navigation"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { Link } from "@/components/site/link"
import type { SearchHit } from "@/server/surfaces/docs/search"
import { asksForSearch } from "../search/shortcut"

const waitMs = 120
const fewestLetters = 2

/**
 * Search as you type. `/` and Ctrl-K focus the field, unless they open the signed-in search; arrow keys move through
 * results. Without JavaScript, the form opens a results page.
 */
export function Search({ hasShortcut }: { hasShortcut: boolean }) {
  const [words, setWords] = useState("")
  const { answer, isOpen, close } = useFound(words)
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
          {isOpen && (answer.refused ?? `${answer.found.length} results`)}
        </p>
        {isOpen && <Results answer={answer} words={words} onChoose={close} />}
      </form>
    </search>
  )
}

type ResultsProps = { answer: Answer; words: string; onChoose(): void }

function Results({ answer: { found, refused }, words, onChoose }: ResultsProps) {
  return (
    <div className="absolute inset-x-0 z-10 mt-1 max-h-[70dvh] overflow-y-auto border border-ink bg-raised lg:w-[32rem]">
      {found.length === 0 && (
        <p className="px-4 py-3 text-[0.9375rem] text-muted">{refused ?? `No results for “${words}”.`}</p>
      )}
      <ul>
        {found.map(({ url, kind, text }) => (
          <li key={`${url} ${kind} ${text}`}>
            <Link
              href={url}
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

/** `refused`: why the server did not search. */
type Answer = { found: readonly SearchHit[]; refused: string | null }

const nothing: Answer = { found: [], refused: null }

function useFound(words: string) {
  const path = usePathname()
  const [answered, setAnswered] = useState<{ path: string; answer: Answer } | null>(null)
  useEffect(() => {
    if (words.trim().length < fewestLetters) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await search(words, leaving.signal)
      if (answer) setAnswered({ path, answer })
    }, waitMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [words, path])
  const isOpen = answered?.path === path && words.trim().length >= fewestLetters
  return { answer: answered?.answer ?? nothing, isOpen, close: () => setAnswered(null) }
}

/** Null if the search was abandoned or the server did not answer: the form still opens the results page. */
async function search(words: string, signal: AbortSignal): Promise<Answer | null> {
  try {
    const response = await fetch(`/docs/search.json?q=${encodeURIComponent(words)}`, { signal })
    if (response.ok) return { found: await response.json(), refused: null }
    return response.status === 429 ? { found: [], refused: (await response.json()).detail } : null
  } catch {
    return null
  }
}

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
