"use client"

import { useMutation } from "@tanstack/react-query"
import { Link } from "@/components/site/link"
import type { ReplayedRequest } from "@/server/surfaces/account/requests"
import { Button } from "../button"
import { clockText, dayText } from "../instants"
import { askOwn } from "../ownAnswer"

/** Asks a request of the log again, and shows whether the bytes are the same and what differs now. */
export function Replay({ id }: { id: string }) {
  const replay = useMutation({ mutationFn: () => askOwn<ReplayedRequest>(`replays/${encodeURIComponent(id)}`) })
  return (
    <div className="mt-4">
      <Button onClick={() => replay.mutate()} disabled={replay.isPending}>
        {replay.isPending ? "Asking …" : "Ask again"}
      </Button>
      <div role="status" className="mt-4">
        {replay.error && <p className="text-danger">{replay.error.message}</p>}
        {replay.data && <Result replayed={replay.data} />}
      </div>
    </div>
  )
}

const extensions = { json: "json", csv: "csv", ndjson: "ndjson", result: "json" }

function Result({ replayed: { request_id, form, is_same, why, answer, now } }: { replayed: ReplayedRequest }) {
  const file = `${request_id ?? "request"}.${extensions[form]}`
  return (
    <>
      <p>
        {is_same ? "The answer has the same bytes." : `The answer has other bytes. ${why}`}{" "}
        <a
          className="text-accent underline underline-offset-4"
          href={`data:application/octet-stream,${encodeURIComponent(answer)}`}
          download={file}
        >
          Download it
        </a>
      </p>
      <p className="mt-3">{sayNow(now)}</p>
      {now.changes.length > 0 && <Changes changes={now.changes} />}
      {now.changed_by && <p className="mt-3">{sayCause(now)}</p>}
      {now.arrivals.length > 0 && <Arrivals arrivals={now.arrivals} count={now.arrival_count} />}
      <p className="mt-3 text-muted">
        <Link href="/docs/replay">How to read this</Link>
      </p>
    </>
  )
}

type Now = ReplayedRequest["now"]

function sayNow({ as_of, is_as_of_set, change_count }: Now): string {
  const when = `as of ${dayText(as_of)}, ${clockText(as_of)} UTC${is_as_of_set ? " (without your as_of)" : ""}`
  if (change_count === 0) return `The answer of now, ${when}, says the same.`
  return `The answer of now, ${when}, differs in ${change_count} ${change_count === 1 ? "place" : "places"}:`
}

function sayCause({ changed_at, changed_by }: Now): string {
  if (changed_by === "clock" || changed_at === null) {
    return "Time changed it: a day ended, or prices became known after the close."
  }
  return `Facts that became known on ${dayText(changed_at)}, ${clockText(changed_at)} UTC changed it.`
}

function Changes({ changes }: Pick<Now, "changes">) {
  return (
    <ul className="mt-2 max-h-60 overflow-y-auto border-rule border-y py-2 text-[0.9375rem]">
      {changes.map(({ kind, row, field, before, after }) => (
        <li key={`${row} ${field}`} className="py-1 [overflow-wrap:anywhere]">
          {row && <span className="text-muted">{row}: </span>}
          {kind === "changed" ? (
            <>
              <code>{field}</code> was {before}, is {after}
            </>
          ) : kind === "added" ? (
            "new row"
          ) : (
            "no longer there"
          )}
        </li>
      ))}
    </ul>
  )
}

function Arrivals({ arrivals, count }: Pick<Now, "arrivals"> & { count: number }) {
  return (
    <>
      <p className="mt-3">
        Recorded in between{count > arrivals.length ? `, the first ${arrivals.length} of ${count}` : ""}:
      </p>
      <ul className="mt-2 max-h-40 overflow-y-auto border-rule border-y py-2 text-[0.9375rem]">
        {arrivals.map(({ name, source_id, recorded_at, row_count }) => (
          <li key={`${name} ${source_id} ${recorded_at}`} className="py-1">
            <time dateTime={recorded_at}>
              {dayText(recorded_at)}, {clockText(recorded_at)}
            </time>
            : {row_count === null ? name : `${name}, ${row_count}`}
            {source_id && ` from ${source_id}`}
          </li>
        ))}
      </ul>
    </>
  )
}
