import {
  calibrationChart,
  connect,
  element,
  instant,
  integer,
  interval,
  link,
  move,
  muted,
  percent,
  row,
  scale,
  section,
  table,
  widest,
} from "./host.mjs"

connect("assay-track-record", (record) => {
  const { low, high } = widest(record)
  const { win_rate: rate, base_rate: base } = record
  const bins = (record.calibration ?? []).filter(({ realized_rate: came }) => typeof came === "number")
  const label = `Win rate ${percent(rate)} ${interval(low, high)}, base rate ${percent(base)}.`
  return [
    element("header", {}, element("h1", {}, "Track record"), muted(`${integer(record.n_issued)} event signals issued`)),
    row(
      element("span", { class: "large" }, `${percent(rate)} won`),
      muted(`95% interval ${interval(low, high)}, n = ${integer(record.n_independent)}`),
    ),
    scale(label, { rate, low, high, base }),
    element("p", {}, `${verdict(low, high, base)} The line is the base rate, ${percent(base)}.`),
    table(
      ["Resolved", "Pending", "Void", "Mean return"],
      [[integer(record.n_resolved), integer(record.n_pending), integer(record.n_void), move(record.expectancy_pct)]],
    ),
    record.by_direction?.length > 0 ? section("By direction", directions(record.by_direction)) : null,
    bins.length > 0 ? section("Calibration", calibrationChart(bins)) : null,
    record.ledger ? section("Log", ...logged(record.ledger)) : null,
    ...(record.limits ?? []).map((limit) => element("p", { class: "muted" }, limit)),
    link("Methodology", record.methodology_url),
  ]
})

/** An interval that includes the base rate shows nothing. */
function verdict(low, high, base) {
  if (typeof low !== "number" || typeof base !== "number") return "Too few trading sessions for an interval."
  if (low > base) return "Better than the base rate, beyond chance."
  if (high < base) return "Worse than the base rate, beyond chance."
  return "Not distinguishable from the base rate."
}

function directions(records) {
  return table(
    ["Direction", "Won", "Interval", "Base", "n"],
    records.map((each) => {
      const { low, high } = widest(each)
      return [
        each.direction,
        percent(each.win_rate),
        interval(low, high),
        percent(each.base_rate),
        integer(each.n_independent),
      ]
    }),
  )
}

function logged({ tree_size: size, root_hash: root, checkpoint_at: at }) {
  return [row(muted(`${integer(size)} entries`), muted(`signed ${instant(at)}`)), element("code", {}, String(root))]
}
