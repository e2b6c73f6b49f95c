import { insert, leaveOutLoser, linesFor, listFalseSplit, makeLoserRight } from "./edits"
import type { Draft } from "./publishedLog"

/** What the holder of the key can publish without failing verification. */
export type QuietLie = {
  what: string
  /** The new line of the report; null if only figures change. */
  line: RegExp | null
  /** What else exposes it, for readers. */
  exposedBy: string
  isOfPrices?: boolean
  tell: (draft: Draft) => void
}

/** No later row refers to its prices. */
const last = "2026-08-31"

export const quietLies: QuietLie[] = [
  {
    what: "an invented close that no other row contains, with the move and the outcome that follow from it",
    line: null,
    exposedBy: "`--prices`, and `--key` in a sample",
    isOfPrices: true,
    tell: (draft) =>
      makeLoserRight(draft, last, (grade, sign) => {
        grade.exit_price = Number(grade.entry_price) * (1 + 0.01 * sign)
      }),
  },
  {
    what: "a split that did not happen, listed before the grade that rests on it and withdrawn after it",
    line: /^Splits that grades rest on: .*[A-Z]+ by \d\.\d{6} from 2026-08-28 to 2026-08-31 \(row \d+\)/,
    exposedBy: "`--prices`, and `--key` in a sample that begins with splits",
    isOfPrices: true,
    tell(draft) {
      const { index, said } = listFalseSplit(draft, last)
      const [split] = said.splits
      insert(draft, index + 2, { leaf: { ...said, splits: [{ ...split, ratio: 1 }] } })
    },
  },
  {
    what: "a probability that no model computed",
    line: null,
    exposedBy: "nothing: it only shows what was claimed before the session",
    tell(draft) {
      const line = linesFor(draft, "prediction_batch", last).lines.find(({ direction }) => direction === "bullish")
      Object.assign(line ?? {}, { probability_up: 0.9, confidence: 0.9 })
    },
  },
  {
    what: "a loser that was never predicted in the log, for a reason that cannot be checked",
    line: /^WARNING: Left out between other daily predictions of the same ticker: 2 of/,
    exposedBy: "the answers that you kept",
    tell: (draft) => leaveOutLoser(draft, "2026-08-25", "too_little_history"),
  },
  {
    what: "a whole history that was written and signed today",
    line: /^WARNING: The first checkpoint was signed at 2026-10-15/,
    exposedBy: "`--checkpoint`, `--state`, witnesses and timestamps",
    tell(draft) {
      draft.checkpoints = draft.checkpoints.slice(-1)
    },
  },
]
