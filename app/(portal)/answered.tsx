"use client"

import type { ReactNode } from "react"
import {
  Empty,
  Failed,
  Incomplete,
  Loading,
  Locked,
  NoMoment,
  PastExample,
  Provenance,
  Stale,
} from "@/components/portal/states"
import { Suggestions } from "@/components/portal/suggestions"
import { countText } from "@/components/portal/words"
import { isTier, tiers } from "@/server/accounts/tiers"
import type { Meta } from "@/server/products/product"
import type { Locks } from "@/server/surfaces/portal/portal"
import { type Params, type ProductName, useAnswer } from "./answers"
import { useLocks } from "./cache"
import type { Answers } from "./products"

type AnsweredProps<Name extends ProductName> = {
  name: Name
  params?: Params
  what: string
  isList?: boolean
  /** A lookup only decides on the next query, so its origin need not be shown. */
  isLookup?: boolean
  exampleHas?: string
  children(answer: Answers[Name]): ReactNode
}

export function Answered<Name extends ProductName>({
  name,
  params = {},
  what,
  isList,
  isLookup,
  exampleHas,
  children,
}: AnsweredProps<Name>) {
  const lock = useLocks()[name]
  const { data, error, isPlaceholderData, again, address } = useAnswer(name, params, { isWanted: !lock })
  if (lock) return <LockedAnswer {...{ name, what, exampleHas, children }} {...lock} />
  if (error && !data) {
    const { refused } = error
    if (refused.requiredTier) return <Locked plan={planOf(refused.requiredTier)} what={what} />
    if (refused.violations.some(({ name }) => name === "as_of")) return <NoMoment />
    return (
      <Failed refused={refused} again={again}>
        <Suggestions suggestions={refused.suggestions} />
      </Failed>
    )
  }
  if (!data) return <Loading what={what} />
  // Safe, because every data product has `meta` and paged lists have counts.
  const { meta, ...counts } = data as { meta: Meta } & Counts
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : ""}>
      {error && <Failed refused={error.refused} again={again} />}
      <Stale meta={meta} />
      {!isLookup && <Incomplete meta={meta} />}
      {children(data)}
      {!isLookup && (
        <>
          <Empty meta={meta}>
            <Suggestions suggestions={meta.suggestions} />
          </Empty>
          <Provenance meta={meta}>
            {isList && meta.empty_reason === null && (
              <a href={withFormat(address)} download className="label">
                {fileText(counts)}
              </a>
            )}
          </Provenance>
        </>
      )}
    </div>
  )
}

type Counts = { count?: number; total_count?: number }

function fileText({ count = 0, total_count: total = count }: Counts): string {
  return count < total ? `Download these ${countText(count)} of ${countText(total)} rows as CSV` : "Download as CSV"
}

const withFormat = (address: string) => `${address}${address.includes("?") ? "&" : "?"}format=csv`

const planOf = (tier: string) => (isTier(tier) ? tiers[tier].tierName : tier)

type LockedProps<Name extends ProductName> = Pick<AnsweredProps<Name>, "name" | "what" | "exampleHas" | "children"> &
  Locks[string]

function LockedAnswer<Name extends ProductName>(props: LockedProps<Name>) {
  const { name, what, plan, hasExample, exampleHas, children } = props
  const { data } = useAnswer(name, {}, { isExample: true, isWanted: hasExample })
  if (!data) return <Locked plan={plan} what={what} />
  const { meta } = data as { meta: Meta }
  return (
    <Locked plan={plan} what={what}>
      <PastExample meta={meta} what={what} has={exampleHas}>
        {children(data)}
        <Empty meta={meta} />
        <Provenance meta={meta} />
      </PastExample>
    </Locked>
  )
}
