import { z } from "zod"
import { tierNames } from "../../accounts/tiers"
import { datasets } from "../../files/datasets"
import { fileFormatNames } from "../../files/format"
import { listFiles } from "../../ledger/storage/files"
import { byDriver } from "../../platform/database/byDriver"
import { beforeCoverage, emptyBecause, noMatches } from "../emptyBecause"
import { count } from "../figures"
import { ascending, descending, listProduct } from "../list"
import { choice } from "../params"
import { date } from "../shapes"
import { productOf } from "./shownBy"

const datasetNames = datasets.map(({ name }) => name) as [string, ...string[]]

const size = z.int().min(0).max(1_000_000_000_000)

const requiredTier = z.enum(tierNames as [string, ...string[]]).describe("The lowest plan that may download it.")

const columnSchema = z
  .object({
    name: z.string().describe("Name of the column, in both formats."),
    type: z
      .enum(["text", "date", "instant", "number", "integer", "flag", "json"])
      .describe(
        "text, number (double), integer (64 bits) or flag (boolean). date: a DATE, in NDJSON as 2026-03-20. instant: a TIMESTAMP in UTC, in NDJSON in ISO 8601. json: a list or an object, in Parquet its JSON as text.",
      ),
    nullable: z.boolean().describe("Whether it may be null."),
  })
  .meta({ id: "FileColumn", description: "A column of the files of a dataset." })

const datasetSchema = z
  .object({
    dataset: z.string().describe("Name of the dataset, with which the names of its files begin."),
    title: z.string().describe("What it holds, as a heading."),
    summary: z.string().describe("What one row says."),
    product: z.string().describe("The endpoint that shows the same facts, and whose plan its files take."),
    required_tier: requiredTier,
    dated_by: z
      .string()
      .describe("The column that decides in which month's file a row is. Of an instant, its UTC day."),
    is_available: z
      .boolean()
      .describe("False where the licence of the prices does not permit passing them on: there are no files then."),
    columns: z.array(columnSchema).describe("The schema of its files, in the order of the columns."),
  })
  .meta({ id: "FileDataset", description: "One kind of fact, with a file a month in each format." })

const fileSchema = z
  .object({
    name: z.string().describe("Name of the file, which `/api/v1/files/{name}` downloads."),
    dataset: z.string().describe("The dataset that it belongs to."),
    month: z
      .string()
      .regex(/^\d{4}-\d\d$/)
      .describe("The month whose facts it holds, in UTC."),
    file_format: z.enum(fileFormatNames).describe("parquet, compressed with zstd, or ndjson, compressed with gzip."),
    rows: count.describe("Rows in it."),
    bytes: size.describe("Its size in bytes."),
    sha256: z
      .string()
      .regex(/^[\da-f]{64}$/)
      .describe("SHA-256 of its bytes; its ETag, too."),
    from_date: date.describe("The first day in it, by `dated_by` of its dataset."),
    to_date: date.describe("The last day in it."),
    published_at: z.iso
      .datetime()
      .describe("When these bytes were published, in UTC. The file of the running month is replaced every night."),
    ledger_index: count.describe(
      "Place in the transparency log of the row that commits to the manifest which listed these bytes first.",
    ),
    required_tier: requiredTier,
    url: z.url().describe("Where it is downloaded, with the key in a header."),
  })
  .meta({ id: "BulkFile", description: "A file that holds all facts of a kind and month." })

export const files = listProduct({
  name: "files",
  tool: null,
  restOnly: "Files of megabytes, for programs that compute; a model has no use for them.",
  title: "Bulk files",
  summary:
    "All facts of a kind and month in one file, as Parquet and as NDJSON, each with its size, hash and schema: predictions, grades, signals, bars and what is collected.",
  whenToUse:
    "Use it to download whole histories, such as for a backtest: one request a file, in place of hundreds of pages.",
  keywords: "download, Parquet, NDJSON, dump, export, whole history, bulk, dataset, all data",
  tier: "free",
  needs: ["files"],
  detailedOnly: ["datasets.columns", "datasets.summary", "files.sha256"],
  params: {
    dataset: choice(datasetNames, "Only files of this dataset.").optional(),
    file_format: choice(fileFormatNames, "Only files in this format.").optional(),
  },
  response: {
    dataset: z.string().nullable().describe("The requested dataset. Null: all."),
    file_format: z.enum(fileFormatNames).nullable().describe("The requested format. Null: both."),
    total_bytes: size.describe("Size of all files that match."),
    manifest_ledger_index: count
      .nullable()
      .describe(
        "Place in the transparency log of the newest manifest, which lists all files. Null: there is none yet.",
      ),
    datasets: z.array(datasetSchema).describe("All datasets, or the requested one, with the schema of each."),
  },
  list: {
    name: "files",
    item: fileSchema,
    description: "By dataset, the newest month first.",
    order: [
      ascending(({ dataset }) => datasetNames.indexOf(dataset)),
      descending(({ month }) => month),
      descending(({ file_format }) => file_format),
    ],
    pageSize: { default: 100, max: 1_000 },
  },
  example: { dataset: "predictions", limit: 2 },
  async answer({ params: { dataset, file_format }, knowledge }) {
    const { database, asOf, url, showsPrices } = knowledge.files()
    const all = await listFiles(byDriver(database.pool), { asOf })
    const found = all.filter(
      (file) => (!dataset || file.dataset === dataset) && (!file_format || file.format === file_format),
    )
    return {
      dataset: dataset ?? null,
      file_format: file_format ?? null,
      total_bytes: found.reduce((sum, { bytes }) => sum + bytes, 0),
      manifest_ledger_index: all.reduce(
        (newest: number | null, { ledgerIndex }) => Math.max(newest ?? 0, ledgerIndex),
        null,
      ),
      datasets: datasets
        .filter(({ name }) => !dataset || name === dataset)
        .map(({ name, title, summary, datedBy, isPrices, columns }) => ({
          dataset: name,
          title,
          summary,
          product: productOf(name).name,
          required_tier: productOf(name).tier,
          dated_by: datedBy,
          is_available: showsPrices || !isPrices,
          columns: columns.map((column) => ({ name: column.name, type: column.type, nullable: column.isNullable })),
        })),
      rows: found.map((file) => ({
        name: file.name,
        dataset: file.dataset,
        month: file.month,
        file_format: file.format,
        rows: file.rows,
        bytes: file.bytes,
        sha256: file.sha256,
        from_date: file.from,
        to_date: file.to,
        published_at: file.publishedAt.toISOString(),
        ledger_index: file.ledgerIndex,
        required_tier: productOf(file.dataset).tier,
        url: `${url}/${file.name}`,
      })),
      meta: emptyBecause(
        found.length === 0,
        all.length === 0 && beforeCoverage("No files had been published by that moment."),
        noMatches("There is no such file."),
      ),
    }
  },
})
