import type { ReactNode } from "react"
import { type DocsPage, markdownPath } from "@/server/surfaces/docs/page"
import { CopyMarkdown } from "./copyMarkdown"

export function MarkdownLinks({ page, children }: { page: DocsPage; children?: ReactNode }) {
  return (
    <p className="label mt-4 flex flex-wrap gap-x-5">
      <CopyMarkdown href={markdownPath(page)} />
      <a href={markdownPath(page)} className="py-1.5">
        View as Markdown
      </a>
      {children}
    </p>
  )
}
