"use client"

import type { Meta } from "@/server/products/product"
import { useAddress } from "./address"
import { useIsExample } from "./example"
import { countText } from "./words"

type OlderProps = { meta: Pick<Meta, "next_cursor">; count: number; total_count: number }

const look = "min-h-11 cursor-pointer border border-ink px-4"

export function Older({ meta: { next_cursor: next }, count, total_count: total }: OlderProps) {
  const { read, set } = useAddress()
  const isExample = useIsExample()
  const isFurther = read("cursor") !== null
  if (isExample || count === 0) return null
  return (
    <nav aria-label="Rows" className="mt-4 flex flex-wrap items-center gap-3">
      <p role="status" className="label mr-auto">
        {count === total ? `${countText(total)} rows` : `${countText(count)} of ${countText(total)} rows`}
        {isFurther && ", further down the list"}
        {count < total && read("sort") !== null && ". Only these rows are sorted."}
      </p>
      {isFurther && (
        <button type="button" className={look} onClick={() => set({ cursor: null })}>
          First rows
        </button>
      )}
      {next && (
        <button type="button" className={look} onClick={() => set({ cursor: next })}>
          Next rows
        </button>
      )}
    </nav>
  )
}
