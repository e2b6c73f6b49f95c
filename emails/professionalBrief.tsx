import type { DailyBrief } from "../server/accounts/mail/dailyBrief"
import { AccuracyPart } from "./parts/brief/accuracy"
import { AgendaPart, LatePart } from "./parts/brief/agenda"
import { FiltersPart } from "./parts/brief/filters"
import { BriefFrame } from "./parts/brief/frame"
import { GradedPart } from "./parts/brief/graded"
import { AnomaliesPart, PullbackPart } from "./parts/brief/moves"
import { SocialPart } from "./parts/brief/professional"
import { RegimePart } from "./parts/brief/regime"
import { DuePart, RisksPart, SignalsPart } from "./parts/brief/signals"
import { StrongestPart } from "./parts/brief/strongest"
import { WatchlistPart } from "./parts/brief/watchlist"
import { Anchor, Paragraph } from "./parts/prose"
import type { MailSetting } from "./template"

/** The Premium brief with longer lists, the record over several periods, the predictions and social media. */
export function ProfessionalBrief({ brief, setting }: { brief: DailyBrief; setting: MailSetting }) {
  return (
    <BriefFrame brief={brief} planName="Professional" setting={setting}>
      <WatchlistPart watchlist={brief.watchlist} baseUrl={setting.baseUrl} />
      <FiltersPart filters={brief.filters} baseUrl={setting.baseUrl} />
      <RegimePart regime={brief.regime} />
      <DuePart due={brief.due} />
      <SignalsPart signals={brief.signals} baseUrl={setting.baseUrl} />
      <RisksPart risks={brief.risks} />
      {brief.strongest && <StrongestPart strongest={brief.strongest} most={5} baseUrl={setting.baseUrl} hasBatch />}
      <GradedPart graded={brief.graded} />
      <AgendaPart agenda={brief.agenda} next={brief.nextMacroEvent} />
      {brief.professional && <SocialPart social={brief.professional.social} />}
      <PullbackPart pullback={brief.pullback} />
      <AnomaliesPart anomalies={brief.anomalies} most={15} />
      <AccuracyPart accuracy={brief.accuracy} baseUrl={setting.baseUrl} />
      <LatePart late={brief.late} baseUrl={setting.baseUrl} />
      <Paragraph isQuiet>
        Your <Anchor href={`${setting.baseUrl}/dashboard/usage`}>usage over the last 30 days</Anchor> is in the
        dashboard.
      </Paragraph>
    </BriefFrame>
  )
}
