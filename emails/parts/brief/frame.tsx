import type { ReactNode } from "react"
import type { DailyBrief } from "../../../server/accounts/mail/dailyBrief"
import type { MailSetting } from "../../template"
import { Button } from "../button"
import { Layout } from "../layout"
import { Anchor, Paragraph, Points, Subheading } from "../prose"
import { sayDate, sayInstant, sayInstantsOf } from "../say"
import { CheckpointPart } from "./checkpoint"

const origins: Record<DailyBrief["dataOrigin"], string> = {
  simulated: "The market in this email is simulated from a seed. No figure in it comes from a real market.",
  live: "Computed from live data.",
  replay:
    "Computed from imported history: what would have been known at the time, not what was recorded as it arrived.",
  mixed:
    "Computed partly from live data and partly from imported history, which is what would have been known at the time.",
}

type FrameProps = { brief: DailyBrief; planName: string; setting: MailSetting; children: ReactNode }

export function BriefFrame({ brief, planName, setting: { baseUrl, unsubscribeUrl }, children }: FrameProps) {
  return (
    <Layout
      preheader={brief.guidance ?? subjectOf(brief)}
      title={titleOf(brief)}
      baseUrl={baseUrl}
      why={
        <>
          The daily brief of the {planName} plan.
          {unsubscribeUrl && (
            <>
              {" "}
              <Anchor href={unsubscribeUrl}>Unsubscribe</Anchor> with one click.
            </>
          )}
        </>
      }
    >
      <Paragraph isQuiet>{origins[brief.dataOrigin]}</Paragraph>
      <Button href={`${baseUrl}/today`}>Open today’s page</Button>
      {brief.asOf && (
        <Paragraph isQuiet>
          The page shows what is known when you open it. You can also see it{" "}
          <Anchor href={`${baseUrl}/today?as_of=${encodeURIComponent(brief.asOf)}`}>as of this email</Anchor>.
        </Paragraph>
      )}
      {brief.missing.length > 0 && (
        <>
          <Subheading>Missing data</Subheading>
          <Points points={brief.missing.map(sayInstantsOf)} />
        </>
      )}
      {brief.guidance && (
        <>
          <Subheading>Guidance</Subheading>
          <Paragraph>{brief.guidance}</Paragraph>
        </>
      )}
      {brief.nextOpenAt && (
        <Paragraph isQuiet>The next session opens on {sayInstant(new Date(brief.nextOpenAt))}.</Paragraph>
      )}
      {children}
      <CheckpointPart checkpoint={brief.checkpoint} baseUrl={baseUrl} />
    </Layout>
  )
}

/** Names a simulated market before anything else. */
function titleOf({ dataOrigin, session }: DailyBrief): string {
  const day = sayDate(session)
  return dataOrigin === "simulated" ? `Simulated market, after the close of ${day}` : `After the close of ${day}`
}

/** 20 November 2026: RISK_ON, regime normal, 1 signal, 2 unusual moves */
export function subjectOf(brief: DailyBrief): string {
  return `${brief.dataOrigin === "simulated" ? "Simulated, " : ""}${sayDate(brief.session)}: ${summaryOf(brief)}`
}

/** RISK_ON, regime normal, 1 signal, 2 unusual moves */
function summaryOf({ missing, regime, signals, anomalies }: DailyBrief): string {
  const count = (n: number, one: string) => `${n} ${one}${n === 1 ? "" : "s"}`
  return [
    ...(missing.length > 0 ? ["incomplete"] : []),
    regime.name === null ? "no regime" : `${regime.gate}, regime ${regime.name}`,
    signals.top.length === 0 ? "no signal" : count(signals.top.length, "signal"),
    count(anomalies.count, "unusual move"),
  ].join(", ")
}
