import type { ReactNode } from "react"

type PartProps = { id: string; title: string; lead: ReactNode; children: ReactNode }

export function SnapshotPart({ id, title, lead, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="min-w-0 border-ink border-t pt-5">
      <h2 id={id} className="font-medium text-xl tracking-tight">
        {title}
      </h2>
      <p className="mt-1 text-[0.9375rem] text-muted">{lead}</p>
      {children}
    </section>
  )
}
