import { z } from "zod"
import { leafKind } from "../leaf"

export const universe = leafKind("universe", {
  says: "From this session on, predictions are of these tickers. A batch names those of them that it leaves out.",
  fields: {
    stated_at: z.iso.datetime(),
    from_date: z.iso
      .date()
      .describe(
        "The first reference session to which it applies: the first that opens after `stated_at`. In the first row it is that of the first batch.",
      ),
    n: z.int().min(0),
    tickers: z.array(z.string()).describe("In ASCII order."),
  },
})
