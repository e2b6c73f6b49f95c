import type { ReactNode } from "react"

type BlockProps = { id: string; title: string; note?: ReactNode; children: ReactNode }

export function Block({ id, title, note, children }: BlockProps) {
  return (
    <section aria-labelledby={id} className="min-w-0 break-inside-avoid border-ink border-t pt-2">
      <h2 id={id} className="font-medium text-[0.9375rem] leading-snug tracking-tight">
        {title}
      </h2>
      {note && <p className="text-[0.75rem] text-muted leading-snug">{note}</p>}
      <div className="mt-1.5 text-[0.8125rem] leading-snug">{children}</div>
    </section>
  )
}

export function Subtitle({ children }: { children: ReactNode }) {
  return <h3 className="mt-1.5 font-medium text-[0.75rem] text-muted">{children}</h3>
}

export function Nothing({ children }: { children: ReactNode }) {
  return <p className="text-muted [overflow-wrap:anywhere]">{children}</p>
}

type RowProps = { value: ReactNode; picture?: ReactNode; note?: ReactNode; children: ReactNode }

export function Row({ value, picture, note, children }: RowProps) {
  return (
    <li className="border-rule border-b py-1 last:border-b-0">
      <span className="flex items-baseline gap-x-3">
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</span>
        {picture}
        <span className="shrink-0 text-right tabular-nums">{value}</span>
      </span>
      {note && <span className="block text-[0.75rem] text-muted tabular-nums [overflow-wrap:anywhere]">{note}</span>}
    </li>
  )
}

export const headline = "text-xl leading-tight tracking-tight tabular-nums"
export const afterHeadline = "text-[0.8125rem] text-muted tracking-normal"
