import type { Metadata } from "next"
import { PageTitle } from "@/components/account/panel"
import { NoMoment } from "@/components/portal/states"
import { Link } from "@/components/site/link"
import { findService } from "@/server/hosts/next/apiRoutes"
import { requireSession } from "@/server/hosts/next/session"
import { readTickers, type Tickers } from "@/server/surfaces/portal/tickers"
import { askedIn } from "./address"
import { FollowMoment } from "./followMoment"
import { TickerPage } from "./list"
import { SearchForm } from "./searchForm"

export const metadata: Metadata = { title: "Tickers" }

type TickersPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function TickersPage({ searchParams }: TickersPageProps) {
  const asked = askedIn(await searchParams)
  const session = await requireSession()
  const service = await findService()
  const read: Tickers = service
    ? await readTickers(service, session, asked, Date.now())
    : { kind: "refused", sentence: "The service cannot be reached.", violations: [] }
  return (
    <>
      <FollowMoment shown={asked.as_of ?? null} />
      <PageTitle>Tickers</PageTitle>
      <SearchForm {...asked} />
      {read.kind === "shown" ? <TickerPage asked={asked} answer={read.answer} /> : <Refused {...read} />}
    </>
  )
}

function Refused({ sentence, violations }: Extract<Tickers, { kind: "refused" }>) {
  const faults = violations.map(({ loc, msg }) => ({ name: loc[1], message: msg }))
  if (faults.some(({ name }) => name === "as_of")) return <NoMoment />
  return (
    <div role="alert" className="mt-6 border-danger border-l-2 py-1 pl-4">
      <p className="font-medium">{faults.length > 0 ? "This page of tickers cannot be shown." : sentence}</p>
      <ul className="mt-1 text-[0.9375rem]">
        {faults.map(({ name, message }) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            <code>{name}</code> {message}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link href="/tickers">All tickers</Link>
      </p>
    </div>
  )
}
