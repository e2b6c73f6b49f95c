"use client"

import { useMutation } from "@tanstack/react-query"
import type { SavedFilter } from "@/server/accounts/savedFilters"
import { Button } from "../button"

type SavedFiltersProps = { filters: SavedFilter[]; remove(id: string): Promise<void> }

const pages = { signals: ["/signals", "Signals"], predictions: ["/predictions", "Predictions"] } as const

export function SavedFilters({ filters, remove }: SavedFiltersProps) {
  const { mutate, error } = useMutation({ mutationFn: remove })
  if (filters.length === 0) {
    return (
      <p className="max-w-[40rem] text-muted">
        You have no saved filters. Filter the signals or the predictions, then save the filters under a name.
      </p>
    )
  }
  return (
    <>
      <ul className="max-w-[46rem] border-rule border-t">
        {filters.map(({ id, page, name, query }) => (
          <li key={id} className="flex min-h-14 items-center justify-between gap-6 border-rule border-b py-2">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <a href={query ? `${pages[page][0]}?${query}` : pages[page][0]}>{name}</a>
              <span className="label block text-muted">{pages[page][1]}</span>
            </span>
            <Button kind="quiet" aria-label={`Delete ${name}`} onClick={() => mutate(id)}>
              Delete
            </Button>
          </li>
        ))}
      </ul>
      <p role="alert" className="mt-2 min-h-6 text-danger">
        {error?.message}
      </p>
    </>
  )
}
