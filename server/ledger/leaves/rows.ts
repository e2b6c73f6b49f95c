import { z } from "zod"

/** Fields of leaves that stand for the rows of a file. */

export const timeframe = z.enum(["daily", "weekly", "monthly"])

export const rowsHash = z
  .string()
  .regex(/^[\da-f]{64}$/)
  .describe(
    "SHA-256 of the rows of this leaf in `/track-record/predictions/{target_date}.ndjson`, each line with its break.",
  )
