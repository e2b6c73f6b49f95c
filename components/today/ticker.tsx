import { PortalLink, TickerLink } from "../portal/link"

export function Ticker({ ticker, isLinked }: { ticker: string; isLinked: boolean }) {
  if (isLinked) return <TickerLink ticker={ticker} />
  return <span className="font-medium">{ticker}</span>
}

type SignalNameProps = { id: string | null; ticker: string; direction: string; isLinked: boolean }

export function SignalName({ id, ticker, direction, isLinked }: SignalNameProps) {
  return (
    <>
      {isLinked && id !== null ? (
        <PortalLink href={`/signals/${encodeURIComponent(id)}`}>{ticker}</PortalLink>
      ) : (
        <span className="font-medium">{ticker}</span>
      )}{" "}
      {direction}
    </>
  )
}
