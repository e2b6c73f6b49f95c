"use client"

import { type FormEvent, useId } from "react"
import { useAddress } from "./address"
import { momentText, problemOf } from "./moment"

export function TimeTravel({ today }: { today: string }) {
  const { asOf, set } = useAddress()
  const id = useId()

  function travel(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const day = new FormData(event.currentTarget).get("as_of")
    set({ as_of: typeof day === "string" && day !== "" && day < today ? day : null })
  }

  return (
    <search className={asOf === null ? "" : "sticky top-0 z-20 scheme-light bg-gold text-[#15181a]"}>
      <div className="gutter flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
        <p role="status" className="min-w-0 text-[0.9375rem] [overflow-wrap:anywhere]">
          {asOf !== null && (
            <>
              <strong className="font-semibold">Time travel.</strong>{" "}
              {problemOf(asOf, today) ?? `Every page shows what was known ${momentText(asOf)}.`}
            </>
          )}
        </p>
        <form key={asOf} onSubmit={travel} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <label htmlFor={id} className="label">
            As of
          </label>
          <input
            id={id}
            name="as_of"
            type="date"
            min="1990-01-01"
            max={today}
            defaultValue={asOf !== null && problemOf(asOf, today) === null ? asOf.slice(0, 10) : today}
            className="label min-h-9 border border-current bg-transparent px-2"
          />
          <button type="submit" className="label min-h-9 cursor-pointer px-1 underline underline-offset-4">
            Go
          </button>
          {asOf !== null && (
            <button
              type="button"
              onClick={() => set({ as_of: null })}
              className="label min-h-9 cursor-pointer px-1 underline underline-offset-4"
            >
              Back to now
            </button>
          )}
        </form>
      </div>
    </search>
  )
}
