import type { OwnTeam } from "@/server/accounts/teams/own"
import { Button } from "../button"
import { dayText } from "../instants"
import { Table, type TableColumn } from "../table"
import type { TeamTask } from "./teamDialog"

type Member = OwnTeam["members"][number]
type MemberRow = Member & { today: number; last30Days: number }

const others: Member = { accountId: "", email: "Former members", role: "member", joinedAt: "", isYou: false }

export function Members({ team, onChoose }: { team: OwnTeam; onChoose(task: TeamTask): void }) {
  const used = new Map(team.usage?.map(({ accountId, used }) => [accountId, used]))
  const former = used.get(null)
  const rows = team.members.map((member) => ({ ...member, ...(used.get(member.accountId) ?? none) }))
  const columns = team.role === "owner" ? [...who, ...usage, actionsOf(onChoose)] : who
  return (
    <Table
      columns={columns}
      rows={former && former.last30Days > 0 ? [...rows, { ...others, ...former }] : rows}
      idOf={({ accountId }) => accountId || "former"}
      caption="Members"
    />
  )
}

const none = { today: 0, last30Days: 0 }

const who: TableColumn<MemberRow>[] = [
  {
    label: "Member",
    value: ({ email }) => email,
    cell: ({ email, role, isYou, joinedAt }) => (
      <>
        <span className="block [overflow-wrap:anywhere]">{email}</span>
        <span className="label block text-muted">
          {[role === "owner" && "owner", isYou && "you", joinedAt && `since ${dayText(joinedAt)}`]
            .filter(Boolean)
            .join(", ")}
        </span>
      </>
    ),
  },
]

const usage: TableColumn<MemberRow>[] = [
  { label: "Today", value: ({ today }) => today, isNumber: true },
  { label: "30 days", value: ({ last30Days }) => last30Days, isNumber: true, isWideOnly: true },
]

function actionsOf(onChoose: (task: TeamTask) => void): TableColumn<MemberRow> {
  return {
    label: "Change",
    value: () => null,
    cell: ({ accountId, email, role }) =>
      accountId === "" || role === "owner" ? null : (
        <span className="inline-flex flex-col items-end gap-x-4 whitespace-nowrap sm:flex-row sm:items-baseline">
          <Button kind="quiet" onClick={() => onChoose({ verb: "keys", accountId, email })}>
            Keys<span className="sr-only"> of {email}</span>
          </Button>
          <Button kind="quiet" onClick={() => onChoose({ verb: "offer", accountId, email })}>
            Hand over<span className="sr-only"> to {email}</span>
          </Button>
          <Button kind="quiet" onClick={() => onChoose({ verb: "remove", accountId, email })}>
            Remove<span className="sr-only"> {email}</span>
          </Button>
        </span>
      ),
    isNumber: true,
    isPlain: true,
  }
}
