import type { Queries } from "../../platform/database/byDriver"
import { Prisma } from "../../platform/database/generated/client"
import { type GradeRow, gradeLine, type LineOf, type SaidRow, saidLine } from "../predictionRows"

/** Leaves out replays, which are not logged. A null `ledgerIndex` selects rows that are in no leaf yet. */
export type RowFilter = {
  origin?: string
  targets?: { from: string; to: string }
  ledgerIndex?: number | null
  batch?: { timeframe: string; referenceDate?: string; targetDate: string; at: Date }
}

type Logged<Row> = Row & { ledgerIndex: number | null }

export async function listSaidRows(queries: Queries, filter: RowFilter): Promise<Logged<SaidRow>[]> {
  return queries.$queryRaw`
    SELECT id, origin, ticker, timeframe, direction, confidence, predicted_return_pct AS "predictedReturnPct",
      reference_date::text AS "referenceDate", reference_price AS "referencePrice", issued_at AS "issuedAt",
      target_date::text AS "targetDate", model_version AS "modelVersion", historical_correct AS "historicalCorrect",
      historical_count AS "historicalCount", historical_rises AS "historicalRises",
      historical_differing AS "historicalDiffering", probability_up AS "probabilityUp",
      probability_unchanged AS "probabilityUnchanged", base_probability_up AS "baseProbabilityUp",
      relative_direction AS "relativeDirection", relative_probability AS "relativeProbability", rank_pct AS "rankPct",
      ledger_index::float8 AS "ledgerIndex"
    FROM prediction WHERE ${conditionsOf(filter, Prisma.sql`ledger_index`, Prisma.sql`issued_at`)}
    ORDER BY prediction.ledger_index, ticker COLLATE "C", reference_date`
}

export async function listGradeRows(queries: Queries, filter: RowFilter): Promise<Logged<GradeRow>[]> {
  return queries.$queryRaw`
    SELECT id, origin, ticker, timeframe, reference_date::text AS "referenceDate", target_date::text AS "targetDate", outcome,
      realized_return_pct AS "realizedReturnPct", relative_outcome AS "relativeOutcome",
      median_return_pct AS "medianReturnPct", entry_price AS "entryPrice", exit_price AS "exitPrice",
      split_ratio AS "splitRatio", exit_date::text AS "exitDate", graded_at AS "gradedAt",
      grade_ledger_index::float8 AS "ledgerIndex"
    FROM prediction
    WHERE ${conditionsOf(filter, Prisma.sql`grade_ledger_index`, Prisma.sql`graded_at`)} AND graded_at IS NOT NULL
    ORDER BY grade_ledger_index, ticker COLLATE "C", reference_date`
}

export async function listLines(queries: Queries, target: string): Promise<string[]> {
  const filter = { targets: { from: target, to: target } }
  const said = await listSaidRows(queries, filter)
  const graded = await listGradeRows(queries, filter)
  const leaves = await readLeaves(queries, [...said, ...graded])
  return [
    ...said.flatMap((row) => linesOf(row, leaves, saidLine)),
    ...graded.flatMap((row) => linesOf(row, leaves, gradeLine)),
  ]
}

async function readLeaves(queries: Queries, rows: readonly Logged<object>[]): Promise<Map<number, LineOf>> {
  const places = [...new Set(rows.flatMap(({ ledgerIndex }) => ledgerIndex ?? []))]
  const leaves = await queries.$queryRaw<LineOf[]>`
    SELECT index::float8 AS "ledgerIndex", body LIKE '%"has_prices":true%' AS "hasPrices"
    FROM log_leaf WHERE index = ANY(${places}::bigint[])`
  return new Map(leaves.map((leaf) => [leaf.ledgerIndex, leaf]))
}

function linesOf<Row extends Logged<object>>(
  row: Row,
  leaves: ReadonlyMap<number, LineOf>,
  write: (row: Row, leaf: LineOf) => string,
): string[] {
  const leaf = row.ledgerIndex === null ? undefined : leaves.get(row.ledgerIndex)
  return leaf ? [write(row, leaf)] : []
}

function conditionsOf(
  { origin, targets, ledgerIndex, batch }: RowFilter,
  place: Prisma.Sql,
  instant: Prisma.Sql,
): Prisma.Sql {
  const conditions = [
    Prisma.sql`origin <> 'replay'`,
    ...(origin ? [Prisma.sql`origin = ${origin}::prediction_origin`] : []),
    ledgerIndex === undefined
      ? Prisma.sql`${place} IS NOT NULL`
      : ledgerIndex === null
        ? Prisma.sql`${place} IS NULL`
        : Prisma.sql`${place} = ${ledgerIndex}`,
    ...(targets ? [Prisma.sql`target_date BETWEEN ${targets.from}::date AND ${targets.to}::date`] : []),
    ...(batch
      ? [
          Prisma.sql`timeframe = ${batch.timeframe}::timeframe AND target_date = ${batch.targetDate}::date`,
          Prisma.sql`${instant} = ${batch.at}`,
        ]
      : []),
    ...(batch?.referenceDate ? [Prisma.sql`reference_date = ${batch.referenceDate}::date`] : []),
  ]
  return Prisma.join(conditions, " AND ")
}

export type Unlogged = {
  kind: "said" | "graded"
  timeframe: string
  referenceDate: string
  targetDate: string
  at: Date
}

/** In the order of events. */
export async function listUnlogged(queries: Queries): Promise<Unlogged[]> {
  return queries.$queryRaw`
    SELECT 'said' AS kind, timeframe, reference_date::text AS "referenceDate", target_date::text AS "targetDate", issued_at AS at
    FROM prediction WHERE ledger_index IS NULL AND origin <> 'replay' GROUP BY 1, 2, 3, 4, 5
    UNION ALL
    SELECT 'graded', timeframe, '', target_date::text, graded_at
    FROM prediction WHERE graded_at IS NOT NULL AND grade_ledger_index IS NULL AND origin <> 'replay' GROUP BY 1, 2, 3, 4, 5
    ORDER BY at, kind`
}

export async function hasUnlogged(queries: Queries): Promise<boolean> {
  const [{ isThere }] = await queries.$queryRaw<{ isThere: boolean }[]>`
    SELECT EXISTS (SELECT FROM prediction WHERE ledger_index IS NULL AND origin <> 'replay')
      OR EXISTS (SELECT FROM prediction
        WHERE graded_at IS NOT NULL AND grade_ledger_index IS NULL AND origin <> 'replay') AS "isThere"`
  return isThere
}
