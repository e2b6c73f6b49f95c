import type { ReactNode } from "react"

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-rule border-b py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-[0.9375rem] text-muted [overflow-wrap:anywhere]">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
