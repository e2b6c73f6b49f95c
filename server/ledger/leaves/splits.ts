import { z } from "zod"
import { leafKind } from "../leaf"

export const splits = leafKind("splits", {
  says: "These splits are known from here on. A later grade multiplies those of its ticker, from entry to exit.",
  fields: {
    noted_at: z.iso.datetime(),
    splits: z
      .array(
        z.strictObject({
          ticker: z.string(),
          ex_date: z.iso.date().describe("The first session on the new terms."),
          ratio: z.number().positive().describe("New shares per share. 1 withdraws a split that was listed before."),
        }),
      )
      .describe(
        "By ticker and date. A split that was listed before has a new ratio, which holds from here on. The first row of this kind may list none.",
      ),
  },
})
