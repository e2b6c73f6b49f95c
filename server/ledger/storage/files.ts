import type { Queries } from "../../platform/database/byDriver"
import type { Prisma } from "../../platform/database/generated/client"
import type { ListedFile } from "../manifest"

export type PublishedFile = ListedFile & {
  dataset: string
  month: string
  format: "parquet" | "ndjson"
  form: string
  facts: number
  ledgerIndex: number
  publishedAt: Date
}

/** The files of the manifest in a leaf, or of the newest one at an instant; by default of the newest. */
export async function listFiles(
  queries: Queries,
  { through = Number.MAX_SAFE_INTEGER, asOf = endOfTime }: { through?: number; asOf?: Date } = {},
): Promise<PublishedFile[]> {
  return queries.$queryRaw`
    SELECT name, dataset, month, format::text AS format, form, facts, row_count AS rows, byte_count::float8 AS bytes, sha256,
      from_date::text AS "from", to_date::text AS "to", ledger_index::float8 AS "ledgerIndex", published_at AS "publishedAt"
    FROM (SELECT DISTINCT ON (name) * FROM bulk_file WHERE ledger_index <= ${through} AND published_at <= ${asOf}
      ORDER BY name, ledger_index DESC) AS newest
    WHERE NOT is_withdrawn ORDER BY name COLLATE "C"`
}

const endOfTime = new Date("9999-12-31T00:00:00Z")

/** The newest version of a file; null if there is none, or if it was withdrawn. */
export async function findFile(queries: Queries, name: string): Promise<PublishedFile | null> {
  const [found] = await queries.$queryRaw<(PublishedFile & { isWithdrawn: boolean })[]>`
    SELECT name, dataset, month, format::text AS format, form, facts, row_count AS rows, byte_count::float8 AS bytes, sha256,
      from_date::text AS "from", to_date::text AS "to", ledger_index::float8 AS "ledgerIndex", published_at AS "publishedAt",
      is_withdrawn AS "isWithdrawn"
    FROM bulk_file WHERE name = ${name} ORDER BY ledger_index DESC LIMIT 1`
  return found && !found.isWithdrawn ? found : null
}

export async function hasManifest(queries: Queries, index: number): Promise<boolean> {
  const [{ isThere }] = await queries.$queryRaw<{ isThere: boolean }[]>`
    SELECT EXISTS (SELECT FROM log_leaf WHERE index = ${index} AND kind = 'files_manifest') AS "isThere"`
  return isThere
}

/** Versions that were replaced before an instant, and all versions of withdrawn files. */
export async function listSuperseded(
  queries: Queries,
  before: Date,
): Promise<Pick<PublishedFile, "name" | "dataset" | "sha256">[]> {
  return queries.$queryRaw`
    SELECT DISTINCT name, dataset, sha256 FROM (
      SELECT name, dataset, sha256, lag(published_at) OVER backwards AS replaced_at,
        first_value(sha256) OVER backwards AS newest, first_value(is_withdrawn) OVER backwards AS is_gone
      FROM bulk_file WINDOW backwards AS (PARTITION BY name ORDER BY ledger_index DESC)) AS version
    WHERE is_gone OR (sha256 <> newest AND replaced_at < ${before})`
}

export async function findPublishedAt(queries: Queries): Promise<Date | null> {
  const [{ at }] = await queries.$queryRaw<{ at: Date | null }[]>`SELECT max(published_at) AS at FROM bulk_file`
  return at
}

type StoredFile = Omit<PublishedFile, "ledgerIndex" | "publishedAt"> & { isWithdrawn: boolean }

export async function storeFiles(
  tx: Prisma.TransactionClient,
  files: readonly StoredFile[],
  { ledgerIndex, publishedAt }: Pick<PublishedFile, "ledgerIndex" | "publishedAt">,
): Promise<void> {
  await tx.bulkFile.createMany({
    data: files.map(({ name, dataset, month, format, form, facts, sha256, isWithdrawn, ...file }) => ({
      ...{ name, ledgerIndex, dataset, month, format, form, facts, sha256, isWithdrawn, publishedAt },
      ...{ rowCount: file.rows, byteCount: file.bytes, fromDate: new Date(file.from), toDate: new Date(file.to) },
    })),
  })
}
