import type { OwnTeam, TeamPage } from "@/server/accounts/teams/own"
import { Button } from "../button"
import { minuteText } from "../instants"
import type { TeamTask } from "./teamDialog"

type ReceivedProps = { invitations: TeamPage["invitedTo"]; isInTeam: boolean; onChoose(task: TeamTask): void }

export function ReceivedInvitations({ invitations, isInTeam, onChoose }: ReceivedProps) {
  return (
    <ul className="border-rule border-t">
      {invitations.map(({ id, owner, tierName, expiresAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-rule border-b py-4">
          <div className="min-w-0">
            <p className="[overflow-wrap:anywhere]">
              <strong className="font-medium">{owner}</strong> invites you to share the {tierName} plan.
            </p>
            <p className="label text-muted">
              {isInTeam ? "Leave your team first to accept." : `Open until ${minuteText(expiresAt)}.`}
            </p>
          </div>
          <div className="flex gap-3">
            <Button
              kind="primary"
              disabled={isInTeam}
              onClick={() => onChoose({ verb: "accept", id, owner, tierName })}
            >
              Accept
            </Button>
            <Button onClick={() => onChoose({ verb: "decline", id, owner })}>Decline</Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

type OpenProps = { invitations: OwnTeam["invitations"]; onChoose(task: TeamTask): void }

export function OpenInvitations({ invitations, onChoose }: OpenProps) {
  return (
    <ul className="border-rule border-t">
      {invitations.map(({ id, email, expiresAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-rule border-b py-2.5"
        >
          <div className="min-w-0">
            <p className="[overflow-wrap:anywhere]">{email}</p>
            <p className="label text-muted">Open until {minuteText(expiresAt)}</p>
          </div>
          <Button kind="quiet" onClick={() => onChoose({ verb: "withdraw", id, email })}>
            Withdraw<span className="sr-only"> the invitation of {email}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
