"use client"

import type { ReactNode } from "react"
import type { TeamPage } from "@/server/accounts/teams/own"
import type { ButtonKind } from "../button"
import { Dialog } from "../dialog"
import { Field } from "../field"
import { minuteText } from "../instants"
import { type MemberKeyActions, MemberKeys } from "./memberKeys"

export type TeamTask =
  | { verb: "invite" }
  | { verb: "leave" | "takeOver" | "takeBack" | "close" }
  | { verb: "accept"; id: string; owner: string; tierName: string }
  | { verb: "decline"; id: string; owner: string }
  | { verb: "withdraw"; id: string; email: string }
  | { verb: "remove" | "offer"; accountId: string; email: string }
  | { verb: "keys"; accountId: string; email: string }

type TeamActions = MemberKeyActions & {
  invite(email: string): Promise<{ email: string; expiresAt: string }>
  withdraw(id: string): Promise<unknown>
  accept(id: string): Promise<unknown>
  decline(id: string): Promise<unknown>
  remove(accountId: string): Promise<unknown>
  leave(): Promise<unknown>
  offer(accountId: string | null): Promise<unknown>
  takeOver(): Promise<unknown>
  close(): Promise<unknown>
}

type TeamDialogProps = { task: TeamTask; own: TeamPage["own"]; actions: TeamActions; onClose(): void }

export function TeamDialog({ task, own, actions, onClose }: TeamDialogProps) {
  if (task.verb === "invite") return <InviteDialog invite={actions.invite} onClose={onClose} />
  if (task.verb === "keys") {
    return <MemberKeys accountId={task.accountId} email={task.email} actions={actions} onClose={onClose} />
  }
  const { title, lead, submit, kind, work } = questionOf(task, own, actions)
  return (
    <Dialog
      title={title}
      lead={lead}
      submit={submit}
      kind={kind}
      work={() => work().then(() => null)}
      onClose={onClose}
    />
  )
}

function InviteDialog({ invite, onClose }: { invite: TeamActions["invite"]; onClose(): void }) {
  const work = async (form: FormData) => {
    const { email, expiresAt } = await invite(String(form.get("email") ?? ""))
    return (
      <p>
        <strong className="font-medium [overflow-wrap:anywhere]">{email}</strong> is invited. Whoever signs in with this
        address can accept until {minuteText(expiresAt)}.
      </p>
    )
  }
  const lead = "We email an invitation. It is for this address alone, and members see each other's addresses."
  return (
    <Dialog title="Invite somebody" lead={lead} submit="Send the invitation" work={work} onClose={onClose}>
      <Field label="Email address" name="email" type="email" required autoComplete="off" />
    </Dialog>
  )
}

type Question = { title: string; lead: ReactNode; submit: string; kind?: ButtonKind; work(): Promise<unknown> }

const backToOwn = (who: string, { tierName }: TeamPage["own"]) =>
  `${who} have the ${tierName} plan again within a second, with its quota, and keep all keys, watchlists and webhooks.`

type Asked = Exclude<TeamTask, { verb: "invite" | "keys" }>

function questionOf(task: Asked, own: TeamPage["own"], actions: TeamActions): Question {
  switch (task.verb) {
    case "accept":
      return {
        title: "Join this team?",
        lead: (
          <>
            <Address>{task.owner}</Address> and the other members see your address. The owner sees how many requests you
            make, and not what you ask for. All your keys, links and apps use the {task.tierName} plan and quota of the
            team.
            {own.isPaid &&
              ` Your own plan, ${own.tierName}, is not used meanwhile, and its payments go on until you cancel it.`}
          </>
        ),
        submit: "Join the team",
        work: () => actions.accept(task.id),
      }
    case "decline":
      return {
        title: "Decline the invitation?",
        lead: (
          <>
            <Address>{task.owner}</Address> sees that you declined.
          </>
        ),
        submit: "Decline",
        work: () => actions.decline(task.id),
      }
    case "withdraw":
      return {
        title: "Withdraw the invitation?",
        lead: (
          <>
            <Address>{task.email}</Address> can no longer accept it.
          </>
        ),
        submit: "Withdraw",
        kind: "danger",
        work: () => actions.withdraw(task.id),
      }
    case "remove":
      return {
        title: "Remove this member?",
        lead: (
          <>
            The keys of <Address>{task.email}</Address> have their own plan and quota again within a second. The account
            and all that is in it stay.
          </>
        ),
        submit: "Remove",
        kind: "danger",
        work: () => actions.remove(task.accountId),
      }
    case "offer":
      return {
        title: "Hand the team over?",
        lead: (
          <>
            We ask <Address>{task.email}</Address>, who needs a paid plan of their own: the team then has that plan and
            its quota. Your plan and your payments stay yours, and you stay a member.
          </>
        ),
        submit: "Ask",
        work: () => actions.offer(task.accountId),
      }
    case "takeBack":
      return {
        title: "Stay the owner?",
        lead: "The member can no longer take the team over.",
        submit: "Take back",
        work: () => actions.offer(null),
      }
    case "takeOver":
      return {
        title: "Take the team over?",
        lead: own.isPaid
          ? `The team has your plan, ${own.tierName}, and all its requests count on your quota. You decide who is in it.`
          : "The team would have your own plan, which is Free. Buy Premium or Professional first, and come back.",
        submit: "Take over",
        work: actions.takeOver,
      }
    case "leave":
      return {
        title: "Leave the team?",
        lead: backToOwn("You", own),
        submit: "Leave",
        kind: "danger",
        work: actions.leave,
      }
    case "close":
      return {
        title: "Close the team?",
        lead: "All members have their own plans and quotas again within a second. Open invitations end. This cannot be undone.",
        submit: "Close the team",
        kind: "danger",
        work: actions.close,
      }
  }
}

function Address({ children }: { children: string }) {
  return <strong className="font-medium text-ink [overflow-wrap:anywhere]">{children}</strong>
}
