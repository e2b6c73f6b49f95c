import { CopyButton } from "@/components/site/copyButton"

type CodeProps = { code: string; language: string; title?: string }

/** More lines than this scroll in a frame of their own. */
const mostLines = 32

/** A block of code with what it is, and a button that copies it. Long lines wrap. */
export function Code({ code, language, title = names[language] ?? language }: CodeProps) {
  const isLong = code.split("\n").length > mostLines
  return (
    <figure className="my-5 border border-rule bg-raised">
      <figcaption className="label flex min-h-10 items-center justify-between gap-4 border-rule border-b py-0.5 pr-1 pl-4 text-muted">
        {title}
        <CopyButton text={code} what={title} />
      </figcaption>
      <pre
        tabIndex={isLong ? 0 : undefined}
        className={`px-4 py-3.5 text-[0.8125rem] leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere] ${isLong ? "max-h-[34rem] overflow-y-auto" : ""}`}
      >
        <code>{code}</code>
      </pre>
    </figure>
  )
}

const names: Record<string, string> = {
  sh: "Shell",
  ts: "TypeScript",
  python: "Python",
  json: "JSON",
  http: "Request",
  text: "Text",
}
