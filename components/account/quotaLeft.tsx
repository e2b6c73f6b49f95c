import { Meter } from "@base-ui/react/meter"
import type { WindowLeft } from "@/server/surfaces/portal/trpc/requests"
import { clockText, spanText } from "./instants"

type QuotaLeftProps = { minute: WindowLeft; day: WindowLeft; at: string }

export function QuotaLeft({ minute, day, at }: QuotaLeftProps) {
  return (
    <>
      <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        <Window name="Per minute" window={minute} at={at} />
        <Window name="Per day" window={day} at={at} />
      </div>
      <p className="mt-5 max-w-[40rem] text-[0.9375rem] text-muted">
        All keys and connected apps of the account share this quota. Refused and failed requests are not charged, and
        neither is using the dashboard.
      </p>
    </>
  )
}

function Window({ name, window: { limit, left, resetsAt }, at }: { name: string; window: WindowLeft; at: string }) {
  const share = limit === 0 ? 0 : left / limit
  return (
    <Meter.Root value={left} min={0} max={limit} aria-valuetext={`${left} of ${limit} requests left`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Meter.Label className="label text-muted">{name}</Meter.Label>
        <span className="label text-muted tabular-nums">
          Resets in {spanText(at, resetsAt)}, at {clockText(resetsAt).slice(0, 5)} UTC
        </span>
      </div>
      <p className="mt-1 text-3xl tracking-tight tabular-nums">
        {left.toLocaleString("en-US")}
        <span className="text-lg text-muted"> of {limit.toLocaleString("en-US")} requests left</span>
      </p>
      <Meter.Track className="mt-3 block h-2 forced-color-adjust-none bg-rule">
        <Meter.Indicator className={`block h-full ${share > 0.2 ? "bg-accent" : "bg-danger"}`} />
      </Meter.Track>
    </Meter.Root>
  )
}
