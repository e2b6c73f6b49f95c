"use client"

import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query"
import { useAddress } from "@/components/portal/address"
import { type Refused, readRefused } from "@/components/portal/refused"
import { useLastError } from "./lastError"
import type { Answers } from "./products"

export type ProductName = keyof Answers & string
export type Params = Record<string, string | number | null | undefined>

class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(refused.title)
  }
}

/** The path of a product for pages. Its path parameters are filled in, and unset parameters are left out. */
export function addressOf(kind: "answers" | "examples", name: string, params: Params): string {
  const rest = new Map(Object.entries(params).filter(([, value]) => value != null && value !== ""))
  const path = name.replaceAll(/\{(\w+)\}/g, (_, param: string) => {
    const value = String(rest.get(param) ?? param)
    rest.delete(param)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams([...rest].map(([param, value]) => [param, String(value)]))
  return `/api/portal/${kind}/${path}${query.size > 0 ? `?${query}` : ""}`
}

const refreshMs = 60_000

type Answered<Name extends ProductName> = Pick<UseQueryResult<Answers[Name]>, "data" | "isPlaceholderData"> & {
  error: Refusal | null
  address: string
  again(): void
}

/**
 * The answer as of the moment in the URL, unless `params` name one. The previous answer stays until the next arrives. A
 * failed request is repeated once that may help.
 */
export function useAnswer<Name extends ProductName>(
  name: Name,
  params: Params,
  { isExample = false, isWanted = true } = {},
): Answered<Name> {
  const { asOf } = useAddress()
  const isPast = asOf !== null || params.as_of != null
  const address = isExample ? addressOf("examples", name, {}) : addressOf("answers", name, { as_of: asOf, ...params })
  const query = useQuery<Answers[Name], Refusal>({
    queryKey: [name, address],
    queryFn: ({ signal }) => ask(address, signal),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { error } }) => {
      if (error) return error.refused.againAfterMs ?? false
      return isPast || isExample ? false : refreshMs
    },
  })
  const { data, isPlaceholderData } = query
  const [error, again] = useLastError(query, address)
  return { data, isPlaceholderData, error, address, again }
}

async function ask<Answer>(address: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(address, { signal }).catch((error) => {
    if (signal.aborted) throw error
    throw new Refusal(readRefused(0, null))
  })
  if (response.ok) return response.json()
  throw new Refusal(readRefused(response.status, await response.json().catch(() => null)))
}
