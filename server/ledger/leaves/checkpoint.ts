import { z } from "zod"
import { leafKind } from "../leaf"

/** The last row under each checkpoint. Before format 2, checkpoints had their time of signing in lines of their own. */
export const checkpoint = leafKind("checkpoint", {
  says: "The checkpoint that covers the rows up to this one was signed at this time.",
  fields: {
    format: z.literal(2).describe("Of the checkpoint: it has no extension lines."),
    signed_at: z.iso.datetime(),
  },
})
