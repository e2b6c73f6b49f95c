import { addSessions, barsKnownAt } from "../../platform/exchange/sessions"
import {
  append,
  insert,
  type Lie,
  type Line,
  lineOf,
  linesFor,
  loserIn,
  remove,
  settle,
  signLate,
  takeOutLosers,
} from "./edits"
import { freezePasts } from "./frozenPast"
import type { Draft, Row } from "./publishedLog"
import { measureBy } from "./relative"

/** Later than the last signal, so that no row after its rows refers to one of them. */
const last = "2026-08-31"
const gradesOf = (draft: Draft, target = last) => linesFor(draft, "prediction_grades", target)
const batchOf = (draft: Draft, target = last) => linesFor(draft, "prediction_batch", target)

/** Removes a wrong prediction from its session's grades, and grades it differently a week later. */
function gradeLater(draft: Draft, target: string, otherwise: (line: Line) => Row): void {
  const [line] = takeOutLosers(draft, 1, target)
  const graded = gradesOf(draft, target)
  const gradedAt = barsKnownAt(addSessions("2026-08-25", 5)).toISOString()
  const { voids = [], ...change } = otherwise(line)
  Object.assign(line, { ...change, graded_at: gradedAt })
  measureBy(Number(graded.lines[0].median_return_pct), line, lineOf(batchOf(draft, target).lines, line.ticker))
  const counts = { n_correct: 0, n_incorrect: 0, n_void: 0, [`n_${line.outcome}`]: 1 }
  append(draft, { ...graded.leaf, ...counts, voids, graded_at: gradedAt }, [line])
  freezePasts(draft)
}

const none = { entry_price: null, exit_price: null, split_ratio: null, exit_date: null, realized_return_pct: null }
const untraded = (reason: string) => (line: Line) => {
  return { ...none, outcome: "void", voids: [{ ticker: line.ticker, reference_date: line.reference_date, reason }] }
}

export const predictionLies: Lie[] = [
  {
    what: "a batch that was issued after its session, with an open of its own",
    rules: ["opening"],
    named: /opens at 2026-08-31T13:30:00.000Z, and not at 2026-09-08T13:30:00.000Z/,
    tell(draft) {
      const { leaf, index, lines } = batchOf(draft)
      for (const said of [leaf, ...lines]) said.issued_at = "2026-09-02T12:00:00.000Z"
      signLate(draft, index, "2026-09-02T12:00:00.000Z")
      leaf.opens_at = "2026-09-08T13:30:00.000Z"
    },
  },
  {
    what: "a batch that gives itself a week more",
    rules: ["opening"],
    named: /the first session after 2026-08-28 opens at 2026-08-31T13:30:00.000Z, and not at/,
    tell: (draft) => Object.assign(batchOf(draft).leaf, { opens_at: "2026-09-08T13:30:00.000Z" }),
  },
  {
    what: "a batch that was signed only after its session had opened",
    rules: ["entry"],
    named: /was first covered by a checkpoint of .*, after its session had opened/,
    only: "live",
    tell: (draft) => signLate(draft, batchOf(draft).index, "2026-08-31T14:00:00.000Z"),
  },
  {
    what: "predictions of another session than their timeframe has",
    ...{ rules: ["horizon"], named: /is not the daily target of predictions from/, only: "simulated" },
    tell(draft) {
      const { leaf, lines } = batchOf(draft)
      const graded = gradesOf(draft)
      const reference = addSessions(last, -2)
      for (const said of [leaf, ...lines, ...graded.lines]) said.reference_date = reference
      leaf.opens_at = "2026-08-28T13:30:00.000Z"
      for (const said of [leaf, ...lines]) said.issued_at = "2026-08-28T12:00:00.000Z"
      freezePasts(draft)
    },
  },
  {
    what: "a ticker that is predicted both ways",
    ...{ rules: ["twice"], named: /predicts AAA for 2026-08-31 \(daily\) once more/ },
    tell(draft) {
      const { lines } = batchOf(draft)
      const line = lineOf(lines, "AAA")
      lines.push({ ...line, prediction_id: "other", direction: line.direction === "bullish" ? "bearish" : "bullish" })
    },
  },
  {
    what: "a loser that is never graded",
    ...{ rules: ["overdue"], named: /no row grades its predictions of [A-Z]+ for 2026-08-31, or says why not/ },
    tell: (draft) => takeOutLosers(draft, 1, last),
  },
  {
    what: "a session that is never graded",
    ...{ rules: ["overdue"], named: /no row grades its predictions of AAA, BBB, .* for 2026-08-31/ },
    tell: (draft) => remove(draft, gradesOf(draft).index),
  },
  {
    what: "a loser that is void although it traded",
    ...{ rules: ["silence"], named: /says that [A-Z]+ was not traded on 2026-08-2\d, and row \d+ shows that it was/ },
    tell: (draft) => gradeLater(draft, "2026-08-25", untraded("no trade after the reference session")),
  },
  {
    what: "a loser that is void before it can be known",
    ...{ rules: ["silence", "void"], named: /makes the prediction of [A-Z]+ void without waiting for it/ },
    tell: (draft) => gradeLater(draft, last, untraded("no trade after the reference session")),
  },
  {
    what: "a loser that is said to be delisted, and goes on trading",
    ...{ rules: ["silence"], named: /says that [A-Z]+ was not traded on/ },
    tell: (draft) => gradeLater(draft, "2026-08-25", untraded("delisted: no trade after the reference session")),
  },
  {
    what: "a void without a reason",
    ...{ rules: ["void"], named: /does not give a reason that there is for each grade that is void/ },
    tell(draft) {
      for (const { leaf } of draft.entries) if (leaf.n_void === 1) leaf.voids = []
    },
  },
  {
    what: "a row that stops giving reasons",
    ...{ rules: ["void"], named: /does not say why grades are void, as rows before it do/ },
    tell(draft) {
      delete gradesOf(draft).leaf.voids
    },
  },
  {
    what: "a median for one prediction, which makes it correct",
    ...{ rules: ["median"], named: /the median of [A-Z]+ for 2026-08-31 is not that of the other daily predictions/ },
    tell(draft) {
      const { lines } = gradesOf(draft)
      const line = lineOf(
        lines,
        lines.findLast(({ relative_outcome: outcome }) => outcome === "incorrect")?.ticker ?? "",
      )
      const isAhead = lineOf(batchOf(draft).lines, line.ticker).relative_direction === "ahead"
      line.median_return_pct = Number(line.realized_return_pct) + (isAhead ? -0.5 : 0.5)
      line.relative_outcome = "correct"
    },
  },
  {
    what: "a median that is not that of the session",
    ...{ rules: ["median"], named: /the median of the daily predictions for 2026-08-31 is \S+, and not/ },
    tell(draft) {
      const { lines } = gradesOf(draft)
      const said = batchOf(draft).lines
      const median = Number(lines[0].median_return_pct) + 0.3
      for (const line of lines) measureBy(median, line, lineOf(said, line.ticker))
    },
  },
  {
    what: "a median that is left out, so that no relative call counts",
    ...{ rules: ["median"], named: /the median of the daily predictions for 2026-08-31 is \S+, and not null/ },
    tell(draft) {
      const said = batchOf(draft).lines
      for (const line of gradesOf(draft).lines) measureBy(null, line, lineOf(said, line.ticker))
    },
  },
  {
    what: "a median of two predictions, by which the others are measured",
    ...{ rules: ["median"], named: /takes the median of 2 of \d predictions for 2026-08-31/ },
    tell(draft) {
      const { leaf, index, lines } = gradesOf(draft)
      const [first, rest] = [{ ...leaf }, { ...leaf }]
      const few = { leaf: first, lines: lines.slice(0, 2) }
      const others = { leaf: rest, lines: lines.slice(2) }
      settle(draft, others)
      settle(draft, few)
      const median = Number(few.lines[0].median_return_pct)
      const said = batchOf(draft).lines
      for (const line of others.lines) measureBy(median, line, lineOf(said, line.ticker))
      draft.entries[index] = few
      insert(draft, index + 1, others)
    },
  },
  {
    what: "a relative call that was wrong and is called correct",
    ...{ rules: ["relative"], named: /the relative grade of [A-Z]+ in predictions\/2026-08-31.ndjson does not follow/ },
    tell(draft) {
      const wrong = gradesOf(draft).lines.find(({ relative_outcome: outcome }) => outcome === "incorrect")
      Object.assign(wrong ?? {}, { relative_outcome: "correct" })
    },
  },
  {
    what: "a wrong prediction that is called correct",
    rules: ["grade"],
    named: /the grade of [A-Z]+ in predictions\/2026-08-31.ndjson does not follow from its prices/,
    tell(draft) {
      const graded = gradesOf(draft)
      loserIn(graded.lines).outcome = "correct"
      settle(draft, graded)
    },
  },
  {
    what: "a prediction that is graded at another session than its own",
    ...{ rules: ["silence"], named: /was not traded on 2026-08-25, and row \d+ shows that it was/ },
    tell: (draft) => gradeLater(draft, "2026-08-25", () => ({ exit_date: "2026-08-26" })),
  },
  {
    what: "a prediction that is graded weeks after its session",
    ...{ rules: ["exit"], named: /2026-09-30 is no session at which a prediction of AAA for 2026-08-31 can be graded/ },
    tell(draft) {
      const graded = gradesOf(draft)
      lineOf(graded.lines, "AAA").exit_date = "2026-09-30"
      settle(draft, graded)
    },
  },
  {
    what: "a grade that is given before the session has ended",
    ...{ rules: ["early"], named: /before 2026-08-31 had ended/ },
    tell(draft) {
      const { leaf, lines } = gradesOf(draft)
      for (const said of [leaf, ...lines]) said.graded_at = "2026-08-31T19:00:00.000Z"
    },
  },
  {
    what: "a grade of no prediction",
    rules: ["median", "overdue", "reference"],
    named: /the grade of AAA in predictions\/2026-08-31.ndjson is not of a prediction/,
    tell: (draft) => Object.assign(lineOf(gradesOf(draft).lines, "AAA"), { prediction_id: "other" }),
  },
  {
    what: "a prediction that is graded twice",
    ...{ rules: ["twice"], named: /grades the prediction of AAA for 2026-08-31 again/ },
    tell(draft) {
      const graded = gradesOf(draft)
      graded.lines.push({ ...lineOf(graded.lines, "AAA") })
      const n = (outcome: string) => graded.lines.filter((line) => line.outcome === outcome).length
      Object.assign(graded.leaf, { n_correct: n("correct"), n_incorrect: n("incorrect") })
    },
  },
  {
    what: "a past that was better than its grades",
    ...{ rules: ["past"], named: /of the daily predictions of AAA, \d+ of 42 were right by then and 22 rose/ },
    tell: (draft) => Object.assign(lineOf(batchOf(draft).lines, "AAA"), { historical_correct: 30 }),
  },
  {
    what: "a past without what always calling a rise would have won",
    ...{ rules: ["past"], named: /does not freeze the past of its tickers, as rows before it do/ },
    tell(draft) {
      for (const line of batchOf(draft).lines) delete line.historical_rises
    },
  },
  {
    what: "a probability of one half that is called, and was right",
    ...{ rules: ["call"], named: /whether DDD is called against the median does not follow from its probability/ },
    tell(draft) {
      Object.assign(lineOf(batchOf(draft).lines, "DDD"), { relative_direction: "ahead" })
      settle(draft, gradesOf(draft))
    },
  },
  {
    what: "a relative outcome where nothing was called",
    ...{ rules: ["relative"], named: /the relative grade of DDD in predictions\/2026-08-31.ndjson does not follow/ },
    tell: (draft) => Object.assign(lineOf(gradesOf(draft).lines, "DDD"), { relative_outcome: "correct" }),
  },
  {
    what: "a leaf that counts more correct ones than its rows",
    ...{ rules: ["counts"], named: /does not have \d+ grades that are correct/ },
    tell(draft) {
      const { leaf } = gradesOf(draft)
      leaf.n_correct = Number(leaf.n_correct) + 1
    },
  },
  {
    what: "a file with other rows than the log committed to",
    ...{ rules: ["lines"], named: /in predictions\/2026-08-31.ndjson is not what the log committed to/ },
    tell: (draft) => Object.assign(batchOf(draft).leaf, { rows_sha256: "0".repeat(64) }),
  },
  {
    what: "a file with fewer rows than the log committed to",
    ...{ rules: ["lines"], named: /commits to 12 rows, and predictions\/2026-08-31.ndjson has \d of it/ },
    tell: (draft) => Object.assign(batchOf(draft).leaf, { n: 12 }),
  },
  {
    what: "a row of a file that is not of its batch",
    ...{
      rules: ["form", "median", "reference", "universe"],
      named: /not of the form of its kind, or not of its batch/,
    },
    tell: (draft) => Object.assign(lineOf(batchOf(draft).lines, "AAA"), { issued_at: "2026-08-20T12:00:00.000Z" }),
  },
  {
    what: "prices in a batch that says it has none",
    ...{ rules: ["form"], named: /says that it has no prices, and has one of/ },
    tell: (draft) => Object.assign(batchOf(draft).leaf, { has_prices: false }),
  },
]
