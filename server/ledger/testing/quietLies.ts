import { append, insert, leaveOutLoser, linesFor, listFalseSplit, makeLoserRight, remove, settle } from "./edits"
import { freezePasts } from "./frozenPast"
import { changeMoves } from "./marketMoves"
import type { Draft, Row } from "./publishedLog"

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
    what: "a log that never states which tickers it is to predict",
    line: /^WARNING: Nobody can check which tickers 50 batches of predictions leave out/,
    exposedBy: "the answers that you kept",
    tell(draft) {
      for (let at = draft.entries.length - 1; at > 0; at--)
        if (draft.entries[at].leaf.kind === "universe") remove(draft, at)
      for (const { leaf } of draft.entries) {
        delete leaf.universe_ledger_index
        delete leaf.left_out
      }
    },
  },
  {
    what: "invented tickers that fell with the market, for a lower base rate",
    line: /^WARNING: The moves that base rates rest on are also of 2 tickers that the log never states/,
    exposedBy: "a list of the exchange's tickers",
    tell: (draft) => changeMoves(draft, ({ up, down }) => ({ up, down: [...down, "YYY", "ZZZ"] })),
  },
  {
    what: "risers without a signal that are said to have fallen, for a lower base rate",
    line: null,
    exposedBy: "`--key` in a sample",
    tell: (draft) =>
      changeMoves(draft, ({ up, down }, graded) => ({
        up: up.filter((ticker) => graded.has(ticker)),
        down: [...down, ...up.filter((ticker) => !graded.has(ticker))].sort(),
      })),
  },
  {
    what: "a row whose name would hide the warnings before it on a terminal",
    line: /^WARNING: This copy does not know what \uFFFD\[2K\uFFFD\[1A rows are/,
    exposedBy: "that line",
    tell: (draft) => append(draft, { kind: "\u001b[2K\u001b[1A", data_origin: draft.origin }),
  },
  {
    what: "invented predictions, logged in bulk, which shift the median of their session",
    line: /^WARNING: The medians of 1 sessions are also of predictions that were logged in bulk and count nowhere/,
    exposedBy: "that line",
    tell: shiftMedian,
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

/** Adds a prediction without a call next to each one. Their moves set the median. */
function shiftMedian(draft: Draft): void {
  const [said, graded] = [linesFor(draft, "prediction_batch", last), linesFor(draft, "prediction_grades", last)]
  const { universe_ledger_index: _, left_out: __, ...leaf } = said.leaf
  const added = said.lines.map((line) => {
    const name = { ticker: `Z${line.ticker}`, prediction_id: `Z${line.prediction_id}` }
    return { ...line, ...name, reference_price: 100, relative_direction: null, relative_probability: null }
  })
  for (const { ticker, prediction_id, ...line } of added) {
    const move = { entry_price: 100, exit_price: 105, split_ratio: 1, realized_return_pct: 5 }
    const outcome = (line as Row).direction === "bullish" ? "correct" : "incorrect"
    const none = { median_return_pct: null, relative_outcome: null }
    graded.lines.push({ ...graded.lines[0], ...none, ...move, ticker, prediction_id, outcome })
  }
  said.lines.push(...added)
  settle(draft, graded)
  said.lines.splice(-added.length)
  insert(draft, said.index + 1, { leaf: { ...leaf, is_backfill: true }, lines: added })
  freezePasts(draft)
}
