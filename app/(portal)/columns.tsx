import { dayText } from "@/components/account/instants"
import type { DataColumn } from "@/components/portal/dataTable"
import { Day } from "@/components/portal/day"
import { TickerLink } from "@/components/portal/link"
import { SourceLink, ThirdParty } from "@/components/portal/thirdParty"
import { differenceText, moveText, nameOf, numberText, pointsText, rateText, sideText } from "@/components/portal/words"
import { upOrDownOf } from "@/server/predictions/upOrDown"
import type { Answers } from "./products"

export const socialColumns: readonly DataColumn<Answers["social/sentiment"]["rows"][number]>[] = [
  { label: "Day", cell: ({ date }) => <Day date={date} /> },
  { label: "Platform", cell: ({ platform }) => nameOf(platform) },
  { label: "Mentions", isNumber: true, cell: ({ mention_count }) => mention_count },
  { label: "Day before", isNumber: true, cell: ({ mention_count_previous }) => mention_count_previous ?? "–" },
  { label: "Sentiment", isNumber: true, cell: ({ sentiment }) => numberText(sentiment) },
]

export const congressColumns: readonly DataColumn<Answers["signals/congress-trades"]["trades"][number]>[] = [
  {
    label: "Disclosed",
    sort: "disclosed",
    sortsAs: "day",
    isWhole: true,
    cell: ({ disclosure_date, transaction_date, reporting_lag_days: lag, filing_url }) => (
      <details>
        <summary className="cursor-pointer">
          <Day date={disclosure_date} />
        </summary>
        <p className="text-[0.875rem] text-muted">
          Traded <Day date={transaction_date} />, {lag} days before. <SourceLink url={filing_url} />
        </p>
      </details>
    ),
  },
  {
    label: "Ticker",
    sort: "ticker",
    sortsAs: "text",
    cell: ({ ticker }) => (ticker ? <TickerLink ticker={ticker} /> : "–"),
  },
  {
    label: "Trade",
    cell: ({ transaction_type, is_partial_sale }) => (is_partial_sale ? "Partial sale" : nameOf(transaction_type)),
  },
  {
    label: "Member",
    sort: "member",
    sortsAs: "text",
    isWhole: true,
    cell: ({ politician_name, party, state }) => (
      <>
        <ThirdParty>{politician_name}</ThirdParty>
        <span className="block text-[0.875rem] text-muted">{[party, state].filter(Boolean).join(", ")}</span>
      </>
    ),
  },
  {
    label: "Amount",
    sort: "amount",
    isNumber: true,
    isWhole: "named",
    cell: ({ amount_min, amount_max }) => (
      <span className="whitespace-nowrap">{amountText(amount_min, amount_max)}</span>
    ),
  },
]

export const lobbyingColumns: readonly DataColumn<Answers["alternative/lobbying"]["filings"][number]>[] = [
  {
    label: "Posted",
    sort: "posted",
    sortsAs: "day",
    cell: ({ posted_at }) => <Day date={posted_at} />,
  },
  {
    label: "Tickers",
    cell: ({ tickers }) =>
      tickers.length === 0 ? (
        <span className="text-muted">None</span>
      ) : (
        <span className="inline-flex flex-wrap gap-x-2">
          {tickers.map((ticker) => (
            <TickerLink key={ticker} ticker={ticker} />
          ))}
        </span>
      ),
  },
  {
    label: "Client",
    sort: "client",
    sortsAs: "text",
    isWhole: true,
    cell: ({ client_name, registrant_name, issue_areas, url, superseded }) => (
      <>
        <ThirdParty>{client_name}</ThirdParty>
        <span className="block text-[0.875rem] text-muted">
          Filed by <ThirdParty>{registrant_name}</ThirdParty>
          {issue_areas.length > 0 && `: ${issue_areas.join(", ")}`}
          {superseded.length > 0 && `. Amended; first posted ${dayText(superseded[superseded.length - 1].posted_at)}`}
        </span>
        {url && <SourceLink url={url} />}
      </>
    ),
  },
  { label: "Amount", sort: "amount", isNumber: true, cell: ({ amount }) => dollarsText(amount) },
]

export const flightColumns: readonly DataColumn<Answers["alternative/flights"]["flights"][number]>[] = [
  { label: "Day", sort: "day", sortsAs: "day", cell: ({ date }) => <Day date={date} /> },
  {
    label: "Ticker",
    sort: "ticker",
    sortsAs: "text",
    cell: ({ ticker }) => (ticker ? <TickerLink ticker={ticker} /> : "–"),
  },
  {
    label: "Operator",
    sort: "operator",
    sortsAs: "text",
    isWhole: true,
    cell: ({ operator_name }) => <ThirdParty>{operator_name}</ThirdParty>,
  },
  { label: "From", cell: ({ origin_airport }) => origin_airport ?? "–" },
  { label: "To", cell: ({ destination_airport }) => destination_airport ?? "–" },
  {
    label: "Confirmed by",
    sort: "level",
    isWhole: true,
    cell: ({ validation_level: level, matched_filings, matched_hearings }) => (
      <>
        {levelNames[level]}
        {matched_filings.length + matched_hearings.length > 0 && (
          <span className="block text-[0.875rem] text-muted">
            {matchesText(
              [...matched_filings.slice(0, 1).map(filingText), ...matched_hearings.slice(0, 1).map(hearingText)],
              matched_filings.length + matched_hearings.length,
            )}
          </span>
        )}
      </>
    ),
  },
  { label: "Placebo rate", isNumber: true, cell: ({ placebo_rate }) => rateText(placebo_rate) },
  {
    label: "Lift",
    sort: "lift",
    isNumber: true,
    cell: ({ lift, lift_low, lift_high }) => differenceText(lift, lift_low, lift_high),
  },
]

type Flight = Answers["alternative/flights"]["flights"][number]

export const levelNames: Record<Flight["validation_level"], string> = {
  FLIGHT_ONLY: "Nothing else",
  LOBBY_CONFIRMED: "A filing",
  HEARING_CONFIRMED: "A hearing",
  TRIPLE_CONFIRMED: "A filing and a hearing",
}

function matchesText(told: readonly string[], count: number): string {
  const others = count - told.length
  return [...told, ...(others > 0 ? [`${others} more`] : [])].join("; ")
}

const filingText = ({ date, issue_codes }: Flight["matched_filings"][number]) =>
  `filing of ${dayText(date)} (${issue_codes.join(", ")})`

const hearingText = ({ date, committee_codes }: Flight["matched_hearings"][number]) =>
  `hearing on ${dayText(date)} (${committee_codes.join(", ")})`

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
  { label: "Rank", sort: "rank_pct", isNumber: true, cell: ({ rank_pct }) => rateText(rank_pct) },
  {
    label: "Against the median",
    isWhole: "named",
    sort: "relative_probability",
    isNumber: true,
    cell: ({ relative_direction, relative_probability }) => (
      <span className="whitespace-nowrap">{sideText(relative_direction, relative_probability)}</span>
    ),
  },
  {
    label: "Up or down",
    isWhole: "named",
    sort: "confidence",
    sortLabel: "Confidence",
    isNumber: true,
    cell: (prediction) => <span className="text-muted">{upOrDownOf(prediction)}</span>,
  },
  {
    label: "Edge",
    sort: "edge",
    isNumber: true,
    cell: ({ edge }) => <span className="whitespace-nowrap">{pointsText(edge)}</span>,
  },
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
    cell: ({ historical_accuracy, historical_accuracy_n: n, historical_base_rate, ...skill }) => (
      <>
        <span className="whitespace-nowrap">
          {rateText(historical_accuracy)} <span className="text-muted">n = {n}</span>
        </span>
        <span className="block whitespace-nowrap text-[0.875rem] text-muted">
          always up {rateText(historical_base_rate)}
        </span>
        <span className="block text-[0.875rem] text-muted">
          skill {differenceText(skill.historical_skill, skill.historical_skill_low, skill.historical_skill_high)}
        </span>
      </>
    ),
  },
]

export const dollarsText = (amount: number | null) => (amount === null ? "–" : `$${amount.toLocaleString("en-US")}`)

function amountText(from: number | null, to: number | null): string {
  if (from === null) return "–"
  return to === null ? `over ${dollarsText(from)}` : `${dollarsText(from)} to ${dollarsText(to)}`
}
