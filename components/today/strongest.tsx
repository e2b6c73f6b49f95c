import type { StrongestPart } from "@/server/accounts/mail/dailyBrief"
import type { Closes } from "@/server/products/today/readPictures"
import { dayText } from "../account/instants"
import { Sparkline } from "../charts/sparkline"
import { countText, rateText } from "../portal/words"
import { Block, Nothing, Row, Subtitle } from "./block"
import { recordText } from "./said"
import { Ticker } from "./ticker"

type StrongestProps = { strongest: StrongestPart; isLinked: boolean; closes: Closes }

export function Strongest({ strongest, isLinked, closes }: StrongestProps) {
  const { targetDate, count, recordDays, ahead, behind, emptyReason } = strongest
  if (targetDate === null) {
    return (
      <Block id="strongest" title="Strongest predictions">
        <Nothing>{emptyReason ?? "No prediction has been made yet."}</Nothing>
      </Block>
    )
  }
  const note = `Of ${countText(count)}, by rank: the probability of a move above, or below, the session’s median. Below it, how often such claims on that ticker were right in ${recordDays} days; chance gives 50%.${closes.size > 0 ? " A line has the closes of 60 days." : ""}`
  return (
    <Block id="strongest" title={`Strongest predictions for ${dayText(targetDate)}`} note={note}>
      {ahead.length + behind.length === 0 ? (
        <Nothing>None of the {countText(count)} predictions claims a side of the median.</Nothing>
      ) : (
        <div className="grid gap-x-5 sm:grid-cols-2">
          <End title="Ahead" rows={ahead} isLinked={isLinked} closes={closes} />
          <End title="Behind" rows={behind} isLinked={isLinked} closes={closes} />
        </div>
      )}
    </Block>
  )
}

type EndProps = { title: string; rows: StrongestPart["ahead"]; isLinked: boolean; closes: Closes }

function End({ title, rows, isLinked, closes }: EndProps) {
  return (
    <div className="min-w-0">
      <Subtitle>{rows.length === 0 ? `${title}: none claimed` : title}</Subtitle>
      <ul>
        {rows.map(({ ticker, company, probability, record }) => (
          <Row
            key={ticker}
            value={rateText(probability)}
            picture={<Sparkline ticker={ticker} closes={closes.get(ticker)} />}
            note={recordText(record)}
          >
            <Ticker ticker={ticker} isLinked={isLinked} /> <span className="text-[0.75rem] text-muted">{company}</span>
          </Row>
        ))}
      </ul>
    </div>
  )
}
