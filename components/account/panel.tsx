import type { ReactNode } from "react"

type PanelProps = { id: string; title: string; aside?: ReactNode; children: ReactNode }

export function Panel({ id, title, aside, children }: PanelProps) {
  return (
    <section aria-labelledby={id} className="mt-12 first-of-type:mt-8">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="font-medium text-xl tracking-tight">
          {title}
        </h2>
        {aside}
      </div>
      <div className="mt-4">{children}</div>
    </section>
  )
}

export function PageTitle({ children }: { children: ReactNode }) {
  return <h1 className="font-medium text-[clamp(1.75rem,4vw,2.5rem)] leading-tight tracking-[-0.03em]">{children}</h1>
}

type UnavailableProps = { of: readonly { isLoading: boolean }[] }

export function Unavailable({ of: asked }: UnavailableProps) {
  const isLoading = asked.some((query) => query.isLoading)
  return (
    <p role="status" className="mt-6 text-muted">
      {isLoading ? "Loading …" : "The server is not responding. This page keeps retrying."}
    </p>
  )
}
