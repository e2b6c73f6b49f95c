import type { ReactNode } from "react"

type PartProps = { id: string; title: string; children: ReactNode }

export function SetupPart({ id, title, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="mt-14">
      <h2 id={id} className="mb-4 font-medium text-2xl tracking-tight">
        <a href={`#${id}`} className="text-ink no-underline hover:underline">
          {title}
        </a>
      </h2>
      <div className="space-y-5">{children}</div>
    </section>
  )
}

export function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="space-y-4 pt-3">
      <h3 className="font-medium">{title}</h3>
      {children}
    </div>
  )
}

export function Steps({ steps }: { steps: readonly { name: string; what: ReactNode }[] }) {
  return (
    <ol className="list-decimal space-y-2 pl-6">
      {steps.map(({ name, what }) => (
        <li key={name}>{what}</li>
      ))}
    </ol>
  )
}
