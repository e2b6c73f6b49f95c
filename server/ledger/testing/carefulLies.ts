import { rounded } from "../../platform/statistics/rounding"
import { append, isWhole, type Lie, lastLeaf, lineOf, linesFor, takeOutLosers } from "./edits"
import { freezePasts } from "./frozenPast"
import { marketSessions } from "./market"
import type { Draft, Row } from "./publishedLog"
import { outcome } from "./relative"

const last = "2026-08-31"
const graded = (draft: Draft) => linesFor(draft, "prediction_grades", last)
const said = (draft: Draft) => linesFor(draft, "prediction_batch", last)

/** As if the log had been read on this day. */
function cutAt(draft: Draft, date: string): void {
  draft.checkpoints = draft.checkpoints.filter(({ signedAt }) => signedAt < date)
  draft.entries.splice(draft.checkpoints[draft.checkpoints.length - 1].size)
}

function excuse(draft: Draft, n: number): void {
  const { leaf } = lastLeaf(draft, "grade_delayed")
  const claim = { claim_ledger_index: said(draft).index, due_date: last, n, noted_at: "2026-10-14T20:00:00.000Z" }
  append(draft, { ...leaf, ...claim })
}

/** The last trade over its whole horizon whose move meets `isAsked`, the row of its market, and all grades by it. */
function withMarket(draft: Draft, isAsked: (grade: Row) => boolean) {
  const { leaf: grade } = lastLeaf(draft, "event_signal_grade", (leaf) => isWhole(leaf) && isAsked(leaf))
  const isOfIt = (leaf: Row) => leaf.entry_date === grade.entry_date
  const market = lastLeaf(
    draft,
    "horizon_moves",
    (leaf) => isOfIt(leaf) && leaf.horizon_end_date === grade.exit_date,
  ).leaf
  const leaves = draft.entries.map(({ leaf }) => leaf)
  const measured = leaves.filter(
    (leaf) => leaf.kind === "event_signal_grade" && isWhole(leaf) && isOfIt(leaf) && leaf.exit_date === grade.exit_date,
  )
  return { grade, market, measured, leaves }
}

/** Lies that keep to the rules as far as one row shows, told like those about signals. */
export const carefulLies: Lie[] = [
  {
    what: "a loser that is graded in bulk, as if that were from before there was a log",
    ...{ rules: ["bulk"], named: /grades in bulk the prediction of [A-Z]+ for 2026-08-31, which was logged in time/ },
    tell(draft) {
      const [line] = takeOutLosers(draft, 1, last)
      const none = { entry_price: null, exit_price: null, split_ratio: null, exit_date: null }
      Object.assign(line, { ...none, outcome: "void", realized_return_pct: null })
      if (line.relative_outcome !== null) line.relative_outcome = "void"
      line.median_return_pct = graded(draft).lines[0].median_return_pct
      const { voids: _, ...leaf } = graded(draft).leaf
      append(draft, { ...leaf, n_correct: 0, n_incorrect: 0, n_void: 1, is_backfill: true }, [line])
    },
  },
  {
    what: "a grade that is dated after it was signed, as if it had waited",
    ...{ rules: ["instant"], named: /speaks of 2026-09-20\S+, and had been signed at \S+ already/, only: "live" },
    tell(draft) {
      const { leaf, lines } = graded(draft)
      for (const each of [leaf, ...lines]) each.graded_at = "2026-09-20T21:15:00.000Z"
    },
  },
  {
    what: "a call without a probability, against a median of its own",
    ...{ rules: ["form"], named: /calls AAA against the median without a probability/ },
    tell(draft) {
      const target = marketSessions[1]
      const claim = lineOf(linesFor(draft, "prediction_batch", target).lines, "AAA")
      const grade = lineOf(linesFor(draft, "prediction_grades", target).lines, "AAA")
      claim.relative_direction = "ahead"
      const median = Number(grade.realized_return_pct) - 1
      Object.assign(grade, { median_return_pct: median, relative_outcome: outcome(true) })
    },
  },
  {
    what: "an excuse of one late grade behind which two are missing",
    ...{ rules: ["overdue"], named: /no row grades its predictions of [A-Z]+, [A-Z]+ for 2026-08-31, or says why not/ },
    tell(draft) {
      takeOutLosers(draft, 2, last)
      excuse(draft, 1)
    },
  },
  {
    what: "a signal that is excused for ever, while all others are graded",
    ...{ rules: ["conviction", "overdue", "type"], named: /or says why not, since others have been graded behind it/ },
    tell(draft) {
      const claim = lastLeaf(draft, "grade_delayed").leaf.claim_ledger_index
      const isOfIt = (leaf: Row) => leaf.signal_ledger_index === claim
      Object.assign(lastLeaf(draft, "event_signal_grade", isOfIt).leaf, { kind: "other" })
    },
  },
  {
    what: "losers of a session that are excused for ever, while all others are graded",
    rules: ["overdue"],
    named: /for 2026-07-\d\d, or says why not, since others have been graded behind it/,
    tell(draft) {
      const target = "2026-07-20"
      takeOutLosers(draft, 2, target)
      const { index: claim } = linesFor(draft, "prediction_batch", target)
      // Replaces a row that no other row refers to.
      const { leaf: place, index } = lastLeaf(draft, "event_signal_document")
      const excused = { claim_ledger_index: claim, due_date: target, n: 2, noted_at: place.changed_at }
      draft.entries[index] = { leaf: { ...lastLeaf(draft, "grade_delayed").leaf, ...excused } }
      freezePasts(draft)
    },
  },
  {
    what: "losers that wait while others of their session are graded",
    ...{
      rules: ["overdue"],
      named: /no row grades its prediction of [A-Z]+ for 2026-08-2[567], although row/,
      only: "live",
    },
    tell(draft) {
      cutAt(draft, "2026-08-29")
      for (const target of ["2026-08-25", "2026-08-26", "2026-08-27"]) takeOutLosers(draft, 2, target)
      freezePasts(draft)
    },
  },
  {
    what: "bars that are late for a loser, and came for all others",
    rules: ["delay"],
    named: /says that the bars for row \d+ are late, and row \d+ had shown those of 2026-07-22/,
    tell: (draft) => Object.assign(lastLeaf(draft, "grade_delayed").leaf, { reason: "bars_late" }),
  },
  {
    what: "a riser that is listed as unchanged, for a lower base rate",
    ...{ rules: ["market"], named: /has [A-Z]+ move another way than row \d+ has it/ },
    tell(draft) {
      const { grade, market, measured, leaves } = withMarket(draft, (leaf) => Number(leaf.raw_move_pct) > 0)
      const [up, down] = [market.up as string[], market.down as string[]]
      const n = up.length + down.length + (market.unchanged as string[]).length
      market.up = up.filter((ticker) => ticker !== grade.ticker)
      market.unchanged = [grade.ticker]
      for (const each of measured) {
        const { direction } = leaves[Number(each.signal_ledger_index)]
        each.base_rate = (direction === "bullish" ? up.length - 1 : down.length) / n
      }
    },
  },
  {
    what: "a list of moves that leaves out most risers",
    rules: ["market"],
    named: /leaves out how [A-Z]+, .* moved from \S+ to \S+, when other rows have them traded/,
    tell(draft) {
      const { grade, market, measured, leaves } = withMarket(draft, () => true)
      const [up, down] = [market.up as string[], market.down as string[]]
      const isGraded = (ticker: string) => measured.some((each) => each.ticker === ticker) || ticker === grade.ticker
      const kept = up.filter(isGraded)
      market.up = kept
      const n = kept.length + down.length + (market.unchanged as string[]).length
      for (const each of measured) {
        const { direction } = leaves[Number(each.signal_ledger_index)]
        each.base_rate = (direction === "bullish" ? kept.length : down.length) / n
      }
    },
  },
  {
    what: "a fall of SPY in sessions in which it is listed as risen",
    ...{ rules: ["market"], named: /has SPY move another way than it lists it/ },
    tell(draft) {
      const { market, measured } = withMarket(draft, (leaf) => Number(leaf.spy_move_pct) > 0)
      for (const each of [market, ...measured]) each.spy_move_pct = -Number(each.spy_move_pct)
    },
  },
  {
    what: "a split within one session, which adds to a gain",
    ...{ rules: ["grade", "split"], named: /the grade of [A-Z]+ does not follow from its own figures/ },
    tell(draft) {
      const { leaf } = lastLeaf(
        draft,
        "event_signal_grade",
        (each) => isWhole(each) && each.entry_date === each.exit_date && each.outcome === "win",
      )
      const ratio = Number(leaf.raw_move_pct) > 0 ? 1.01 : 0.99
      const move = ((Number(leaf.exit_price) / Number(leaf.entry_price)) * ratio - 1) * 100
      Object.assign(leaf, { split_ratio: ratio, raw_move_pct: rounded(move, 4) })
    },
  },
]
