"use client"

import { dayText } from "@/components/account/instants"
import { Facts } from "@/components/portal/facts"
import { moveText, nameOf, numberText } from "@/components/portal/words"
import { Answered } from "../answered"
import type { Answers } from "../products"

/** How much risk the market's state speaks for, and by which figures. */
export function Regime() {
  return (
    <Answered name="market/regime" what="Regime">
      {(answer) => (
        <>
          <p className="text-2xl tracking-tight">
            {answer.regime ? nameOf(answer.regime) : "Not known"}
            <span className="ml-3 text-base text-muted">
              {answer.gate === "RISK_ON" ? "risk on" : "risk off"}, positions × {answer.size_multiplier}
            </span>
          </p>
          {answer.reason && <p className="mt-2">{answer.reason}</p>}
          <div className="mt-4">
            <Facts facts={factsOf(answer)} />
          </div>
        </>
      )}
    </Answered>
  )
}

function factsOf(answer: Answers["market/regime"]): [string, string][] {
  const { thresholds } = answer
  return [
    ["Since", answer.regime_since_date ? dayText(answer.regime_since_date) : "–"],
    ["Before", answer.previous_regime ? nameOf(answer.previous_regime) : "–"],
    [
      "VIX",
      `${numberText(answer.vix_level)} (cautious from ${thresholds.vix_cautious_from}, defensive from ${thresholds.vix_defensive_from})`,
    ],
    ["SPY", `${numberText(answer.spy_close)} USD`],
    [`Mean of ${thresholds.sma_sessions} sessions`, `${numberText(answer.spy_sma_200)} USD`],
    ["SPY against its mean", moveText(answer.spy_vs_sma_200_pct)],
  ]
}
