import { CopyButton } from "./copyButton"

const mostLines = 32

export function CodeBlock({ code, label }: { code: string; label: string }) {
  const isLong = code.split("\n").length > mostLines
  return (
    <figure className="border border-rule bg-raised">
      <figcaption className="label flex min-h-11 items-center justify-between gap-4 border-rule border-b py-0.5 pr-1 pl-4 text-muted">
        <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
        <CopyButton text={code} what={label} />
      </figcaption>
      <pre
        tabIndex={isLong ? 0 : undefined}
        className={`px-4 py-3.5 text-[0.8125rem] leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere] ${isLong ? "max-h-[34rem] overflow-y-auto fade-bottom pb-12" : ""}`}
      >
        <code>{code}</code>
      </pre>
    </figure>
  )
}
