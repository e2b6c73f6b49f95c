import { z } from "zod"
import { isBackfill, leafKind } from "../leaf"

export const eventSignalDocument = leafKind("event_signal_document", {
  says: "The source changed or withdrew the document of this signal after the issue.",
  fields: {
    signal_id: z.string(),
    signal_ledger_index: z.int().describe("The row by which the signal was issued."),
    ticker: z.string(),
    status: z.enum(["revised", "retracted"]),
    changed_at: z.iso.datetime().describe("When the change became known."),
    document_sha256: z
      .string()
      .regex(/^[\da-f]{64}$/)
      .nullable()
      .describe("Of the new text, as in the row by which the signal was issued. Null where it was retracted."),
    is_backfill: isBackfill,
  },
})
