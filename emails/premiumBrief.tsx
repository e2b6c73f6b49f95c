import type { DailyBrief } from "../server/accounts/mail/dailyBrief"
import { AccuracyPart } from "./parts/brief/accuracy"
import { AgendaPart, LatePart } from "./parts/brief/agenda"
import { FiltersPart } from "./parts/brief/filters"
import { BriefFrame } from "./parts/brief/frame"
import { GradedPart } from "./parts/brief/graded"
import { AnomaliesPart, PullbackPart } from "./parts/brief/moves"
import { RegimePart } from "./parts/brief/regime"
import { DuePart, RisksPart, SignalsPart } from "./parts/brief/signals"
import { StrongestPart } from "./parts/brief/strongest"
import { WatchlistPart } from "./parts/brief/watchlist"
import type { MailSetting } from "./template"

/** The day on one screen: whether to act, on what, and what comes next. */
export function PremiumBrief({ brief, setting }: { brief: DailyBrief; setting: MailSetting }) {
  return (
    <BriefFrame brief={brief} planName="Premium" setting={setting}>
      <WatchlistPart watchlist={brief.watchlist} baseUrl={setting.baseUrl} />
      <FiltersPart filters={brief.filters} baseUrl={setting.baseUrl} />
      <RegimePart regime={brief.regime} />
      <DuePart due={brief.due} />
      <SignalsPart signals={brief.signals} baseUrl={setting.baseUrl} />
      <RisksPart risks={brief.risks} />
      {brief.strongest && <StrongestPart strongest={brief.strongest} most={3} baseUrl={setting.baseUrl} />}
      <GradedPart graded={brief.graded} />
      <AgendaPart agenda={brief.agenda} next={brief.nextMacroEvent} />
      <PullbackPart pullback={brief.pullback} />
      <AnomaliesPart anomalies={brief.anomalies} most={5} />
      <AccuracyPart accuracy={brief.accuracy.slice(0, 1)} baseUrl={setting.baseUrl} />
      <LatePart late={brief.late} baseUrl={setting.baseUrl} />
    </BriefFrame>
  )
}
