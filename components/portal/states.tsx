import type { ReactNode } from "react"
import { Link } from "@/components/site/link"
import type { Meta } from "@/server/products/product"
import { Button } from "../account/button"
import { dayText, minuteText } from "../account/instants"
import { withMinutes } from "../status/shown"
import { ExampleContext } from "./example"
import type { Refused } from "./refused"
import { nameOf } from "./words"

export function Loading({ what }: { what: string }) {
  return (
    <div role="status" className="mt-4">
      <span className="sr-only">Loading {what}</span>
      <div aria-hidden="true" className="space-y-3 motion-safe:animate-pulse">
        {["w-2/3", "w-full", "w-5/6", "w-11/12", "w-3/4"].map((width) => (
          <div key={width} className={`h-4 bg-rule ${width}`} />
        ))}
      </div>
    </div>
  )
}

const reasons: Record<NonNullable<Meta["empty_reason"]>, string> = {
  no_matches: "Nothing matches.",
  before_coverage: "Nothing was known yet.",
  upstream_unavailable: "The source could not be read.",
  gates_not_cleared: "Nothing clears the gates.",
  not_configured: "This is not set up on this server.",
  not_trending: "Not trending.",
}

export function Empty({ meta, children }: { meta: Pick<Meta, "empty_reason" | "empty_detail">; children?: ReactNode }) {
  if (meta.empty_reason === null) return null
  return (
    <div role="status" className="mt-4 border-rule border-l-2 py-1 pl-4">
      <p className="font-medium">{reasons[meta.empty_reason]}</p>
      {meta.empty_detail && (
        <p className="text-[0.9375rem] text-muted [overflow-wrap:anywhere]">{withMinutes(meta.empty_detail)}</p>
      )}
      {children}
    </div>
  )
}

type FailedProps = { refused: Refused; again(): void; children?: ReactNode }

export function Failed({ refused, again, children }: FailedProps) {
  const { title, violations } = refused
  return (
    <div role="alert" className="mt-4 border-danger border-l-2 py-1 pl-4">
      <p className="font-medium">{title}</p>
      {violations.length > 0 && (
        <ul className="mt-1 text-[0.9375rem]">
          {violations.map(({ name, message }) => (
            <li key={`${name} ${message}`} className="[overflow-wrap:anywhere]">
              <code>{name}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {children}
      {refused.againAfterMs !== null && (
        <div className="mt-2">
          <Button kind="quiet" onClick={again}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}

export function Locked({ plan, what, children }: { plan: string; what: string; children?: ReactNode }) {
  return (
    <div className="mt-4 border border-ink bg-raised">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-rule border-b px-4 py-4">
        <p>
          <Lock /> <strong className="font-medium">{what}</strong>: part of the {plan} plan.
        </p>
        <Link
          href="/pricing"
          className="inline-flex min-h-11 items-center bg-ink px-5 font-medium text-paper no-underline hover:bg-accent"
        >
          See plans
        </Link>
      </div>
      {children && <div className="px-4 pb-4">{children}</div>}
    </div>
  )
}

function Lock() {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" className="mr-1 inline-block align-[-0.1em]">
      <path d="M4.5 7V5a3.5 3.5 0 0 1 7 0v2" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <rect x="3" y="7" width="10" height="7.5" fill="currentColor" />
    </svg>
  )
}

type PastExampleProps = { meta: Pick<Meta, "as_of">; what: string; has?: string; children: ReactNode }

export function PastExample({ meta, what, has, children }: PastExampleProps) {
  return (
    <section aria-label={`Example: ${what}`} className="pt-4">
      <p className="mb-2 text-[0.9375rem]">
        <strong className="font-medium">Example.</strong> The answer as of {minuteText(meta.as_of)}, unchanged
        {has && `: ${has}`}.
      </p>
      <ExampleContext value={true}>{children}</ExampleContext>
    </section>
  )
}

const originNames: Record<Exclude<Meta["data_origin"], "live">, string> = {
  simulated: "Simulated",
  replay: "Replay",
  mixed: "Mixed",
}

/** Marks figures that are not of the real market, wherever they are shown. */
function OriginMark({ origin }: { origin: Meta["data_origin"] }) {
  if (origin === "live") return null
  return <span className="label bg-gold px-1.5 py-0.5 text-[#15181a]">{originNames[origin]}</span>
}

export function Provenance({ meta, children }: { meta: Meta; children?: ReactNode }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <OriginMark origin={meta.data_origin} />
      <span className="label text-muted">as of {minuteText(meta.as_of)}</span>
      {meta.data_through && <span className="label text-muted">data through {dayText(meta.data_through)}</span>}
      {children}
    </div>
  )
}

export function NoMoment() {
  return <p className="mt-4 text-muted">Nothing can be shown for this moment.</p>
}

/** Some sources could not be read, so there may be more than is shown. */
export function Incomplete({ meta: { coverage, empty_reason } }: { meta: Pick<Meta, "coverage" | "empty_reason"> }) {
  if (!coverage || empty_reason !== null) return null
  const { expected, returned, missing, partially_read: partial } = coverage
  if (missing.length === 0 && partial.length === 0) return null
  return (
    <p role="status" className="mt-3 mb-3 border-accent border-l-2 pl-4 text-[0.9375rem]">
      <strong className="font-medium">Not complete.</strong>{" "}
      {missing.length > 0 && `${returned} of ${expected} are included. Missing: ${missingText(missing)}. `}
      {partial.length > 0 && `Partially read: ${partialText(partial)}.`}
    </p>
  )
}

const mostNamed = 5

function missingText(missing: readonly string[]): string {
  const names = missing.slice(0, mostNamed).map(nameOf).join(", ")
  return missing.length > mostNamed ? `${names} and ${missing.length - mostNamed} more` : names
}

type PartiallyRead = NonNullable<Meta["coverage"]>["partially_read"]

function partialText(partial: PartiallyRead): string {
  const reports = partial.slice(0, mostNamed).map((each) => {
    return `${each.document} (${each.rows_seen === null ? "unreadable" : `${each.rows_read} of ${each.rows_seen} rows`})`
  })
  return partial.length > mostNamed
    ? `${reports.join(", ")} and ${partial.length - mostNamed} more`
    : reports.join(", ")
}

export function Stale({ meta }: { meta: Pick<Meta, "stale" | "stale_reason"> }) {
  if (!meta.stale) return null
  return (
    <p role="status" className="mt-3 mb-3 border-accent border-l-2 pl-4 text-[0.9375rem]">
      <strong className="font-medium">Not up to date.</strong> {meta.stale_reason && withMinutes(meta.stale_reason)}
    </p>
  )
}
