import type { ReactNode } from "react"

type ExplanationsProps = { entries: readonly (readonly [name: string, meaning: ReactNode])[] }

export function Explanations({ entries }: ExplanationsProps) {
  return (
    <dl className="grid gap-x-12 gap-y-6 sm:grid-cols-2 sm:gap-y-9">
      {entries.map(([name, meaning]) => (
        <Explanation key={name} name={name}>
          {meaning}
        </Explanation>
      ))}
    </dl>
  )
}

export function Explanation({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-medium">{name}</dt>
      <dd className="mt-1 text-[0.9375rem] text-muted">{children}</dd>
    </div>
  )
}
