import type pg from "pg"
import { headline } from "../../../context/entities/headline"
import type { RecordOrigin } from "../../../knowledge/origin"
import { isOfFinishedRun } from "../../../platform/database/runs"
import { documentHash, documentOf } from "../document"

export type DocumentChange = {
  documentKey: string
  changedAt: Date
  status: "revised" | "retracted"
  /** SHA-256 of the new text; null if the document was withdrawn. */
  documentSha256: string | null
}

type Asked = {
  origin: RecordOrigin
  at: Date
  /** Documents about to be read. Their changes concern signals that are not stored yet. */
  arrived: readonly string[]
  isInUniverse: (ticker: string) => boolean
}

/** Changes known by an instant and not yet recorded for every signal of their document, oldest first. */
export async function listUnrecordedChanges(
  pool: Pick<pg.Pool, "query">,
  { origin, at, arrived, isInUniverse }: Asked,
): Promise<DocumentChange[]> {
  const { rows } = await pool.query<{ key: string; knownAt: Date; body: unknown; isRetracted: boolean }>(untold, [
    origin,
    at,
    arrived,
  ])
  return rows.map(({ key, knownAt, body, isRetracted }) => {
    const document = documentOf(key, headline.parse(body), isInUniverse)
    return {
      documentKey: key,
      changedAt: knownAt,
      status: isRetracted ? "retracted" : "revised",
      documentSha256: isRetracted ? null : documentHash(document),
    }
  })
}

/** Few documents ever change, so this starts from the changed ones and not from all signals. */
const untold = `
  SELECT DISTINCT ON (said.known_at, said.key) said.key, said.known_at AS "knownAt", said.body, said.is_retracted AS "isRetracted"
  FROM revised_fact AS revised JOIN fact AS said USING (family, key)
  WHERE family = 'headlines' AND said.known_at <= $2 AND said.${isOfFinishedRun} AND (key = ANY($3) OR EXISTS (
    SELECT FROM event_signal AS s
    WHERE s.document_key = key AND s.origin = $1 AND s.issued_at < said.known_at AND NOT EXISTS (
      SELECT FROM event_signal_document AS told WHERE told.signal_id = s.id AND told.changed_at >= said.known_at)))
  ORDER BY said.known_at, said.key, said.id DESC`
