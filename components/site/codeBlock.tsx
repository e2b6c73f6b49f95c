import { CopyButton } from "./copyButton"

type CodeBlockProps = { code: string; label: string; isCopied?: boolean }

/** Code to be read and, where it is meant to be run, copied. Long lines wrap: nothing scrolls sideways. */
export function CodeBlock({ code, label, isCopied = false }: CodeBlockProps) {
  return (
    <figure className="border border-rule bg-raised">
      <figcaption className="label flex min-h-11 items-center justify-between gap-4 border-rule border-b py-1 pr-1.5 pl-4 text-muted">
        {label}
        {isCopied && <CopyButton text={code} what={label} />}
      </figcaption>
      <pre className="px-4 py-3.5 text-[0.875rem] leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]">
        <code>{code}</code>
      </pre>
    </figure>
  )
}
