import type { ReactNode } from "react"

type NoticeProps = { above: string; title: string; children: ReactNode }

export function Notice({ above, title, children }: NoticeProps) {
  return (
    <div className="gutter pt-12 sm:pt-20">
      <div className="mx-auto max-w-[40rem]">
        <p className="label mb-4 text-muted">{above}</p>
        <h1 className="font-medium text-[clamp(2rem,5vw,3.25rem)] leading-[1.08] tracking-[-0.03em]">{title}</h1>
        <div className="mt-6 space-y-5">{children}</div>
      </div>
    </div>
  )
}
