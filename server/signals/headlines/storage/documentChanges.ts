import type pg from "pg"
import { headline } from "../../../context/entities/headline"
import type { RecordOrigin } from "../../../knowledge/origin"
import { isOfFinishedRun } from "../../../platform/database/runs"
import { documentHash, documentOf } from "../document"

/** What a source said of a document after it had told it, and when that became known. */
export type DocumentChange = {
  documentKey: string
  changedAt: Date
  status: "revised" | "retracted"
  /** Of the new text; null where the document was withdrawn. */
  documentSha256: string | null
}

type Asked = {
  origin: RecordOrigin
  at: Date
  /** Documents that are about to be read, whose changes concern signals that are not stored yet. */
  arrived: readonly string[]
  isInUniverse: (ticker: string) => boolean
}

/** The changes that were known by an instant and are not yet told of every signal of their document, oldest first. */
export async function listUntoldChanges(
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

/** Few documents are ever changed: those that were are looked up, and not those of all signals. */
const untold = `
  SELECT DISTINCT ON (said.known_at, said.key) said.key, said.known_at AS "knownAt", said.body, said.is_retracted AS "isRetracted"
  FROM revised_fact AS revised JOIN fact AS said USING (family, key)
  WHERE family = 'headlines' AND said.known_at <= $2 AND said.${isOfFinishedRun} AND (key = ANY($3) OR EXISTS (
    SELECT FROM event_signal AS s
    WHERE s.document_key = key AND s.origin = $1 AND s.issued_at < said.known_at AND NOT EXISTS (
      SELECT FROM event_signal_document AS told WHERE told.signal_id = s.id AND told.changed_at >= said.known_at)))
  ORDER BY said.known_at, said.key, said.id DESC`
