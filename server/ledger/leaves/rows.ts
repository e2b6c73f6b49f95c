import { z } from "zod"

export const timeframe = z.enum(["daily", "weekly", "monthly"])

export const rowFields = {
  rows_sha256: z
    .string()
    .regex(/^[\da-f]{64}$/)
    .describe(
      "SHA-256 of the rows with this leaf's `ledger_index` in `/track-record/predictions/{target_date}.ndjson`, each with its line break.",
    ),
  row_prefixes: z
    .string()
    .describe(
      "The first three bytes of the SHA-256 of each of these rows, without its line break, in base64. They name the row that was changed.",
    ),
}
