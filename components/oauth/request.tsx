import type { ReactNode } from "react"

type RequestProps = {
  name: string | null
  host: string
  returnsTo: string
  email: string
  tierName: string
  /** How many calls the plan has in a day. */
  perDay: number
}

/** Who asks, for what, and in whose name. */
export function Request({ name, host, returnsTo, email, tierName, perDay }: RequestProps) {
  return (
    <dl className="border-rule border-t">
      <Row term="Client">
        <bdi className="font-medium">{name ?? "It gives no name."}</bdi>
        {name && <Note>This is what it calls itself. Nobody has checked that.</Note>}
      </Row>
      <Row term="Host">
        <strong className="font-medium">{host}</strong>
        <Note>
          {host === returnsTo ? "Access goes there." : `Access goes to ${returnsTo}.`} If you do not know it, deny.
        </Note>
      </Row>
      <Row term="Account">
        {email}
        <Note>{tierName} plan</Note>
      </Row>
      <Row term="It may">
        call the MCP tools of your plan, which read and change nothing
        <Note>Its calls count towards your {perDay.toLocaleString("en-US")} a day, as those of your keys do.</Note>
      </Row>
      <Row term="Until">
        you disconnect it in the dashboard
        <Note>or it has not been used for 30 days, or you sign out everywhere</Note>
      </Row>
    </dl>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-rule border-b py-3 sm:grid-cols-[7rem_1fr]">
      <dt className="label pt-1 text-muted">{term}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <span className="mt-0.5 block text-[0.9375rem] text-muted">{children}</span>
}
