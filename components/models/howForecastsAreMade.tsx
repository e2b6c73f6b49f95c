import { Explanations } from "@/components/site/explanations"

const steps = [
  [
    "The base comes first",
    "Each ticker’s own share of rises up to the issue, shrunk to its market’s, with closes that stand still counted apart. It needs no model, and it is what a model has to beat.",
  ],
  [
    "The model ranks a session",
    "Its features are ranks within the session, and it learns only which tickers move ahead of the session’s median. The market’s own move is shared by all of them and is not learned.",
  ],
  [
    "The score moves the base a little",
    "The log odds of the base are moved by the score times a slope, fitted on the relative outcome and never below zero. Without information the slope is zero, and the base is served.",
  ],
  [
    "Two claims, graded apart",
    "Up or down against the reference close, where an unchanged price is right for neither; and ahead of or behind the median of the session, where half of all claims are right by chance.",
  ],
  [
    "Compared on later data",
    "Every candidate is scored on a block of sessions after the one that it was trained on. If none does better than the base by more than chance explains, the base serves.",
  ],
  [
    "What this cannot do",
    "Most of a move over one session is chance. A daily forecast moves the odds by a percentage point or two at most, and usually by less; over weeks and months no skill was measured at all.",
  ],
] as const

/** The method in short; `docs/forecasts.md` has the mathematics. */
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
