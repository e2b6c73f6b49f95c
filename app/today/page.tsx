import type { Metadata } from "next"
import { headers } from "next/headers"
import { redirect } from "next/navigation"
import { pageMetadata } from "@/app/pageMetadata"
import { Link } from "@/components/site/link"
import { Agenda, Late } from "@/components/today/agenda"
import { Due } from "@/components/today/due"
import { Glance } from "@/components/today/glance"
import { Graded } from "@/components/today/graded"
import { MomentForm, Setting, Title } from "@/components/today/heading"
import { Moves } from "@/components/today/moves"
import { Own } from "@/components/today/own"
import { Record, Regime } from "@/components/today/regime"
import { Strongest } from "@/components/today/strongest"
import { returnToOf, signInPathTo } from "@/server/accounts/sessions/returnTo"
import { askedAddress } from "@/server/hosts/askedAddress"
import { findService } from "@/server/hosts/next/apiRoutes"
import { findSession } from "@/server/hosts/next/session"
import { newYorkDate, nextSession, previousSession } from "@/server/platform/exchange/sessions"
import { readToday, type Today, type TodayShown } from "@/server/surfaces/portal/today"

export const dynamic = "force-dynamic"

export const metadata: Metadata = pageMetadata({
  path: "/today",
  title: "Today",
  description:
    "The trading day on one page: the regime and what would change it, the strongest predictions with their records, what was graded, and what is scheduled.",
})

type TodayPageProps = { searchParams: Promise<{ as_of?: string | string[] }> }

export default async function TodayPage({ searchParams }: TodayPageProps) {
  const { as_of: asked } = await searchParams
  const session = await findSession()
  const service = await findService()
  const at = Date.now()
  const read: Today = service
    ? await readToday(service, session, typeof asked === "string" && asked !== "" ? asked : undefined, at)
    : { kind: "refused", sentence: "The service cannot be reached." }
  if (read.kind === "signed_out") redirect(signInPathTo(returnToOf(askedAddress(await headers())), "/sign-in"))
  return (
    <div className="today gutter pt-3">
      {read.kind === "shown" ? (
        <Shown day={read.day} isSignedIn={session !== null} today={newYorkDate(new Date(at))} />
      ) : (
        <NotShown {...read} />
      )}
    </div>
  )
}

type ShownProps = { day: TodayShown; isSignedIn: boolean; today: string }

function Shown({ day, isSignedIn, today }: ShownProps) {
  const { open, signals, social, own, offer, clock, isPast, closes } = day
  const after = nextSession(open.session)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-1 pb-3">
        <div className="min-w-0">
          <Title day={day} />
        </div>
        {isSignedIn && (
          <MomentForm
            today={today}
            session={open.session}
            isPast={isPast}
            before={previousSession(open.session)}
            after={isPast && after < today ? after : null}
          />
        )}
        <div className="w-full">
          <Setting day={day} />
        </div>
      </div>
      <Glance day={day} />
      <div className="grid gap-x-7 gap-y-5 md:grid-cols-2 xl:grid-cols-[minmax(0,17fr)_minmax(0,20fr)_minmax(0,26fr)] print:grid-cols-[17fr_20fr_26fr]">
        <div className="flex min-w-0 flex-col gap-y-5">
          <Regime regime={open.regime} signals={signals} />
          <Record accuracy={open.accuracy} />
          <Agenda agenda={open.agenda} isLinked={isSignedIn} />
        </div>
        <div className="flex min-w-0 flex-col gap-y-5">
          <Due signals={signals} offer={offer} target={clock.target} isSignedIn={isSignedIn} closes={closes} />
          {own && <Own {...own} closes={closes} />}
        </div>
        <div className="flex min-w-0 flex-col gap-y-5 md:max-xl:col-span-2 print:col-span-1">
          <Strongest strongest={open.strongest} isLinked={isSignedIn} closes={closes} />
          <Graded graded={open.graded} isLinked={signals !== null} />
          <Moves anomalies={open.anomalies} pullback={open.pullback} social={social} />
          <Late late={open.late} reason={open.lateReason} />
        </div>
      </div>
    </>
  )
}

const sentences = {
  no_moment: "This is not a moment that has passed. Choose a day up to today, or go back to now.",
  before_calendar: "The calendar of the exchange begins in 1990: choose a later day.",
}

function NotShown(read: Exclude<Today, { kind: "shown" | "signed_out" }>) {
  return (
    <>
      <h1 className="font-medium text-2xl tracking-[-0.02em]">Today</h1>
      <p role="status" className="mt-3">
        {read.kind === "refused" ? `The day cannot be shown right now. ${read.sentence}` : sentences[read.kind]}
      </p>
      <p className="mt-3">
        <Link href="/today">Go to today’s page</Link>
      </p>
    </>
  )
}
