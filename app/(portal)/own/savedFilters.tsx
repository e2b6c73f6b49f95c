"use client"

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { usePortal, usePortalClient } from "@/app/(account)/dashboard/portal"
import { Dialog } from "@/components/account/dialog"
import { Field } from "@/components/account/field"
import { useAddress } from "@/components/portal/address"
import { PortalLink } from "@/components/portal/link"
import type { FilteredPage, SavedFilter } from "@/server/accounts/savedFilters"

type SavedFiltersProps = {
  page: FilteredPage
  names: readonly string[]
}

export function SavedFilters({ page, names }: SavedFiltersProps) {
  const { path, read } = useAddress()
  const portal = usePortal()
  const cache = useQueryClient()
  const { filters } = usePortalClient()
  const [isNaming, setIsNaming] = useState(false)
  const { data = [] } = useQuery(portal.filters.list.queryOptions())
  const saved = data.filter((filter) => filter.page === page)
  const set = queryOf(read, names)
  const isSaved = saved.some(({ query }) => query === set)
  const refresh = () => cache.invalidateQueries(portal.filters.pathFilter())

  async function save(form: FormData) {
    await filters.save.mutate({ page, name: String(form.get("name")), query: set })
    await refresh()
    return null
  }

  if (saved.length === 0 && set === "") return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1">
      {saved.length > 0 && (
        <>
          <p className="label text-muted">Saved filters</p>
          <ul aria-label="Saved filters" className="flex flex-wrap gap-x-5">
            {saved.map((filter) => (
              <Saved
                key={filter.id}
                filter={filter}
                href={`${path}?${filter.query}`}
                isHere={filter.query === set}
                remove={() => filters.delete.mutate({ id: filter.id }).finally(refresh)}
              />
            ))}
          </ul>
        </>
      )}
      {set !== "" && !isSaved && (
        <button
          type="button"
          onClick={() => setIsNaming(true)}
          className="label min-h-9 cursor-pointer text-accent underline underline-offset-4"
        >
          Save this filter
        </button>
      )}
      {isNaming && (
        <Dialog title="Save this filter" lead={lead} submit="Save" work={save} onClose={() => setIsNaming(false)}>
          <Field label="Name" name="name" required maxLength={60} autoComplete="off" />
        </Dialog>
      )}
    </div>
  )
}

const lead =
  "It is listed above the table, on the watchlist page of the dashboard and in the daily brief. A filter of the same name is replaced."

type SavedProps = { filter: SavedFilter; href: string; isHere: boolean; remove(): Promise<unknown> }

function Saved({ filter: { name }, href, isHere, remove }: SavedProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: remove })
  return (
    <li className="flex min-w-0 flex-wrap items-center">
      <PortalLink
        href={href}
        isHere={isHere}
        className="min-w-0 py-2 [overflow-wrap:anywhere] aria-[current=page]:font-medium aria-[current=page]:text-ink"
      >
        <bdi>{name}</bdi>
      </PortalLink>
      <button
        type="button"
        aria-label={`Delete the filter ${name}`}
        disabled={isPending}
        onClick={() => mutate()}
        className="min-h-9 min-w-9 cursor-pointer text-muted hover:text-danger"
      >
        ×
      </button>
      {error && (
        <p role="alert" className="text-danger">
          {error.message}
        </p>
      )}
    </li>
  )
}

/** Sorted by name, without the page number and the moment. */
function queryOf(read: (name: string) => string | null, names: readonly string[]): string {
  const query = new URLSearchParams()
  for (const name of [...names, "sort", "order"]) {
    const value = read(name)
    if (value) query.set(name, value)
  }
  query.sort()
  return query.toString()
}
