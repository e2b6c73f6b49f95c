import type { ReactNode } from "react"

type FactsProps = { facts: readonly (readonly [name: string, value: ReactNode])[] }

export function Facts({ facts }: FactsProps) {
  return (
    <dl className="border-rule border-t">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="grid grid-cols-2 gap-x-6 border-rule border-b py-2 sm:grid-cols-[14rem_minmax(0,1fr)]"
        >
          <dt className="text-[0.9375rem] text-muted">{name}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
