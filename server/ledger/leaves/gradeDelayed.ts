import { z } from "zod"
import { leafKind } from "../leaf"

const delayReasons = ["bars_late", "not_run"] as const

export const gradeDelayed = leafKind("grade_delayed", {
  says: "Grades that should have been given by now have not been, for this reason.",
  fields: {
    claim_ledger_index: z.int().describe("The row by which the signal or the predictions were issued."),
    n: z.int().positive().describe("How many of its claims are without a grade."),
    due_date: z.iso.date().describe("The session at whose close their horizon ended."),
    reason: z
      .enum(delayReasons)
      .describe(
        "`bars_late`: the service has no bars of that session yet. `not_run`: it has, and has not graded them.",
      ),
    noted_at: z.iso.datetime(),
  },
})
