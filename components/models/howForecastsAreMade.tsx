import { Explanations } from "@/components/site/explanations"

const steps = [
  [
    "The base rate comes first",
    "Each ticker’s own share of rises before the prediction, shrunk towards that of its market, with unchanged closes counted separately. It needs no model, and it is what a model has to beat.",
  ],
  [
    "The model ranks a session",
    "Its features are ranks within the session, and it learns only which tickers move ahead of the session’s median. The market’s own move is shared by all of them and is not learned.",
  ],
  [
    "The score shifts the base rate slightly",
    "The log odds of the base rate are shifted by the score times a slope: a prior that is fixed beforehand, weighed against how the score did on later sessions. It is never below zero, so a score that ranks the wrong way round is ignored.",
  ],
  [
    "Two claims, graded separately",
    "Ahead of or behind the median of the session, where half of all claims are correct by chance; and up or down from the reference close, where an unchanged price is correct for neither. Within 0.0005 of one half, no side of the median is claimed. Up or down is the base rate: nearly always up, as often as always.",
  ],
  [
    "Scored on later data",
    "What is served is scored beside the base rate on a block of sessions after the one it was trained on. No test decides whether a score is used: weak evidence makes its slope small.",
  ],
  [
    "Why three rates agree",
    "If every call of a session is up, then the accuracy, the base rate (what the same directions win across all tickers) and the rate of always predicting a rise are the same number, the share of tickers that rose. Then the direction shows no skill, and only the rank tells tickers apart.",
  ],
  [
    "Limits",
    "Most of a move over one session is chance. A daily forecast shifts the probability by one or two percentage points at most, and usually by less. Over weeks and months, no skill was measured at all.",
  ],
] as const

/** `docs/forecasts.md` has the mathematics. */
export function HowForecastsAreMade() {
  return (
    <section aria-labelledby="method" className="mt-20 border-ink border-t pt-6">
      <h2 id="method" className="font-medium text-2xl tracking-tight">
        How a forecast is made
      </h2>
      <div className="mt-6">
        <Explanations entries={steps} />
      </div>
    </section>
  )
}
