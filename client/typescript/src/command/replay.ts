import { sayTable } from "./describe"
import { exits } from "./exits"
import type { Run } from "./run"
import { type Row, tableOf } from "./table"
import { shown, shownJson, shownLines, wrap } from "./terminal"

type Replayed = {
  as_of: string
  sha256: string
  is_same: boolean
  why: string | null
  answer: string
  now: {
    as_of: string
    is_as_of_set: boolean
    change_count: number
    changed_at: string | null
    changed_by: "facts" | "clock" | null
    changes: Row[]
    arrival_count: number
    arrivals: Row[]
  }
}

/** 0 if the bytes are the same, 1 if they differ. */
export async function replay({ transport, chosen, options }: Run): Promise<number> {
  const replayed = await transport.get<Replayed>("account/requests/{request_id}/replay", chosen)
  if (options.json) process.stdout.write(`${shownJson(replayed, 2)}\n`)
  else {
    // A file or a pipe gets the bytes and nothing else.
    const { isTTY } = process.stdout
    process.stdout.write(isTTY ? `${shownLines(replayed.answer)}\n` : replayed.answer)
    for (const line of notesOf(replayed, process.stderr.isTTY ? process.stderr.columns || 80 : 1_000))
      process.stderr.write(`${line}\n`)
  }
  return replayed.is_same ? exits.done : exits.failed
}

function notesOf({ as_of, sha256, is_same, why, now }: Replayed, width: number): string[] {
  const verdict = is_same ? `The same bytes: SHA-256 ${sha256}` : `Other bytes than those of SHA-256 ${sha256}`
  const question = now.is_as_of_set ? "the same question without as_of" : "the same question"
  const differs =
    now.change_count === 0
      ? `As of now (${now.as_of}), ${question} gets an answer that says the same.`
      : `As of now (${now.as_of}), ${question} gets an answer that differs in ${now.change_count} places:`
  return [
    ...[`${verdict}, as of ${as_of}.`, ...(why ? [why] : []), differs].map(shown).flatMap((text) => wrap(text, width)),
    ...rowsOf(now.changes, now.change_count, width),
    ...(now.changed_by ? wrap(sayCause(now), width) : []),
    ...(now.arrivals.length > 0 ? [`Recorded in between: ${now.arrival_count} arrivals.`] : []),
    ...rowsOf(now.arrivals, now.arrival_count, width),
  ]
}

const sayCause = ({ changed_at, changed_by }: Replayed["now"]) =>
  changed_by === "facts"
    ? `Facts that became known at ${shown(String(changed_at))} changed it.`
    : "Time changed it: a day ended, or prices became known after the close."

function rowsOf(rows: readonly Row[], count: number, width: number): string[] {
  if (rows.length === 0) return []
  const { lines, same, leftOut } = tableOf(rows, width - 2, null)
  const more = count > rows.length ? [`and ${count - rows.length} more`] : []
  return [...lines, ...sayTable(same, leftOut, width - 2), ...more].map((line) => `  ${line}`)
}
