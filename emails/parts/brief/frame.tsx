import type { ReactNode } from "react"
import type { Brief } from "../../../server/mail/brief"
import type { Setting } from "../../template"
import { Layout } from "../layout"
import { Anchor, Paragraph } from "../prose"
import { sayDate } from "../say"

const origins: Record<Brief["dataOrigin"], string> = {
  simulated: "The market in this mail is simulated from a seed. No figure in it is of a real market.",
  live: "Computed from live data.",
  replay: "Computed from imported history: it is what would have been known, not what was seen to arrive.",
  mixed: "Computed partly from live data, and partly from imported history, which is what would have been known.",
}

type FrameProps = { brief: Brief; planName: string; setting: Setting; children: ReactNode }

/** The frame of both briefs: of which session they are, where the data comes from, and how to end them. */
export function BriefFrame({ brief, planName, setting: { baseUrl, unsubscribeUrl }, children }: FrameProps) {
  return (
    <Layout
      preheader={summaryOf(brief)}
      title={`After the close of ${sayDate(brief.session)}`}
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
      {children}
    </Layout>
  )
}

/** RISK_ON, regime normal, 2 unusual moves */
export function summaryOf({ regime, anomalies, pullback }: Brief): string {
  const count = (n: number, one: string) => `${n} ${one}${n === 1 ? "" : "s"}`
  return [
    regime.name === null ? "No regime" : `${regime.gate}, regime ${regime.name}`,
    count(anomalies.count, "unusual move"),
    count(pullback.fires.length, "ETF pullback"),
  ].join(", ")
}
