import type { ComponentProps, ReactNode } from "react"
import { Text } from "../site/textPage"
import { TableOfContents, type TocEntry } from "./toc"

type DocsPageProps = ComponentProps<typeof Text> & {
  actions?: ReactNode
  toc?: readonly TocEntry[]
}

export function DocsPage({ actions, toc = [], children, ...text }: DocsPageProps) {
  return (
    <div className="grid gap-x-10 xl:grid-cols-[minmax(0,1fr)_11rem]">
      <article className="min-w-0 max-w-[46rem]">
        <Text {...text}>
          {actions}
          <div className="mt-8">{children}</div>
        </Text>
      </article>
      <TableOfContents entries={toc} />
    </div>
  )
}
