import { type Lie, lineOf, linesFor, loserIn, makeLoserRight, settle } from "./edits"

/** Later than the last signal, so that no row after its rows refers to one of them. */
const last = "2026-08-31"

/** About what a prediction froze: probabilities, model and price. */
export const forecastLies: Lie[] = [
  {
    what: "a probability above 1",
    ...{ rules: ["probability"], named: /gives AAA probabilities that are not from 0 to 1 or do not add up to 1/ },
    tell: (draft) =>
      Object.assign(lineOf(linesFor(draft, "prediction_batch", last).lines, "AAA"), { probability_up: 1.2 }),
  },
  {
    what: "probabilities that add up to more than 1",
    ...{ rules: ["probability"], named: /gives AAA probabilities that are not from 0 to 1 or do not add up to 1/ },
    tell: (draft) =>
      Object.assign(lineOf(linesFor(draft, "prediction_batch", last).lines, "AAA"), { probability_unchanged: 0.7 }),
  },
  {
    what: "a direction against its own probability, because it would have been right",
    ...{
      rules: ["probability"],
      named: /calls [A-Z]+ \w+ with a confidence of 0.52, against its own probability of/,
    },
    tell(draft) {
      const graded = linesFor(draft, "prediction_grades", last)
      const grade = loserIn(graded.lines)
      const claim = lineOf(linesFor(draft, "prediction_batch", last).lines, grade.ticker)
      claim.direction = claim.direction === "bullish" ? "bearish" : "bullish"
      grade.outcome = "correct"
      settle(draft, graded)
    },
  },
  {
    what: "more confidence than its own probability",
    ...{ rules: ["probability"], named: /calls AAA \w+ with a confidence of 0.9, against its own probability of/ },
    tell: (draft) => Object.assign(lineOf(linesFor(draft, "prediction_batch", last).lines, "AAA"), { confidence: 0.9 }),
  },
  {
    what: "a prediction of a model that its batch does not list",
    ...{ rules: ["model"], named: /does not list other, the model that predicts AAA/ },
    tell: (draft) =>
      Object.assign(lineOf(linesFor(draft, "prediction_batch", last).lines, "AAA"), { model_version: "other" }),
  },
  {
    what: "a grade that starts from another price than its prediction froze",
    ...{ rules: ["frozen"], named: /grades [A-Z]+ from \S+, and its prediction froze \S+ on 2026-08-28/ },
    tell: (draft) =>
      makeLoserRight(draft, last, (grade, sign) => {
        grade.entry_price = Number(grade.exit_price) * (1 - 0.01 * sign)
      }),
  },
]
