import type { Metadata } from "next"
import type { ReactNode } from "react"
import { OriginBanner } from "@/components/home/originBanner"
import { Link } from "@/components/site/link"
import { Section } from "@/components/site/section"
import { StructuredData } from "@/components/site/structuredData"
import { withMinutes } from "@/components/status/shown"
import { Calibration } from "@/components/trackRecord/calibration"
import { Headline } from "@/components/trackRecord/headline"
import { Checkpoint, Verify } from "@/components/trackRecord/ledger"
import { Months } from "@/components/trackRecord/months"
import { Parts } from "@/components/trackRecord/parts"
import { Returns } from "@/components/trackRecord/returns"
import type { ShownRecord } from "@/components/trackRecord/shown"
import { readEnv } from "@/server/platform/env"
import { trackRecord } from "@/server/products/trackRecord"
import { recordDescription } from "@/server/surfaces/site/structuredData"
import { answersOf } from "../answers"
import { pageMetadata } from "../pageMetadata"

export const dynamic = "force-dynamic"

export const metadata: Metadata = pageMetadata({
  path: "/track-record",
  title: "Track record",
  description: "How every event signal turned out, compared with the base rate and SPY, and how to verify it yourself.",
  picture: "signals",
  types: { "application/json": "/track-record", "application/atom+xml": "/track-record/changes?format=atom" },
})

const readRecord = answersOf(
  "track_record",
  { record: trackRecord.response },
  { record: { product: trackRecord, input: {} } },
)

export default async function TrackRecordPage() {
  const record = (await readRecord(new Date()))?.record ?? null
  return (
    <>
      {record && <OriginBanner origins={[record.meta.data_origin]} />}
      <div className="gutter pt-14 pb-12 sm:pt-20 sm:pb-16">
        <h1 className="max-w-[18ch] font-medium text-[clamp(2.25rem,5.6vw,4.25rem)] leading-[1.04] tracking-[-0.035em]">
          A record that cannot be changed unnoticed
        </h1>
        <p className="mt-6 max-w-[42rem] text-lg sm:text-xl">
          Every event signal issued so far, won or lost, compared with the base rate of the same sessions. You can
          verify all of it yourself.
        </p>
        {record?.meta.stale_reason && (
          <p className="mt-6 max-w-[42rem] border-accent border-l-2 pl-4 text-[0.9375rem]">
            Not up to date: {withMinutes(record.meta.stale_reason)}
          </p>
        )}
      </div>
      <Headline record={record} />
      {record && record.n_resolved > 0 && <Figures record={record} />}
      {record && (
        <Section id="checkpoint" title="The log">
          <Checkpoint ledger={record.ledger} />
        </Section>
      )}
      <StructuredData value={recordDescription(readEnv().BASE_URL)} />
      <Section id="verify" title="Verify it">
        <Verify baseUrl={readEnv().BASE_URL} />
      </Section>
      {record && (
        <Section id="method" title="Method and limits">
          <p className="max-w-[42rem]">{record.methodology}</p>
          <ul className="mt-5 max-w-[42rem] list-disc space-y-2 pl-5">
            {record.limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
          <p className="mt-5 max-w-[42rem] text-muted">
            The <Link href="/methodology">methodology</Link> defines every figure. Programs get all of this as JSON at
            this URL; <code>?as_of=</code> gives it as of a past moment.
          </p>
        </Section>
      )}
    </>
  )
}

function Figures({ record }: { record: ShownRecord }) {
  return (
    <>
      <Section id="calibration" title="Calibration">
        <Lead>Whether signals with a confidence of 0.6 won 60% of the time.</Lead>
        <Calibration bins={record.calibration} />
      </Section>
      <Section id="types" title="By type">
        <Lead>
          The share that won with the wider 95% interval below it, the base rate, and the mean return of a signal in its
          direction. n is the number of resolved signals counted. Where it is small, the interval is wide and says
          little.
        </Lead>
        <Parts head="Type" caption="Signals by event type, most resolved first" parts={typesOf(record)} />
        <div className="mt-10">
          <Parts head="Direction" caption="Signals by direction" parts={directionsOf(record)} />
        </div>
      </Section>
      <Section id="months" title="By month">
        <Months months={record.by_month} />
      </Section>
      <Section id="returns" title="Returns">
        <Returns days={record.cumulative} />
      </Section>
    </>
  )
}

function Lead({ children }: { children: ReactNode }) {
  return <p className="mb-6 max-w-[42rem]">{children}</p>
}

function typesOf({ by_event_type }: ShownRecord) {
  return by_event_type
    .toSorted((one, other) => other.n_independent - one.n_independent)
    .map(({ event_type, second_order, ...part }) => ({
      ...part,
      name: event_type.replaceAll("_", " "),
      ...(second_order ? { note: "second order" } : {}),
    }))
}

function directionsOf({ by_direction }: ShownRecord) {
  return by_direction.map(({ direction, ...part }) => ({ ...part, name: direction }))
}
