import { connect, element, integer, interval, move, muted, percent, row, scale, section } from "./host.mjs"

const frames = { daily: "Next session", weekly: "Week", monthly: "Month" }

connect("assay-ticker-prediction", ({ ticker, company_name: company, predictions }) => [
  element("header", {}, element("h1", {}, ticker), muted(company ?? "")),
  ...Object.entries(frames).flatMap(([name, title]) => (predictions[name] ? [drawn(title, predictions[name])] : [])),
])

function drawn(title, prediction) {
  const { target_date: target, reference_price: price, reference_date: date } = prediction
  const isPast = prediction.accuracy_status !== "live"
  const shown = {
    rate: prediction.probability_up,
    base: prediction.base_probability_up,
  }
  const up = `Probability up ${percent(shown.rate)}`
  const label = `${up}, base rate ${percent(shown.base)}.`
  return section(
    `${title} to ${target}${isPast ? " (discontinued)" : ""}`,
    row(
      element("span", { class: "large" }, sideOf(prediction)),
      muted(`expected ${move(prediction.predicted_return_pct)} from ${price} on ${date}`),
    ),
    scale(label, shown),
    row(muted(`Up or down is the base rate. ${up}; line: ${percent(shown.base)}`), muted(rankOf(prediction))),
    element("p", {}, recordOf(prediction)),
    isPast && prediction.outcome !== "pending"
      ? element("p", {}, `Came out ${prediction.outcome}: ${move(prediction.realized_return_pct)}.`)
      : null,
  )
}

function sideOf({ relative_direction: side, relative_probability: probability, timeframe }) {
  if (!side) return timeframe === "daily" ? "No claim against the median" : "No claim: this is the base rate"
  return `${side === "ahead" ? "▲ Ahead of" : "▼ Behind"} the median ${percent(probability)}`
}

const rankOf = ({ rank_pct: rank }) =>
  typeof rank === "number" ? `ranked above ${Math.round(rank * 100)}% of the session` : ""

function recordOf(prediction) {
  const { historical_accuracy: rate, historical_accuracy_n: n, historical_base_rate: base } = prediction
  if (typeof rate !== "number") return "No record of this ticker yet."
  const bounds = interval(prediction.historical_accuracy_low, prediction.historical_accuracy_high)
  return `Right before in ${percent(rate)} ${bounds} of ${integer(n)}; the base rate was ${percent(base)}.`
}
