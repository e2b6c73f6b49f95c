import type { ReactNode } from "react"

type TextProps = { above?: ReactNode; title: ReactNode; lead: string; children?: ReactNode }

export function TextPage(props: TextProps) {
  return (
    <div className="gutter pt-12 sm:pt-20">
      <div className="mx-auto max-w-[46rem]">
        <Text {...props} />
      </div>
    </div>
  )
}

export function Text({ above, title, lead, children }: TextProps) {
  return (
    <>
      {above && <div className="label mb-4 text-muted">{above}</div>}
      <h1 className="font-medium text-[clamp(1.875rem,4.5vw,3rem)] leading-[1.1] tracking-[-0.03em] [overflow-wrap:anywhere]">
        {title}
      </h1>
      <p className="mt-5 text-lg">{lead}</p>
      {children}
    </>
  )
}
