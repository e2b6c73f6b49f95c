import { dropLoser, insert, type Lie, lastLeaf, leaveOutLoser, linesFor, listFalseSplit, makeLoserRight } from "./edits"
import type { Row } from "./publishedLog"

const last = "2026-08-31"

/** About what the log must state before a grade or a batch rests on it. */
export const statementLies: Lie[] = [
  {
    what: "a split that did not happen",
    ...{
      rules: ["split"],
      named: /rests on a split of [A-Z]+ by \S+ from 2026-08-28 to 2026-08-31, and the log lists none/,
    },
    tell: (draft) =>
      makeLoserRight(draft, last, (grade, sign) => {
        grade.split_ratio = (Number(grade.entry_price) / Number(grade.exit_price)) * (1 + 0.01 * sign)
      }),
  },
  {
    what: "a split that did not happen, which the log lists, and another grade of the same session does not have",
    ...{ rules: ["split"], named: /rests on a split of [A-Z]+ by 1 from \S+ to \S+, and the log lists 0\.\d+/ },
    tell: (draft) => void listFalseSplit(draft, last),
  },
  {
    what: "a split with another ratio than the log listed",
    ...{ rules: ["split"], named: /rests on a split of CCC by 2 from \S+ to \S+, and the log lists 3/ },
    tell(draft) {
      const { leaf } = lastLeaf(draft, "splits", ({ splits }) => (splits as Row[]).length > 0)
      Object.assign((leaf.splits as Row[])[0], { ratio: 3 })
    },
  },
  {
    what: "a split that is listed before it can be known",
    ...{ rules: ["split"], named: /does not list each split once, of a session that had begun/ },
    tell(draft) {
      const { leaf } = lastLeaf(draft, "splits", ({ splits }) => (splits as Row[]).length > 0)
      leaf.splits = [...(leaf.splits as Row[]), { ticker: "DDD", ex_date: "2026-08-31", ratio: 2 }]
    },
  },
  {
    what: "a loser that was never predicted in the log",
    ...{
      rules: ["universe"],
      named: /and the tickers stated for it differ about [A-Z]+: each must be predicted, or left out with a reason/,
    },
    tell: (draft) => void dropLoser(draft, "2026-08-25"),
  },
  {
    what: "a session without predictions in the log, because all of them lost",
    ...{ rules: ["universe"], named: /predicts 0 tickers and leaves out 0, of the \d+ that row \d+ states/ },
    tell(draft) {
      for (const kind of ["prediction_batch", "prediction_grades"] as const) linesFor(draft, kind, last).lines.splice(0)
      linesFor(draft, "prediction_batch", last).leaf.left_out = []
      const none = { n_correct: 0, n_incorrect: 0, n_void: 0, voids: [], corrections: [] }
      Object.assign(linesFor(draft, "prediction_grades", last).leaf, none)
    },
  },
  {
    what: "a loser that is left out for want of a bar, which an earlier row shows",
    ...{ rules: ["universe"], named: /leaves out [A-Z]+ for want of a bar of \S+, which row \d+ shows/ },
    tell: (draft) => leaveOutLoser(draft, "2026-08-25", "no_bar"),
  },
  {
    what: "a loser that leaves the list of tickers in the session that it lost",
    ...{ rules: ["universe"], named: /states at \S+ which tickers are predicted from 2026-08-24 on: too late/ },
    tell(draft) {
      const { leaf, index, ticker } = dropLoser(draft, "2026-08-25")
      const before = lastLeaf(draft, "universe").leaf
      const tickers = (before.tickers as string[]).filter((each) => each !== ticker)
      insert(draft, index, {
        leaf: { ...before, stated_at: leaf.issued_at, from_date: leaf.reference_date, n: tickers.length, tickers },
      })
      for (const { leaf: each } of draft.entries.slice(index))
        if (each.kind === "prediction_batch") each.universe_ledger_index = index
    },
  },
  {
    what: "a ticker that is predicted although the log does not state it",
    ...{ rules: ["universe"], named: /and the tickers stated for it differ about [A-Z, ]*AAA/ },
    tell(draft) {
      for (const { leaf } of draft.entries) {
        if (leaf.kind !== "universe") continue
        leaf.tickers = (leaf.tickers as string[]).filter((ticker) => ticker !== "AAA")
        leaf.n = (leaf.tickers as string[]).length
      }
    },
  },
  {
    what: "a batch that names an older list of tickers",
    ...{ rules: ["universe"], named: /does not name row \d+, which states its tickers/ },
    tell: (draft) => Object.assign(linesFor(draft, "prediction_batch", last).leaf, { universe_ledger_index: 1 }),
  },
]
