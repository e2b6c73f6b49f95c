import type { Day } from "@/server/products/today/readDay"
import { dayText } from "../account/instants"
import { countText, differenceText, moveText, nameOf, numberText, rateText } from "../portal/words"
import { afterHeadline, Block, headline, Nothing } from "./block"
import { recordText } from "./said"

export function Regime({ regime, signals }: { regime: Day["open"]["regime"]; signals: Day["signals"] }) {
  const { name, changes } = regime
  return (
    <Block id="regime" title="What would change the regime">
      {name === null ? (
        <RegimeLine {...regime} />
      ) : (
        <>
          {/* A screen has it next to its picture. */}
          <div className="hidden pb-1.5 print:block">
            <RegimeLine {...regime} />
          </div>
          <ul className="list-disc pl-4">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </>
      )}
      {signals?.guidance && (
        <>
          <h3 className="mt-2 font-medium text-[0.75rem] text-muted">Guidance</h3>
          <p>{signals.guidance}</p>
        </>
      )}
      {signals && signals.risks.length > 0 && (
        <>
          <h3 className="mt-2 font-medium text-[0.75rem] text-muted">What speaks against acting</h3>
          <ul className="list-disc pl-4">
            {signals.risks.map((risk) => (
              <li key={risk}>{risk}</li>
            ))}
          </ul>
        </>
      )}
    </Block>
  )
}

/** The regime and what it follows from. */
export function RegimeLine({ name, gate, sizeMultiplier, since, vix, spyVsMeanPct, reason }: Day["open"]["regime"]) {
  if (name === null) return <Nothing>There is no regime: {reason}.</Nothing>
  return (
    <>
      <p className={headline}>
        {nameOf(name)} <span className={afterHeadline}>{sizeText(gate, sizeMultiplier)}</span>
      </p>
      <p className="mt-0.5 text-muted tabular-nums">
        {since && `since ${dayText(since)}; `}VIX {numberText(vix)}; SPY {moveText(spyVsMeanPct)} against its
        200-session mean
      </p>
    </>
  )
}

function sizeText(gate: string | null, multiplier: number | null): string {
  const side = gate === "RISK_ON" ? "risk on" : "risk off"
  if (multiplier === 0) return `${side}, no new positions`
  return multiplier === 1
    ? `${side}, full position size`
    : `${side}, ${Math.round((multiplier ?? 0) * 100)}% of the usual size`
}

export function Record({ accuracy }: { accuracy: Day["open"]["accuracy"] }) {
  const known = accuracy.filter(({ rate }) => rate !== null)
  const worth = known.at(-1)?.worth
  return (
    <Block id="record" title="Record of the daily predictions">
      {known.length === 0 && <Nothing>No prediction has been resolved yet.</Nothing>}
      {known.map(({ days, relative, n, sessions, rate, low, high, baseRate, skill, skillLow, skillHigh }) => (
        <p key={days} className="border-rule border-b py-1 tabular-nums last:border-b-0">
          <span className="font-medium">Last {days} days.</span>{" "}
          {relative && <>Ahead or behind {recordText(relative)} (chance 50%). </>}
          <span className="text-muted">
            Up or down {recordText({ n, rate, low, high })} in {countText(sessions)} sessions; base rate{" "}
            {rateText(baseRate)}, difference {differenceText(skill, skillLow, skillHigh)}.
          </span>
        </p>
      ))}
      {worth && <p className="py-1 tabular-nums">{worth}</p>}
    </Block>
  )
}
