"use client"

import { dayText } from "@/components/account/instants"
import { RateBar, RateLegend, scaleOf } from "@/components/charts/rateBar"
import type { Scale } from "@/components/charts/scale"
import { type DataColumn, DataTable } from "@/components/portal/dataTable"
import { Day } from "@/components/portal/day"
import { TickerLink } from "@/components/portal/link"
import { SortedTable } from "@/components/portal/sortedTable"
import { SourceLink, ThirdParty } from "@/components/portal/thirdParty"
import { intervalText, moveText, nameOf, rateText } from "@/components/portal/words"
import { Answered } from "../answered"
import type { Answers } from "../products"

type Answer = Answers["signals/youtube-scoreboard"]
type Creator = Answer["creators"][number]

export function Creators() {
  return (
    <div className="mt-6">
      <Answered name="signals/youtube-scoreboard" what="Creators" isList>
        {({ creators, rule, min_n, from_date, pending_calls: pending, pending_count }) => (
          <>
            <p className="mb-2 max-w-[42rem] text-[0.9375rem]">{rule}</p>
            <p className="mb-4 max-w-[42rem] text-[0.9375rem] text-muted">
              Calls since {dayText(from_date)}. Channels are ranked by the lower end of the interval, from {min_n}{" "}
              resolved calls on. A high rank does not prove skill.
            </p>
            <Scoreboard creators={creators} />
            <h2 className="mt-8 mb-2 font-medium text-xl tracking-tight">Open calls</h2>
            <p className="mb-2 text-[0.9375rem] text-muted">
              {pending.length === pending_count
                ? `All ${pending_count}, by the day on which they resolve.`
                : `The ${pending.length} that resolve next, of ${pending_count}.`}
            </p>
            <DataTable
              caption="Open calls"
              columns={callColumns(creators)}
              rows={pending}
              idOf={(call) => `${call.creator_id} ${call.ticker} ${call.called_at}`}
            />
          </>
        )}
      </Answered>
    </div>
  )
}

function Scoreboard({ creators }: { creators: readonly Creator[] }) {
  if (creators.length === 0) return null
  const scale = scaleOf(creators.filter(isRanked).map(barOf))
  return (
    <>
      <RateLegend name="Accuracy" rivalName="Base rate" scale={scale} />
      <SortedTable
        caption="Creators by accuracy"
        columns={columnsOn(scale)}
        rows={creators}
        idOf={({ creator_id }) => creator_id}
        keys={{
          rank: ({ rank }) => rank,
          channel: ({ channel_name }) => channel_name,
          accuracy: ({ accuracy }) => accuracy,
          return: ({ avg_signed_return_pct }) => avg_signed_return_pct,
        }}
        sorted={{ sort: "rank", order: "asc" }}
      />
    </>
  )
}

/** Unranked creators are left out: the interval of a few calls would fill the axis. */
const isRanked = ({ rank }: Creator) => rank !== null

const barOf = ({ accuracy, wilson_low, wilson_high, base_rate }: Creator) => {
  return { rate: accuracy, low: wilson_low, high: wilson_high, rival: base_rate }
}

const columnsOn = (scale: Scale): readonly DataColumn<Creator>[] => [
  { label: "Rank", sort: "rank", isNumber: true, cell: ({ rank }) => rank ?? "–" },
  {
    label: "Channel",
    sort: "channel",
    sortsAs: "text",
    isWhole: true,
    cell: ({ channel_name, channel_url, n_pending }) => (
      <>
        <ThirdParty>{channel_name}</ThirdParty>
        <span className="block text-[0.875rem] text-muted">
          {n_pending} open. <SourceLink url={channel_url} />
        </span>
      </>
    ),
  },
  {
    label: "Accuracy",
    sort: "accuracy",
    isWhole: "named",
    cell: (creator) => (
      <>
        {rateText(creator.accuracy)} <span className="text-muted">base rate {rateText(creator.base_rate)}</span>
        {isRanked(creator) && <RateBar {...barOf(creator)} scale={scale} />}
        <span className="block text-[0.875rem] text-muted">
          {intervalText(creator.wilson_low, creator.wilson_high, creator.n_resolved)}
        </span>
      </>
    ),
  },
  {
    label: "Mean return",
    sort: "return",
    isNumber: true,
    cell: ({ avg_signed_return_pct }) => moveText(avg_signed_return_pct),
  },
  { label: "Label", cell: ({ label }) => nameOf(label) },
]

function callColumns(creators: Answer["creators"]): readonly DataColumn<Answer["pending_calls"][number]>[] {
  const names = new Map(creators.map(({ creator_id, channel_name }) => [creator_id, channel_name]))
  return [
    { label: "Called", cell: ({ called_at }) => <Day date={called_at} /> },
    { label: "Ticker", cell: ({ ticker }) => <TickerLink ticker={ticker} /> },
    {
      label: "Channel",
      isWhole: true,
      cell: ({ creator_id }) => <ThirdParty>{names.get(creator_id) ?? creator_id}</ThirdParty>,
    },
    { label: "Direction", cell: ({ direction }) => nameOf(direction) },
    { label: "Resolves", isNumber: true, cell: ({ resolves_date }) => <Day date={resolves_date} /> },
  ]
}

export { callColumns }
