import type { Metadata } from "next"
import { OriginBanner } from "@/components/home/originBanner"
import { CodeBlock } from "@/components/site/codeBlock"
import { Link } from "@/components/site/link"
import { Unread } from "@/components/site/unread"
import { Market } from "@/components/snapshot/market"
import { Predictions } from "@/components/snapshot/predictions"
import { TrackRecord } from "@/components/snapshot/record"
import { Signals } from "@/components/snapshot/signals"
import { utcMinuteOf, withMinutes } from "@/components/status/shown"
import { readEnv } from "@/server/platform/env"
import { demoSnapshot } from "@/server/products/demoSnapshot"
import { answersOf } from "../../answers"
import { pageMetadata } from "../../pageMetadata"

export const dynamic = "force-dynamic"

export const metadata: Metadata = pageMetadata({
  path: "/demo/snapshot",
  title: "Snapshot",
  description:
    "A sample of current answers: the market regime, the strongest predictions, three signals and the track record.",
  types: { "application/json": "/demo/snapshot" },
})

const readSnapshot = answersOf(
  "snapshot",
  { snapshot: demoSnapshot.response },
  { snapshot: { product: demoSnapshot, input: {} } },
)

export default async function SnapshotPage() {
  const snapshot = (await readSnapshot(new Date()))?.snapshot ?? null
  const { BASE_URL } = readEnv()
  return (
    <>
      {snapshot && <OriginBanner origins={[snapshot.meta.data_origin]} />}
      <div className="gutter pt-10 sm:pt-14">
        <h1 className="font-medium text-[clamp(2rem,5vw,3.25rem)] leading-[1.08] tracking-[-0.03em]">Snapshot</h1>
        {snapshot === null ? (
          <p className="mt-5 text-lg">
            <Unread>The snapshot cannot be read right now, so no figures are shown.</Unread>
          </p>
        ) : (
          <>
            <p className="mt-4 max-w-[42rem] text-lg">
              A sample of current answers, as of{" "}
              <time dateTime={snapshot.snapshot_at} className="whitespace-nowrap">
                {utcMinuteOf(snapshot.snapshot_at)}
              </time>
              .
            </p>
            {snapshot.meta.stale_reason && (
              <p className="mt-5 max-w-[42rem] border-accent border-l-2 pl-4 text-[0.9375rem]">
                Some of it is out of date. {withMinutes(snapshot.meta.stale_reason)}
              </p>
            )}
            <Market {...snapshot} />
            <div className="mt-12 grid gap-12 lg:grid-cols-3 lg:gap-10">
              <Predictions strongest={snapshot.strongest} />
              <Signals signals={snapshot.signals} />
              <TrackRecord record={snapshot.track_record} />
            </div>
            <div className="mt-14 grid items-center gap-6 border-ink border-t pt-6 lg:grid-cols-[1fr_auto]">
              <CodeBlock label="As JSON, without a key" code={`curl ${BASE_URL}/demo/snapshot`} />
              <Link
                href="/signup"
                className="inline-flex min-h-12 w-fit items-center bg-ink px-6 font-medium text-paper no-underline hover:bg-accent"
              >
                Get a free key
              </Link>
            </div>
          </>
        )}
      </div>
    </>
  )
}
