import type { Brief } from "../server/mail/brief"
import { AccuracyPart } from "./parts/brief/accuracy"
import { BriefFrame } from "./parts/brief/frame"
import { AnomaliesPart, PullbackPart } from "./parts/brief/moves"
import { RegimePart } from "./parts/brief/regime"
import { MacroPart, SignalsPart } from "./parts/brief/signals"
import { Anchor, Paragraph } from "./parts/prose"
import type { Setting } from "./template"

/** The Premium brief with more of each list, the record over several spans, and the way to ask in bulk. */
export function ProfessionalBrief({ brief, setting }: { brief: Brief; setting: Setting }) {
  return (
    <BriefFrame brief={brief} planName="Professional" setting={setting}>
      <RegimePart regime={brief.regime} />
      <SignalsPart signals={brief.signals} />
      <MacroPart event={brief.nextMacroEvent} />
      <PullbackPart pullback={brief.pullback} />
      <AnomaliesPart anomalies={brief.anomalies} most={15} />
      <AccuracyPart accuracy={brief.accuracy} />
      <Paragraph>
        Predictions of many tickers at once are at <code>/api/v1/predictions/batch</code>; your{" "}
        <Anchor href={`${setting.baseUrl}/dashboard/usage`}>usage of 30 days</Anchor> is in the dashboard.
      </Paragraph>
    </BriefFrame>
  )
}
