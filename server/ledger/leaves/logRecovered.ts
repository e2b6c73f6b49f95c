import { z } from "zod"
import { leafKind } from "../leaf"

export const logRecovered = leafKind("log_recovered", {
  says: "The log continues from an older copy of the database: rows that had been published are gone.",
  fields: {
    kept_size: z.int().min(0).describe("How many rows the copy has."),
    published_size: z.int().positive().describe("How many rows had been published, as far as is known."),
    known_from: z
      .enum(["own_record", "witness"])
      .describe("`own_record`: what the service noted beside its database. `witness`: what a witness has seen."),
    recovered_at: z.iso.datetime(),
  },
})
