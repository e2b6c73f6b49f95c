import { type ReactNode, useState } from "react"
import type { SourceRow, StatusReport } from "@/server/surfaces/requests/statusReport"

type LoadedRowsProps = { summary: ReactNode; className: string; children(rows: SourceRow[]): ReactNode }

/** Details whose sources are requested when they are first opened, and again after a failure. */
export function LoadedRows({ summary, className, children }: LoadedRowsProps) {
  const [rows, setRows] = useState<SourceRow[] | "loading" | "failed" | null>(null)

  async function load(): Promise<void> {
    setRows("loading")
    setRows((await readRows()) ?? "failed")
  }

  return (
    <details className={className} onToggle={({ currentTarget }) => currentTarget.open && rows === null && void load()}>
      <summary className="cursor-pointer py-3">{summary}</summary>
      <noscript>
        <p className="pb-3 text-muted">
          Without JavaScript, the sources are in <a href="/status.json">JSON</a>.
        </p>
      </noscript>
      <div aria-live="polite">
        {rows === "loading" && <p className="pb-3 text-muted">Loading …</p>}
        {rows === "failed" && (
          <p className="pb-3">
            The sources could not be loaded.{" "}
            <button type="button" className="cursor-pointer text-accent underline" onClick={() => void load()}>
              Try again
            </button>
          </p>
        )}
        {Array.isArray(rows) && children(rows)}
      </div>
    </details>
  )
}

let asked: Promise<SourceRow[] | null> | undefined

/** One request for all groups that are opened at the same time; null if it fails. */
function readRows(): Promise<SourceRow[] | null> {
  asked ??= askRows().finally(() => {
    asked = undefined
  })
  return asked
}

async function askRows(): Promise<SourceRow[] | null> {
  try {
    const response = await fetch("/status.json", { credentials: "omit" })
    const { sources }: StatusReport = await response.json()
    return response.ok ? sources : null
  } catch {
    return null
  }
}
