import type { ReactNode } from "react"

type TextPageProps = { above?: ReactNode; title: ReactNode; lead: string; children?: ReactNode }

/** A page of text: what it is about, in a line, and then the rest in one narrow column. */
export function TextPage({ above, title, lead, children }: TextPageProps) {
  return (
    <div className="gutter pt-12 sm:pt-20">
      <div className="mx-auto max-w-[46rem]">
        {above && <div className="label mb-4 text-muted">{above}</div>}
        <h1 className="font-medium text-[clamp(2rem,5vw,3.25rem)] leading-[1.08] tracking-[-0.03em]">{title}</h1>
        <p className="mt-5 text-lg">{lead}</p>
        {children}
      </div>
    </div>
  )
}
