import { createMarkdownRenderer, type MarkdownProps } from "fumadocs-core/content/md"
import { remarkGfm, remarkHeading } from "fumadocs-core/mdx-plugins"
import { Fragment, type ReactNode } from "react"

/** A text of ours in Markdown, below the title of its page. HTML in it is left out. */
export function MarkdownText({ source }: { source: string }) {
  return <MarkdownServer components={elements}>{source}</MarkdownServer>
}

const { MarkdownServer } = createMarkdownRenderer({
  remarkPlugins: [remarkGfm, [remarkHeading, { generateToc: false }]],
})

const elements: MarkdownProps["components"] = {
  h2: ({ id, children }) => (
    <h2 id={id} className="mt-14 border-ink border-t pt-5 font-medium text-2xl tracking-tight">
      {children}
    </h2>
  ),
  h3: ({ id, children }) => (
    <h3 id={id} className="mt-9 font-medium text-lg">
      {children}
    </h3>
  ),
  p: ({ children }) => <p className="mt-4">{children}</p>,
  ul: ({ children }) => <ul className="mt-4 list-disc space-y-2 pl-5">{children}</ul>,
  ol: ({ children }) => <ol className="mt-4 list-decimal space-y-2 pl-6">{children}</ol>,
  blockquote: ({ children }) => (
    <blockquote className="mt-5 border-accent border-l-2 pb-1 pl-4 text-[0.9375rem] tabular-nums">
      {children}
    </blockquote>
  ),
  pre: ({ children }) => (
    <pre className="mt-5 border border-rule bg-raised px-4 py-3.5 text-[0.875rem] leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]">
      {children}
    </pre>
  ),
  code: ({ children }) => <code className="[overflow-wrap:anywhere]">{breakable(children)}</code>,
  table: ({ children }) => (
    <table className="mt-6 w-full border-collapse text-left text-[0.8125rem] sm:text-[0.9375rem]">{children}</table>
  ),
  th: ({ children }) => (
    <th scope="col" className="border-ink border-b py-2 pr-2 align-bottom sm:pr-4 font-medium last:pr-0">
      {children}
    </th>
  ),
  td: ({ children }) => (
    <td className="border-rule border-b py-2.5 pr-3 align-baseline sm:pr-5 last:pr-0 [&_code]:[overflow-wrap:normal] first:[&_code]:sm:whitespace-nowrap">
      {children}
    </td>
  ),
}

/** A name may break after an underscore, so that the columns of a table need not be as wide as it. */
function breakable(children: ReactNode): ReactNode {
  if (typeof children !== "string") return children
  const parts = children.split(/(?<=_)/)
  return parts.map((part, index) => (
    <Fragment key={parts.slice(0, index + 1).join("")}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
