import { Fragment, type ReactNode } from "react"
import Markdown, { type Components } from "react-markdown"
import remarkGfm from "remark-gfm"

/** A text of ours in Markdown, below the title of its page. HTML in it is shown as text. */
export function MarkdownText({ source }: { source: string }) {
  return (
    <Markdown remarkPlugins={[remarkGfm]} components={elements}>
      {source}
    </Markdown>
  )
}

/** Of a heading: lower case, with dashes for what stands between words. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, "-")
    .replaceAll(/^-|-$/g, "")
}

const elements: Components = {
  h2: ({ children }) => (
    <h2 id={anchorOf(textOf(children))} className="mt-14 border-ink border-t pt-5 font-medium text-2xl tracking-tight">
      {children}
    </h2>
  ),
  h3: ({ children }) => (
    <h3 id={anchorOf(textOf(children))} className="mt-9 font-medium text-lg">
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
    <td className="border-rule border-b py-2.5 pr-2 align-baseline sm:pr-4 last:pr-0 [&_code]:[overflow-wrap:normal]">
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

/** Headings are plain text, with code at most. */
function textOf(children: ReactNode): string {
  if (Array.isArray(children)) return children.map(textOf).join("")
  return typeof children === "string" || typeof children === "number" ? String(children) : ""
}
