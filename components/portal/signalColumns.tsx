import type { AnswerOf } from "@/server/products/product"
import type { eventSignals } from "@/server/products/signals/events"
import type { DataColumn } from "./dataTable"
import { Day } from "./day"
import { PortalLink, TickerLink } from "./link"
import { ThirdParty } from "./thirdParty"
import { moveText, nameOf, numberText } from "./words"

export type Signal = AnswerOf<typeof eventSignals>["signals"][number]

export const signalColumns: readonly DataColumn<Signal>[] = [
  {
    label: "Issued",
    sort: "issued_at",
    sortsAs: "day",
    cell: ({ issued_at }) => <Day date={issued_at} />,
  },
  { label: "Ticker", sort: "ticker", sortsAs: "text", cell: ({ ticker }) => <TickerLink ticker={ticker} /> },
  {
    label: "Signal",
    isWhole: true,
    sort: "event_type",
    sortsAs: "text",
    cell: (signal) => <Said signal={signal} />,
  },
  { label: "Confidence", sort: "confidence", isNumber: true, cell: ({ confidence }) => numberText(confidence) },
  {
    label: "Conviction",
    sort: "conviction",
    isNumber: true,
    isWideOnly: true,
    cell: ({ conviction }) => numberText(conviction),
  },
  {
    label: "Outcome",
    sort: "raw_move_pct",
    isNumber: true,
    cell: (signal) => (
      <span className="whitespace-nowrap">
        {outcomeText(signal)}
        {signal.raw_move_pct !== null && <span className="text-muted sm:block"> {moveText(signal.raw_move_pct)}</span>}
      </span>
    ),
  },
]

export const exampleHas = "the newest signals that had been graded by then"

function Said({ signal }: { signal: Signal }) {
  return (
    <span className="block sm:min-w-[14rem]">
      {nameOf(signal.event_type)}, {signal.direction}
      {signal.second_order && ", second order"}
      {signal.document_status !== "current" && <span className="text-danger">, document {signal.document_status}</span>}
      <PortalLink href={`/signals/${encodeURIComponent(signal.signal_id)}`} className="block">
        <ThirdParty>{signal.headline}</ThirdParty>
      </PortalLink>
    </span>
  )
}

export function outcomeText({ status, outcome }: Pick<Signal, "status" | "outcome">): string {
  if (outcome) return outcome === "win" ? "Won" : "Lost"
  return nameOf(status)
}
