import { z } from "zod"
import { leafKind } from "../leaf"

export const filesManifest = leafKind("files_manifest", {
  says: "These are the bulk files that the service serves from here on, each with its hash.",
  fields: {
    n: z.int().min(0).describe("How many files it lists."),
    manifest_sha256: z
      .string()
      .regex(/^[\da-f]{64}$/)
      .describe(
        "SHA-256 of `/track-record/files/{ledger_index}.ndjson`: a line for each file, each with its line break.",
      ),
    published_at: z.iso.datetime(),
  },
})
