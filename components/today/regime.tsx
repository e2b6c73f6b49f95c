import type { Day } from "@/server/products/today/readDay"
import { countText, differenceText, rateText } from "../portal/words"
import { Block, Nothing } from "./block"
import { recordText } from "./said"

export function Regime({ regime, signals }: { regime: Day["open"]["regime"]; signals: Day["signals"] }) {
  const { name, changes, reason } = regime
  return (
    <Block id="regime" title="What would change the regime">
      {name === null ? (
        <Nothing>There is no regime: {reason}.</Nothing>
      ) : (
        <ul className="list-disc pl-4">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
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
