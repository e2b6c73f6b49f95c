"use client"

import { Dialog } from "@base-ui/react/dialog"
import { Fact } from "@/components/site/fact"
import { Link } from "@/components/site/link"
import type { PortalAnswers } from "@/server/surfaces/portal/trpc/router"
import { Button } from "../button"
import { clockText, dayText } from "../instants"
import { chargeText } from "./charge"
import { Replay } from "./replay"

type Request = PortalAnswers["requests"]["find"]

type DetailProps = { request: Request | null; problem: string | null; onClose(): void }

export function RequestDetail({ request, problem, onClose }: DetailProps) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-[#0708099e]" />
        <Dialog.Popup className="-translate-x-1/2 -translate-y-1/2 fixed top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[min(40rem,calc(100vw-2rem))] overflow-y-auto border border-ink bg-paper p-6 outline-none">
          <Dialog.Title className="font-medium text-xl tracking-tight [overflow-wrap:anywhere]">
            {request?.endpoint ?? "Request"}
          </Dialog.Title>
          {request ? (
            <Facts request={request} />
          ) : (
            <p role="status" className="mt-3 text-muted">
              {problem ?? "Loading …"}
            </p>
          )}
          <div className="mt-6">
            <Dialog.Close render={<Button kind="primary">Close</Button>} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Facts({ request }: { request: Request }) {
  const { id, at, channel, status, code, caller, ms, requestId, params, asOf, sha256 } = request
  return (
    <>
      <dl className="mt-4 border-rule border-t">
        <Fact name="Time">
          <time dateTime={at}>
            {dayText(at)}, {clockText(at)} UTC
          </time>
        </Fact>
        <Fact name="Status">
          {status}
          {code && (
            <>
              {" "}
              <Link href={`/docs/errors/${code}`}>{code}</Link>
            </>
          )}
        </Fact>
        <Fact name="Charged">{chargeText(request)}</Fact>
        <Fact name="Duration">{ms.toFixed(ms < 10 ? 2 : 0)} ms</Fact>
        <Fact name="Channel">{channel.toUpperCase()}</Fact>
        <Fact name="Key or client">{caller ?? "A deleted key"}</Fact>
        <Fact name="Request ID">{requestId ? <code>{requestId}</code> : "Not recorded for this request."}</Fact>
      </dl>
      <h3 className="mt-6 font-medium">Parameters</h3>
      <Parameters params={params} />
      <h3 className="mt-6 font-medium">Answer</h3>
      {asOf && sha256 ? (
        <>
          <dl className="mt-3 border-rule border-t">
            <Fact name="As of">
              <time dateTime={asOf}>
                {dayText(asOf)}, {clockText(asOf)} UTC
              </time>
            </Fact>
            <Fact name="SHA-256">
              <code>{sha256}</code>
            </Fact>
          </dl>
          <Replay id={id} />
        </>
      ) : (
        <p className="mt-1 text-muted">
          It cannot be asked for again: it was refused, is about your account, or is a sample for test keys.
        </p>
      )}
    </>
  )
}

function Parameters({ params }: Pick<Request, "params">) {
  if (params === null) return <p className="mt-1 text-muted">Not recorded for this request.</p>
  const entries = Object.entries(params)
  if (entries.length === 0) return <p className="mt-1 text-muted">None were sent.</p>
  return (
    <dl className="mt-3 border-rule border-t">
      {entries.map(([name, value]) => (
        <Fact key={name} name={<code>{name}</code>}>
          <code>{value}</code>
        </Fact>
      ))}
    </dl>
  )
}
