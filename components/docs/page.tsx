import type { ReactNode } from "react"
import { TableOfContents, type TocEntry } from "./toc"

type DocsPageProps = {
  above?: ReactNode
  title: ReactNode
  lead: string
  /** What one may do with the page as a whole. */
  actions?: ReactNode
  toc?: readonly TocEntry[]
  children?: ReactNode
}

/** A page in the frame of the documentation: what it is about, its text in one column, and its sections beside it. */
export function DocsPage({ above, title, lead, actions, toc = [], children }: DocsPageProps) {
  return (
    <div className="grid gap-x-10 xl:grid-cols-[minmax(0,1fr)_11rem]">
      <article className="min-w-0 max-w-[46rem]">
        {above && <div className="label mb-3 text-muted">{above}</div>}
        <h1 className="font-medium text-[clamp(1.875rem,4.5vw,2.75rem)] leading-[1.1] tracking-[-0.03em] [overflow-wrap:anywhere]">
          {title}
        </h1>
        <p className="mt-4 text-lg text-muted">{lead}</p>
        {actions}
        <div className="mt-8">{children}</div>
      </article>
      <TableOfContents entries={toc} />
    </div>
  )
}
