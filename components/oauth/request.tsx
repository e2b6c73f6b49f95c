import type { ReactNode } from "react"
import { Fact } from "@/components/site/fact"

type RequestProps = {
  name: string | null
  host: string
  returnsTo: string
  email: string
  tierName: string
  /** Calls per day in the plan. */
  perDay: number
}

export function Request({ name, host, returnsTo, email, tierName, perDay }: RequestProps) {
  return (
    <dl className="border-rule border-t">
      <Fact name="App">
        <bdi className="font-medium">{name ?? "Unnamed"}</bdi>
        {name && <Note>The app chose this name. We have not verified it.</Note>}
      </Fact>
      <Fact name="Host">
        <strong className="font-medium">{host}</strong>
        <Note>
          {host === returnsTo ? "Access is given to this host." : `Access is given to ${returnsTo}.`} If you do not
          recognise it, deny the request.
        </Note>
      </Fact>
      <Fact name="Account">
        {email}
        <Note>{tierName} plan</Note>
      </Fact>
      <Fact name="Access">
        Read-only: it can call the MCP tools of your plan
        <Note>
          Its calls count towards your plan’s {perDay.toLocaleString("en-US")} requests a day, like those of your keys.
        </Note>
      </Fact>
      <Fact name="Expires">
        When you disconnect it under Connected apps in the dashboard
        <Note>Also after 30 days without use, and when you sign out everywhere.</Note>
      </Fact>
    </dl>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <span className="mt-0.5 block text-[0.9375rem] text-muted">{children}</span>
}
