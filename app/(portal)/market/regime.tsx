"use client"

import { dayText } from "@/components/account/instants"
import { Facts } from "@/components/portal/facts"
import { moveText, nameOf, numberText, rateText } from "@/components/portal/words"
import { Answered } from "../answered"
import type { Answers } from "../products"

export function Regime() {
  return (
    <Answered name="market/regime" what="Regime">
      {(answer) => (
        <>
          <p className="text-2xl tracking-tight">
            {answer.regime ? nameOf(answer.regime) : "Not known"}
            {answer.gate && (
              <span className="ml-3 text-base text-muted">
                {answer.gate === "RISK_ON" ? "risk on" : "risk off"}, {sizeText(answer.size_multiplier)}
              </span>
            )}
          </p>
          {answer.reason && <p className="mt-2">{answer.reason}</p>}
          {answer.regime && (
            <div className="mt-4">
              <Facts facts={factsOf(answer)} />
            </div>
          )}
        </>
      )}
    </Answered>
  )
}

function sizeText(multiplier: number | null): string {
  if (multiplier === 0) return "no new positions"
  return multiplier === 1 ? "full position size" : `${rateText(multiplier)} of the usual position size`
}

function factsOf(answer: Answers["market/regime"]): [string, string][] {
  const { thresholds } = answer
  return [
    ["Since", answer.regime_since_date ? dayText(answer.regime_since_date) : "–"],
    ["Previous regime", answer.previous_regime ? nameOf(answer.previous_regime) : "–"],
    [
      "VIX",
      `${numberText(answer.vix_level)} (cautious from ${thresholds.vix_cautious_from}, defensive from ${thresholds.vix_defensive_from})`,
    ],
    ["SPY", `${numberText(answer.spy_close)} USD`],
    [`SPY, mean of ${thresholds.sma_sessions} sessions`, `${numberText(answer.spy_sma_200)} USD`],
    ["SPY relative to its mean", moveText(answer.spy_vs_sma_200_pct)],
  ]
}
