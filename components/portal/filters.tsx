"use client"

import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react"
import { useAddress } from "./address"
import { useIsExample } from "./example"
import { isDay } from "./moment"
import { countText } from "./words"

const look = "mt-1 block min-h-11 w-full border border-muted bg-raised px-2 text-[0.9375rem] text-ink"

/** More fields would push the first row off a phone's screen. */
const mostUnfolded = 2

/** Each field writes its value into the URL. On narrow screens, many fields are collapsed. */
export function Filters({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const { read, set } = useAddress()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const setCount = names.filter((name) => read(name) !== null).length
  const isFolding = names.length > mostUnfolded
  return (
    <search className="mt-5 block border-ink border-t pt-4 max-sm:pt-2">
      {isFolding && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 w-full cursor-pointer items-center justify-between sm:hidden"
        >
          {setCount > 0 ? `Filters (${setCount} set)` : "Filters"}
          <span aria-hidden="true">{isOpen ? "−" : "+"}</span>
        </button>
      )}
      <div
        id={id}
        className={`grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 xl:grid-cols-4 ${isFolding && !isOpen ? "max-sm:hidden" : ""}`}
      >
        {children}
      </div>
      {setCount > 0 && (
        <button
          type="button"
          onClick={() => set(Object.fromEntries(names.map((name) => [name, null])))}
          className="label mt-2 min-h-9 cursor-pointer text-accent underline underline-offset-4"
        >
          Clear filters
        </button>
      )}
    </search>
  )
}

type ChoiceProps = {
  label: string
  name: string
  all: string
  options: readonly (readonly [value: string, name: string])[]
}

export function ChoiceFilter({ label, name, all, options }: ChoiceProps) {
  const { read, set } = useAddress()
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const value = read(name) ?? ""
  // Takes over a choice that was made before React took over the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const chosen = select.current?.value ?? value
    if (chosen !== value) set({ [name]: chosen })
  }, [])
  const isKnown = value === "" || options.some(([each]) => each === value)
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="label text-muted">
        {label}
      </label>
      <select
        ref={select}
        id={id}
        value={value}
        autoComplete="off"
        onChange={({ target }) => set({ [name]: target.value })}
        className={look}
      >
        <option value="">{all}</option>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
        {!isKnown && <option value={value}>{value.slice(0, 30)}</option>}
      </select>
    </div>
  )
}

type TextProps = { label: string; name: string; type?: "text" | "date"; placeholder?: string; maxLength?: number }

/** Applies on blur or Enter; a date also once it is complete. */
export function TextFilter({ label, name, type = "text", placeholder, maxLength = 40 }: TextProps) {
  const { read, set } = useAddress()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const value = shownIn(type, read(name))
  const shown = useRef(value)
  // The URL also changes through the back button, links and other fields. Text that was typed before React took over
  // the page stays.
  useEffect(() => {
    if (input.current && shown.current !== value) input.current.value = value
    shown.current = value
  }, [value])
  // Going back before a change is rendered returns to the same `value`, so the effect above does not run.
  useEffect(() => {
    function onBack() {
      if (input.current) input.current.value = shownIn(type, new URLSearchParams(window.location.search).get(name))
    }
    window.addEventListener("popstate", onBack)
    return () => window.removeEventListener("popstate", onBack)
  }, [name, type])

  function take(text: string) {
    if (text.trim() !== value) set({ [name]: text.trim() })
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    take(input.current?.value ?? "")
  }

  return (
    <form onSubmit={send} className="min-w-0">
      <label htmlFor={id} className="label text-muted">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        name={name}
        type={type}
        defaultValue={value}
        placeholder={placeholder}
        maxLength={type === "text" ? maxLength : undefined}
        autoComplete="off"
        spellCheck={false}
        onBlur={({ target }) => take(target.value)}
        onChange={({ target }) => type === "date" && isWholeDate(target.value) && take(target.value)}
        className={look}
      />
    </form>
  )
}

/** A browser warns about values that its date field cannot show. */
function shownIn(type: TextProps["type"], asked: string | null): string {
  return asked === null || (type === "date" && !isDay(asked)) ? "" : asked
}

/** While its year is being typed, a date has the years 0002, 0020 and 0202. */
const isWholeDate = (text: string) => text >= "1900"

type PagerProps = { page: number; limit: number; count: number; total_count: number }

export function Pager({ page, limit, count, total_count: total }: PagerProps) {
  const { set } = useAddress()
  const isExample = useIsExample()
  const first = (page - 1) * limit + 1
  const look = "min-h-11 cursor-pointer border border-ink px-4 disabled:cursor-not-allowed disabled:opacity-50"
  if (total === 0 || isExample) return null
  const lastPage = Math.ceil(total / limit)
  return (
    <nav aria-label="Rows" className="mt-4 flex flex-wrap items-center gap-3">
      <p role="status" className="label mr-auto">
        {count > 0 ? `${countText(first)} to ${countText(first + count - 1)} of ` : "None of "}
        {countText(total)}
      </p>
      <button
        type="button"
        className={look}
        disabled={page <= 1}
        onClick={() => set({ page: String(Math.min(page - 1, lastPage)) })}
      >
        Previous
      </button>
      <button
        type="button"
        className={look}
        disabled={page >= lastPage}
        onClick={() => set({ page: String(page + 1) })}
      >
        Next
      </button>
    </nav>
  )
}
