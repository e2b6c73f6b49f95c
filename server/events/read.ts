import { changingKinds } from "../ledger/changes"
import { findCheckpoint, listLeavesOf } from "../ledger/storage/read"
import type { Queries } from "../platform/database/byDriver"
import { type Cursor, within } from "./cursor"
import { eventOfLeaf, eventOfRecord, type FollowedEvent, type RecordedRow } from "./event"

export type EventPage = {
  events: readonly FollowedEvent[]
  next: Cursor
  isLast: boolean
}

/** The end of the newest checkpoint, and the newest event outside the log. */
export async function readHead(queries: Queries): Promise<Cursor> {
  const newest = await findCheckpoint(queries)
  const [{ recorded }] = await queries.$queryRaw<{ recorded: number }[]>`
    SELECT coalesce(max(seq), 0)::float8 AS recorded FROM push_event`
  return { row: newest?.treeSize ?? 0, recorded }
}

/** Events of the log first, in its order. */
export async function readEvents(queries: Queries, from: Cursor, limit: number): Promise<EventPage> {
  const head = await readHead(queries)
  const begin = within(from, head)
  const leaves = await listLeavesOf(queries, changingKinds, {
    begin: begin.row,
    end: head.row,
    limit,
    newestFirst: false,
  })
  const ofLog = leaves.map(eventOfLeaf)
  const last = leaves.at(-1)
  if (last && leaves.length === limit) {
    return { events: ofLog, next: { row: last.index + 1, recorded: begin.recorded }, isLast: false }
  }
  const rows = await queries.$queryRaw<RecordedRow[]>`
    SELECT seq::float8 AS seq, id, type, account_id AS "accountId", at, content FROM push_event
    WHERE seq > ${begin.recorded} AND seq <= ${head.recorded} ORDER BY push_event.seq LIMIT ${limit}`
  const isLast = rows.length < limit
  return {
    events: [...ofLog, ...rows.map(eventOfRecord)],
    next: { row: head.row, recorded: isLast ? head.recorded : rows[rows.length - 1].seq },
    isLast,
  }
}

/** When the first event after each cursor could be read; null if there is none. */
export async function readHappened(queries: Queries, cursors: readonly Cursor[]): Promise<(Date | null)[]> {
  const rows = await queries.$queryRaw<{ at: Date | null }[]>`
    SELECT least(
      (SELECT signed_at FROM log_checkpoint WHERE tree_size > place.row ORDER BY tree_size LIMIT 1),
      (SELECT at FROM push_event WHERE seq > place.recorded ORDER BY seq LIMIT 1)) AS at
    FROM unnest(${cursors.map(({ row }) => row)}::bigint[], ${cursors.map(({ recorded }) => recorded)}::bigint[])
      WITH ORDINALITY AS place(row, recorded, n) ORDER BY n`
  return rows.map(({ at }) => at)
}
