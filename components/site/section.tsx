import type { ReactNode } from "react"

type SectionProps = { id: string; title: string; children: ReactNode }

export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="gutter mt-12 sm:mt-24">
      <div className="grid gap-x-12 gap-y-5 border-ink border-t pt-4 sm:pt-5 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <h2 id={`${id}-title`} className="font-medium text-xl tracking-tight lg:sticky lg:top-6 lg:self-start">
          {title}
        </h2>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  )
}
