import type { BriefSignal } from "@/server/accounts/mail/dailyBrief"
import type { Day } from "@/server/products/today/readDay"
import type { Closes } from "@/server/products/today/readPictures"
import type { TodayShown } from "@/server/surfaces/portal/today"
import { dayText } from "../account/instants"
import { Sparkline } from "../charts/sparkline"
import { PortalLink } from "../portal/link"
import { countText, rateText } from "../portal/words"
import { Link } from "../site/link"
import { Block, Nothing, Row, Subtitle } from "./block"
import { recordText, withDays, withInterval } from "./said"
import { SignalName } from "./ticker"

const shown = 3

type DueProps = {
  signals: Day["signals"]
  offer: TodayShown["offer"]
  target: string
  isSignedIn: boolean
  closes: Closes
}

export function Due({ signals, offer, target, isSignedIn, closes }: DueProps) {
  return (
    <Block id="due" title={`Signals due on ${dayText(target)}`}>
      {signals ? <DueSignals {...signals} closes={closes} /> : offer && <Offer {...offer} isSignedIn={isSignedIn} />}
    </Block>
  )
}

function DueSignals({ due, signals: best, closes }: NonNullable<Day["signals"]> & { closes: Closes }) {
  const { entries, entryCount, exits, exitCount, emptyReason } = due
  return (
    <>
      {entryCount + exitCount === 0 && <Nothing>{withDays(emptyReason ?? "No signal is entered or ends.")}</Nothing>}
      <Signals title="Enter at the open" signals={entries} count={entryCount} closes={closes} />
      <Signals title="Exit at the close" signals={exits} count={exitCount} closes={closes} />
      {best.top.length > 0 ? (
        <Signals title="Best that can be entered now" signals={best.top} count={best.top.length} closes={closes} />
      ) : (
        best.emptyReason !== emptyReason && <p className="mt-1.5 text-muted">{best.emptyReason}</p>
      )}
    </>
  )
}

type SignalsProps = { title: string; signals: readonly BriefSignal[]; count: number; closes: Closes }

function Signals({ title, signals, count, closes }: SignalsProps) {
  if (count === 0) return null
  const first = signals.slice(0, shown)
  return (
    <>
      <Subtitle>
        {title}: {countText(count)}
      </Subtitle>
      <ul>
        {first.map((signal) => (
          <Row
            key={signal.id}
            value={rateText(signal.typeWinRate)}
            picture={<Sparkline ticker={signal.ticker} closes={closes.get(signal.ticker)} />}
            note={noteOf(signal)}
          >
            <SignalName {...signal} isLinked />, {signal.eventType}
          </Row>
        ))}
      </ul>
      {first.length < count && (
        <p className="text-[0.75rem]">
          <PortalLink href="/signals?outcome=pending">
            {countText(count - first.length)} more among the signals
          </PortalLink>
        </p>
      )}
    </>
  )
}

function noteOf({ typeWinRate: rate, typeLow: low, typeHigh: high, n, horizonEnd }: BriefSignal): string {
  return `of its type won: ${recordText({ n, rate, low, high })}; until ${dayText(horizonEnd)}`
}

/** What a higher plan would add, next to the record for or against it. */
function Offer({ planName, record, isSignedIn }: NonNullable<TodayShown["offer"]> & { isSignedIn: boolean }) {
  const { n_independent: n, win_rate: rate, base_rate: base } = record
  const low = record.clustered_low ?? record.wilson_low
  const high = record.clustered_high ?? record.wilson_high
  return (
    <>
      <p>
        Part of the {planName} plan: the signals to enter and to leave in this session with the record of their types,
        the suggested size with what speaks against it, signals on your watchlist, and this page as an email before the
        open.
      </p>
      <p className="mt-1.5">
        {rate === null
          ? "No signal has been resolved yet, so nothing is known of how good they are."
          : `So far ${withInterval(rate, low, high)} of ${countText(n)} signals won; of all stocks, ${rateText(base)} moved the same way over the same sessions.`}
      </p>
      <p className="mt-1.5 flex flex-wrap gap-x-4 print:hidden">
        <Link href="/pricing">See plans</Link>
        <Link href="/track-record" isPlain>
          Track record
        </Link>
        {!isSignedIn && <Link href="/sign-in?to=%2Ftoday">Sign in</Link>}
      </p>
    </>
  )
}
