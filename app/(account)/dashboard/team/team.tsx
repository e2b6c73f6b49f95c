"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useState } from "react"
import { Button } from "@/components/account/button"
import { Panel, Unavailable } from "@/components/account/panel"
import { OpenInvitations, ReceivedInvitations } from "@/components/account/team/invitations"
import { Members } from "@/components/account/team/members"
import { TeamDialog, type TeamTask } from "@/components/account/team/teamDialog"
import { TeamTrail } from "@/components/account/team/teamTrail"
import { Link } from "@/components/site/link"
import type { OwnTeam, TeamPage } from "@/server/accounts/teams/own"
import { usePortal, usePortalClient } from "../portal"
import { every } from "../queries"

export function Team() {
  const portal = usePortal()
  const client = usePortalClient().team
  const cache = useQueryClient()
  const router = useRouter()
  const [task, setTask] = useState<TeamTask | null>(null)
  const read = useQuery(portal.team.read.queryOptions(undefined, { refetchInterval: every(5_000) }))
  if (!read.data) return <Unavailable of={[read]} />
  const { team, invitedTo, own } = read.data
  const after = async <Done,>(change: Promise<Done>): Promise<Done> => {
    const done = await change
    await cache.invalidateQueries(portal.team.pathFilter())
    await cache.invalidateQueries(portal.account.pathFilter())
    router.refresh()
    return done
  }
  return (
    <>
      <p className="mt-4 max-w-[40rem] text-muted">
        Up to ten people share one plan and one quota. Each has their own keys, watchlists and webhooks. See{" "}
        <Link href="/docs/teams">how teams work</Link>.
      </p>
      {invitedTo.length > 0 && (
        <Panel id="invited" title="You are invited">
          <ReceivedInvitations invitations={invitedTo} isInTeam={team !== null} onChoose={setTask} />
        </Panel>
      )}
      {team ? <OwnedOrJoined team={team} onChoose={setTask} /> : <NoTeam own={own} onChoose={setTask} />}
      {task && (
        <TeamDialog
          task={task}
          own={own}
          actions={{
            invite: (email) => after(client.invite.mutate({ email })),
            withdraw: (id) => after(client.withdraw.mutate({ id })),
            accept: (id) => after(client.accept.mutate({ id })),
            decline: (id) => after(client.decline.mutate({ id })),
            keysOf: (accountId) => client.memberKeys.query({ accountId }),
            revokeKey: (of) => after(client.revokeKey.mutate(of)),
            remove: (accountId) => after(client.remove.mutate({ accountId })),
            leave: () => after(client.leave.mutate()),
            offer: (accountId) => after(client.offer.mutate({ accountId })),
            takeOver: () => after(client.takeOver.mutate()),
            close: () => after(client.close.mutate()),
          }}
          onClose={() => setTask(null)}
        />
      )}
    </>
  )
}

function NoTeam({ own, onChoose }: { own: TeamPage["own"]; onChoose(task: TeamTask): void }) {
  return (
    <Panel
      id="none"
      title="You are not in a team"
      aside={
        own.isPaid && (
          <Button kind="primary" onClick={() => onChoose({ verb: "invite" })}>
            Invite somebody
          </Button>
        )
      }
    >
      {own.isPaid ? (
        <p className="max-w-[40rem] text-muted">
          With your first invitation you have a team, which shares your {own.tierName} plan. Nobody pays more.
        </p>
      ) : (
        <p className="max-w-[40rem] text-muted">
          Teams are part of the Premium and Professional plans. <Link href="/pricing">Compare the plans</Link>, or ask
          somebody who has one to invite the address of this account.
        </p>
      )}
    </Panel>
  )
}

function OwnedOrJoined({ team, onChoose }: { team: OwnTeam; onChoose(task: TeamTask): void }) {
  const isOwner = team.role === "owner"
  const offered = team.members.find(({ accountId }) => accountId === team.offeredTo)
  return (
    <>
      {!team.isPaid && (
        <p role="status" className="mt-8 border border-rule bg-raised px-4 py-3">
          {isOwner ? "Your plan" : "The plan of the owner"} has ended: every member has their own plan and quota.
          Nothing is lost, and the team goes on once {isOwner ? "you have" : "the owner has"} a paid plan again.
        </p>
      )}
      {offered && (
        <div
          role="status"
          className="mt-8 flex flex-wrap items-center justify-between gap-3 border border-rule bg-raised px-4 py-3"
        >
          <p className="max-w-[36rem] [overflow-wrap:anywhere]">
            {offered.isYou
              ? "The owner asks you to take the team over. It then has your plan and your quota."
              : `You have asked ${offered.email} to take the team over.`}
          </p>
          <Button onClick={() => onChoose(offered.isYou ? { verb: "takeOver" } : { verb: "takeBack" })}>
            {offered.isYou ? "Take the team over" : "Take back"}
          </Button>
        </div>
      )}
      <Panel
        id="members"
        title="Members"
        aside={
          isOwner ? (
            <Button kind="primary" disabled={!team.isPaid} onClick={() => onChoose({ verb: "invite" })}>
              Invite somebody
            </Button>
          ) : (
            <Button onClick={() => onChoose({ verb: "leave" })}>Leave the team</Button>
          )
        }
      >
        <Members team={team} onChoose={onChoose} />
        <p className="label mt-4 text-muted">
          {team.members.length} of {Math.max(team.seats, team.members.length)} seats
          {team.isPaid && ` of the ${team.tierName} plan`}
          {team.invitations.length > 0 && `, ${team.invitations.length} more invited`}.
        </p>
      </Panel>
      {team.invitations.length > 0 && (
        <Panel id="invitations" title="Open invitations">
          <OpenInvitations invitations={team.invitations} onChoose={onChoose} />
        </Panel>
      )}
      <Panel id="trail" title="Activity">
        <TeamTrail entries={team.trail} />
      </Panel>
      {isOwner && (
        <Panel
          id="close"
          title="Close the team"
          aside={
            <Button kind="danger" onClick={() => onChoose({ verb: "close" })}>
              Close the team
            </Button>
          }
        >
          <p className="max-w-[40rem] text-muted">
            Every member keeps their account and all that is in it, with their own plan. Yours stays as it is.
          </p>
        </Panel>
      )}
    </>
  )
}
