import type { ProfessionalPart } from "@/server/accounts/mail/dailyBrief"
import type { Day } from "@/server/products/today/readDay"
import { countText, moveText, rateText } from "../portal/words"
import { Block } from "./block"
import { withInterval } from "./said"

const shown = 4

type MovesProps = Pick<Day["open"], "anomalies" | "pullback"> & { social: ProfessionalPart["social"] | null }

export function Moves({ anomalies, pullback, social }: MovesProps) {
  const { rows, count, measured, minSigma } = anomalies
  return (
    <Block id="moves" title="Also at the last close">
      <p className="tabular-nums">
        <span className="font-medium">Unusual moves: {countText(count)}.</span>{" "}
        {count === 0 &&
          (measured === 0
            ? "No ticker has enough history yet to tell an unusual move from a usual one."
            : `No ticker moved by ${minSigma} standard deviations.`)}
        {rows
          .slice(0, shown)
          .map(({ ticker, movePct, sigma }) => `${ticker} ${moveText(movePct)} (${Math.abs(sigma).toFixed(1)} σ)`)
          .join(", ")}
        {count > shown && ", …"}
      </p>
      <p className="mt-1 tabular-nums">
        <span className="font-medium">ETF pullbacks in an uptrend: {countText(pullback.fires.length)}.</span>{" "}
        {pullbackText(pullback)}
      </p>
      {social && (
        <p className="mt-1 tabular-nums">
          <span className="font-medium">Most mentioned in 24 hours:</span>{" "}
          {social.rows.length === 0
            ? (social.emptyReason ?? "no stock.")
            : social.rows.map(({ ticker, mentions }) => `${ticker} (${countText(mentions)})`).join(", ")}
        </p>
      )}
    </Block>
  )
}

function pullbackText({ fires, measured, n, winRate, low, high, baseRate }: Day["open"]["pullback"]): string {
  const which =
    fires.length > 0
      ? `${fires.map(({ etf, pullbackPct }) => `${etf} ${moveText(pullbackPct)}`).join(", ")}.`
      : measured === 0
        ? "No ETF has the 200 sessions of history yet that the rule needs."
        : "No ETF meets the rule."
  if (winRate === null) return `${which} No trade by this rule is complete yet.`
  return `${which} Of ${countText(n)} trades by the rule ${withInterval(winRate, low, high)} rose; base rate ${rateText(baseRate)}.`
}
