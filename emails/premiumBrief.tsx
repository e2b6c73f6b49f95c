import type { DailyBrief } from "../server/accounts/mail/dailyBrief"
import { AccuracyPart } from "./parts/brief/accuracy"
import { FiltersPart } from "./parts/brief/filters"
import { BriefFrame } from "./parts/brief/frame"
import { AnomaliesPart, PullbackPart } from "./parts/brief/moves"
import { RegimePart } from "./parts/brief/regime"
import { MacroPart, RisksPart, SignalsPart } from "./parts/brief/signals"
import { WatchlistPart } from "./parts/brief/watchlist"
import type { Setting } from "./template"

/** The day on one screen: whether to act, on what, and what comes next. */
export function PremiumBrief({ brief, setting }: { brief: DailyBrief; setting: Setting }) {
  return (
    <BriefFrame brief={brief} planName="Premium" setting={setting}>
      <WatchlistPart watchlist={brief.watchlist} baseUrl={setting.baseUrl} />
      <FiltersPart filters={brief.filters} baseUrl={setting.baseUrl} />
      <RegimePart regime={brief.regime} />
      <SignalsPart signals={brief.signals} />
      <RisksPart risks={brief.risks} />
      <MacroPart event={brief.nextMacroEvent} />
      <PullbackPart pullback={brief.pullback} />
      <AnomaliesPart anomalies={brief.anomalies} most={5} />
      <AccuracyPart accuracy={brief.accuracy.slice(0, 1)} baseUrl={setting.baseUrl} />
    </BriefFrame>
  )
}
