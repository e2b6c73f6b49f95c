import type { GradedPart } from "@/server/accounts/mail/dailyBrief"
import { dayText } from "../account/instants"
import { countText, moveText, rateText } from "../portal/words"
import { Block, Nothing, Row, Subtitle } from "./block"
import { recordText, withDays } from "./said"
import { SignalName } from "./ticker"

const shown = 4

export function Graded({ graded, isLinked }: { graded: GradedPart; isLinked: boolean }) {
  const { session, predictions, won, wonCount, lost, lostCount, voidCount, emptyReason } = graded
  const isNothing = wonCount + lostCount + voidCount === 0
  return (
    <Block id="graded" title={`Graded since the open of ${dayText(session)}`}>
      {predictions ? (
        <p className="tabular-nums">
          Predictions for that session: ahead or behind {recordText(predictions.relative)} (chance 50%); up or down{" "}
          {recordText(predictions)} (base rate {rateText(predictions.baseRate)}).
        </p>
      ) : (
        <Nothing>No prediction for {dayText(session)} has been graded.</Nothing>
      )}
      {isNothing ? (
        <p className="mt-1 text-muted">Signals: {withDays(emptyReason ?? "none was graded.")}</p>
      ) : (
        <div className="grid gap-x-5 sm:grid-cols-2">
          <Outcomes title="Signals won" rows={won} count={wonCount} isLinked={isLinked} />
          <Outcomes title="Signals lost" rows={lost} count={lostCount} isLinked={isLinked} />
        </div>
      )}
      {voidCount > 0 && (
        <p className="mt-1 text-muted">
          {countText(voidCount)} void: their tickers did not trade, so nothing can be graded.
        </p>
      )}
    </Block>
  )
}

type OutcomesProps = { title: string; rows: GradedPart["won"]; count: number; isLinked: boolean }

function Outcomes({ title, rows, count, isLinked }: OutcomesProps) {
  const first = rows.slice(0, shown)
  return (
    <div className="min-w-0">
      <Subtitle>
        {title}: {countText(count)}
        {first.length < count && `, ${first.length} of them`}
      </Subtitle>
      <ul>
        {first.map(({ id, ticker, direction, eventType, movePct }) => (
          <Row key={id} value={moveText(movePct)}>
            <SignalName id={id} ticker={ticker} direction={direction} isLinked={isLinked} />,{" "}
            <span className="text-muted">{eventType}</span>
          </Row>
        ))}
      </ul>
    </div>
  )
}
