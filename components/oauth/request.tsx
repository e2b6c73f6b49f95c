import type { ReactNode } from "react"
import { Fact } from "@/components/site/fact"
import { type Tier, tiers } from "@/server/accounts/tiers"

type RequestProps = {
  name: string | null
  host: string
  returnsTo: string
  /** The plan and its quota may be those of the account's team. */
  account: { email: string; tier: Tier; isTeamPlan: boolean }
}

export function Request({ name, host, returnsTo, account: { email, tier, isTeamPlan } }: RequestProps) {
  const { tierName, limits } = tiers[tier]
  const perDay = limits.perDay.toLocaleString("en-US")
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
        <Note>{isTeamPlan ? `${tierName} plan of your team` : `${tierName} plan`}</Note>
      </Fact>
      <Fact name="Access">
        Read-only: it can call the MCP tools of your plan
        <Note>
          Its calls count towards the {perDay} requests a day of {isTeamPlan ? "your team" : "your plan"}, like those of
          your keys.
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
