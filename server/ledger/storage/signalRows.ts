import type { z } from "zod"
import type { Queries } from "../../platform/database/byDriver"
import type { SignalGrade } from "../../signals/grade"
import type { IssuedSignal } from "../../signals/headlines/issue"
import type { ChangedDocument, GradedSignal, HorizonMarket } from "../../signals/headlines/storage/write"
import { horizonMoves } from "../leaves/horizonMoves"

export type LoggedSignal = Omit<IssuedSignal, "documentSha256"> & { leaf: string | null }

export type LoggedGrade = Omit<GradedSignal, "market"> & { leaf: string | null }

export type LoggedDocument = Omit<ChangedDocument, "documentKey"> & { leaf: string | null }

export async function listLoggedSignals(queries: Queries): Promise<LoggedSignal[]> {
  return queries.$queryRaw<LoggedSignal[]>`
    SELECT id, origin, event_type AS "eventType", is_second_order AS "isSecondOrder", ticker, direction, confidence, conviction,
      type_wins AS "typeWins", type_count AS "typeCount", is_independent AS "isIndependent",
      horizon_sessions AS "horizonSessions", entry_date::text AS "entryDate", horizon_end_date::text AS "horizonEndDate",
      tradable_from AS "tradableFrom", headline, reasoning, source_urls AS "sourceUrls", document_key AS "documentKey",
      issued_at AS "issuedAt", reference_price AS "referencePrice", model_version AS "modelVersion",
      ledger_index::float8 AS "ledgerIndex", body AS leaf
    FROM event_signal LEFT JOIN log_leaf ON index = ledger_index ORDER BY ledger_index`
}

type GradeFields = SignalGrade & {
  signalId: string
  ticker: string
  signalIndex: number | null
  ledgerIndex: number | null
  gradedAt: Date
  leaf: string | null
}

export async function listLoggedGrades(queries: Queries): Promise<LoggedGrade[]> {
  const rows = await queries.$queryRaw<GradeFields[]>`
    SELECT g.signal_id AS "signalId", s.ticker, s.ledger_index::float8 AS "signalIndex", g.outcome, g.reason,
      g.entry_date::text AS "entryDate", g.exit_date::text AS "exitDate", g.entry_price AS "entryPrice",
      g.exit_price AS "exitPrice", g.split_ratio AS "splitRatio", g.raw_move_pct AS "rawMovePct", g.base_rate AS "baseRate",
      g.spy_move_pct AS "spyMovePct", g.graded_at AS "gradedAt", g.ledger_index::float8 AS "ledgerIndex", body AS leaf
    FROM event_signal_grade AS g JOIN event_signal AS s ON s.id = g.signal_id LEFT JOIN log_leaf ON index = g.ledger_index
    ORDER BY g.ledger_index`
  return rows.map(({ signalId, ticker, signalIndex, ledgerIndex, gradedAt, leaf, ...grade }) => {
    return { signal: { id: signalId, ticker, ledgerIndex: signalIndex }, grade, gradedAt, ledgerIndex, leaf }
  })
}

type DocumentFields = Omit<LoggedDocument, "signal"> & { signalId: string; ticker: string; signalIndex: number | null }

export async function listLoggedDocuments(queries: Queries): Promise<LoggedDocument[]> {
  const rows = await queries.$queryRaw<DocumentFields[]>`
    SELECT d.signal_id AS "signalId", s.ticker, s.ledger_index::float8 AS "signalIndex", d.status,
      d.changed_at AS "changedAt", d.document_sha256 AS "documentSha256", d.ledger_index::float8 AS "ledgerIndex", body AS leaf
    FROM event_signal_document AS d JOIN event_signal AS s ON s.id = d.signal_id LEFT JOIN log_leaf ON index = d.ledger_index
    ORDER BY d.ledger_index`
  return rows.map(({ signalId, ticker, signalIndex, ...changed }) => {
    return { ...changed, signal: { id: signalId, ticker, ledgerIndex: signalIndex } }
  })
}

/** The market's moves over horizons, as logged after a row: a horizon ends after its signals were issued. */
export async function listLoggedMarkets(queries: Queries, after: number): Promise<HorizonMarket[]> {
  const leaves = await queries.$queryRaw<{ body: string }[]>`
    SELECT body FROM log_leaf WHERE kind = ${horizonMoves.kind} AND index > ${after}`
  return leaves.map(({ body }) => {
    const { up, down, unchanged, ...said }: z.output<typeof horizonMoves.fields> = JSON.parse(body)
    const dates = { entryDate: said.entry_date, horizonEndDate: said.horizon_end_date }
    return { ...dates, up, down, unchanged, spyMovePct: said.spy_move_pct, isLogged: true }
  })
}
