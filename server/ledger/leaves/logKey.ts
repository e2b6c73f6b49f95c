import { z } from "zod"
import { leafKind } from "../leaf"

/** Every key but the first is announced while the previous one still signs. */
export const logKey = leafKind("log_key", {
  says: "From here on the log's checkpoints are signed with this key.",
  fields: {
    name: z.string().describe("Name of the log, the first line of its checkpoints."),
    verifier_key: z.string().describe("Name, key id and Ed25519 public key, as C2SP signed notes have them."),
    introduced_at: z.iso.datetime(),
    previous_signs_until: z.iso
      .datetime()
      .nullable()
      .describe("Until then checkpoints are signed with the key before it too. Null: there is none, or it is lost."),
  },
})
