import { dayText } from "@/components/account/instants"
import type { DataColumn } from "@/components/portal/dataTable"
import { TickerLink } from "@/components/portal/link"
import { ThirdParty } from "@/components/portal/thirdParty"
import { moveText, nameOf, numberText, pointsText, rateText } from "@/components/portal/words"
import type { Answers } from "./products"

/** How rows of products that stand on more than one page are shown. */

export const socialColumns: readonly DataColumn<Answers["social/sentiment"]["rows"][number]>[] = [
  { label: "Day", cell: ({ date }) => dayText(date) },
  { label: "Platform", cell: ({ platform }) => nameOf(platform) },
  { label: "Mentions", isNumber: true, cell: ({ mention_count }) => mention_count },
  { label: "Day before", isNumber: true, cell: ({ mention_count_previous }) => mention_count_previous ?? "–" },
  { label: "Sentiment", isNumber: true, cell: ({ sentiment }) => numberText(sentiment) },
]

export const congressColumns: readonly DataColumn<Answers["signals/congress-trades"]["trades"][number]>[] = [
  { label: "Disclosed", cell: ({ disclosure_date }) => dayText(disclosure_date) },
  { label: "Ticker", cell: ({ ticker }) => (ticker ? <TickerLink ticker={ticker} /> : "–") },
  {
    label: "Member",
    isWhole: true,
    cell: ({ politician_name, party, state }) => (
      <>
        <ThirdParty>{politician_name}</ThirdParty>
        <span className="block text-[0.875rem] text-muted">{[party, state].filter(Boolean).join(", ")}</span>
      </>
    ),
  },
  { label: "Trade", cell: ({ transaction_type }) => nameOf(transaction_type) },
  { label: "Amount", isNumber: true, cell: ({ amount_min, amount_max }) => amountText(amount_min, amount_max) },
]

export const lobbyingColumns: readonly DataColumn<Answers["alternative/lobbying"]["filings"][number]>[] = [
  { label: "Posted", cell: ({ posted_at }) => dayText(posted_at) },
  { label: "Tickers", cell: ({ tickers }) => tickers.map((ticker) => <TickerLink key={ticker} ticker={ticker} />) },
  {
    label: "Client",
    isWhole: true,
    cell: ({ client_name, registrant_name, issue_areas }) => (
      <>
        <ThirdParty>{client_name}</ThirdParty>
        <span className="block text-[0.875rem] text-muted">
          by <ThirdParty>{registrant_name}</ThirdParty>: {issue_areas.join(", ")}
        </span>
      </>
    ),
  },
  { label: "Amount", isNumber: true, cell: ({ amount }) => dollarsText(amount) },
]

export const flightColumns: readonly DataColumn<Answers["alternative/flights"]["flights"][number]>[] = [
  { label: "Day", cell: ({ date }) => dayText(date) },
  { label: "Ticker", cell: ({ ticker }) => (ticker ? <TickerLink ticker={ticker} /> : "–") },
  { label: "Operator", isWhole: true, cell: ({ operator_name }) => <ThirdParty>{operator_name}</ThirdParty> },
  { label: "From", cell: ({ origin_airport }) => origin_airport ?? "–" },
  { label: "To", cell: ({ destination_airport }) => destination_airport ?? "–" },
  { label: "Level", isWideOnly: true, cell: ({ validation_level }) => nameOf(validation_level.toLowerCase()) },
]

export const predictionColumns: readonly DataColumn<Answers["predictions/table"]["predictions"][number]>[] = [
  {
    label: "Ticker",
    sort: "ticker",
    sortsAs: "text",
    isWhole: true,
    cell: ({ ticker, company_name }) => (
      <>
        <TickerLink ticker={ticker} />
        <span className="block text-[0.875rem] text-muted">{company_name}</span>
      </>
    ),
  },
  {
    label: "Direction",
    sort: "confidence",
    isNumber: true,
    cell: ({ direction, confidence }) => (
      <span className="whitespace-nowrap">
        {direction} {rateText(confidence)}
      </span>
    ),
  },
  {
    label: "Edge",
    sort: "edge",
    isNumber: true,
    cell: ({ edge }) => <span className="whitespace-nowrap">{pointsText(edge)}</span>,
  },
  {
    label: "Against the median",
    sort: "relative_probability",
    isNumber: true,
    cell: ({ relative_direction, relative_probability }) => (
      <span className="whitespace-nowrap">
        {relative_direction ?? "–"} {rateText(relative_probability)}
      </span>
    ),
  },
  { label: "Rank", sort: "rank_pct", isNumber: true, cell: ({ rank_pct }) => rateText(rank_pct) },
  {
    label: "Expected",
    sort: "predicted_return_pct",
    isNumber: true,
    cell: ({ predicted_return_pct }) => moveText(predicted_return_pct),
  },
  {
    label: "Past accuracy",
    sort: "historical_accuracy",
    isNumber: true,
    isWideOnly: true,
    cell: ({ historical_accuracy, historical_accuracy_n: n }) => (
      <span className="whitespace-nowrap">
        {rateText(historical_accuracy)} <span className="text-muted">n = {n}</span>
      </span>
    ),
  },
]

export const dollarsText = (amount: number | null) => (amount === null ? "–" : `$${amount.toLocaleString("en-US")}`)

function amountText(from: number | null, to: number | null): string {
  if (from === null) return "–"
  return to === null ? `over ${dollarsText(from)}` : `${dollarsText(from)} to ${dollarsText(to)}`
}
