"use client"

import { useMutation } from "@tanstack/react-query"
import { type FormEvent, useId, useRef } from "react"
import { Button } from "../button"

type WatchedTickersProps = {
  tickers: string[]
  most: number
  add(ticker: string): Promise<void>
  remove(ticker: string): Promise<void>
}

export function WatchedTickers({ tickers, most, add, remove }: WatchedTickersProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const adding = useMutation({
    mutationFn: add,
    onSuccess: () => {
      if (field.current) field.current.value = ""
    },
  })
  const removing = useMutation({ mutationFn: remove })

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!adding.isPending) adding.mutate(field.current?.value ?? "")
  }

  return (
    <>
      <form onSubmit={send} className="max-w-[26rem]">
        <label htmlFor={id} className="font-medium text-[0.9375rem]">
          Add a ticker
        </label>
        <div className="mt-1.5 flex gap-3">
          <input
            ref={field}
            id={id}
            name="ticker"
            required
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="AAPL"
            aria-describedby={`${id}-error`}
            aria-invalid={adding.isError}
            className="block min-h-11 w-full min-w-0 border border-muted bg-raised px-3 text-ink"
          />
          <Button kind="primary" type="submit" disabled={adding.isPending}>
            {adding.isPending ? "Adding …" : "Add"}
          </Button>
        </div>
        <p id={`${id}-error`} role="alert" className="mt-1.5 min-h-6 text-danger">
          {adding.error?.message ?? removing.error?.message}
        </p>
      </form>
      {tickers.length === 0 ? (
        <p className="mt-2 text-muted">Your watchlist is empty.</p>
      ) : (
        <>
          <ul className="mt-2 flex flex-wrap gap-2" aria-label="Watchlist">
            {tickers.map((ticker) => (
              <li key={ticker} className="flex items-center border border-rule bg-raised">
                <code className="py-2 pl-3">{ticker}</code>
                <button
                  type="button"
                  aria-label={`Remove ${ticker}`}
                  onClick={() => removing.mutate(ticker)}
                  className="min-h-11 min-w-11 cursor-pointer text-muted hover:text-danger"
                >
                  ×
                </button>
              </li>
            ))}
          </ul>
          <p className="label mt-3 text-muted">
            {tickers.length} of at most {most}
          </p>
        </>
      )}
    </>
  )
}
