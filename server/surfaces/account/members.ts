import { z } from "zod"
import { spellEmail } from "../../accounts/email"
import { invite } from "../../accounts/teams/invite"
import { removeMember } from "../../accounts/teams/leave"
import { listMemberKeys, revokeMemberKey } from "../../accounts/teams/memberKeys"
import { readTeamPage } from "../../accounts/teams/own"
import { count } from "../../products/figures"
import { accountEndpoint, requireDone } from "./endpoint"
import { instant } from "./fields"
import { shownKey } from "./keys"

const email = z
  .string()
  .min(1)
  .max(254)
  .meta({ description: "The address to invite.", examples: ["ann@example.com"] })

const member = z.object({
  account_id: z.string().describe("The id of the member’s account."),
  email: z.string().describe("The address of the member."),
  role: z.enum(["owner", "member"]).describe("Whether the member owns the team."),
  joined_at: instant.describe("When the member joined, in UTC."),
})

const invitation = z.object({
  email: z.string().describe("The address that was invited."),
  expires_at: instant.describe("Until when it can be accepted, in UTC."),
})

export const members = [
  accountEndpoint({
    method: "GET",
    path: "account/members",
    title: "List members",
    summary: "The team of the account: its members and, for its owner, the open invitations.",
    status: 200,
    answer: z.object({
      role: z.enum(["owner", "member"]).nullable().describe("What the account is in the team. Null: it is in none."),
      seats: count.describe("How many people the team may have. 0 without a team."),
      members: z.array(member).max(100).describe("The members, in the order in which they joined."),
      invitations: z.array(invitation).max(100).describe("The open invitations, for the owner alone."),
    }),
    async work({ service, holder, change }) {
      const page = await readTeamPage(service.database, holder.accountId, change.at)
      return page?.team ?? { role: null, seats: 0, members: [], invitations: [] }
    },
  }),

  accountEndpoint({
    method: "POST",
    path: "account/members",
    title: "Invite a member",
    summary: "Mails an invitation, which is open for seven days. The first one makes the team.",
    status: 201,
    body: z.strictObject({ email }),
    answer: invitation,
    async work({ service, holder, change }, body) {
      const invited = requireDone(await invite(service, holder.accountId, body.email, change), change)
      return { email: spellEmail(invited.email), expiresAt: invited.expiresAt.toISOString() }
    },
  }),

  accountEndpoint({
    method: "DELETE",
    path: "account/members/{account_id}",
    title: "Remove a member",
    summary: "The keys of the member have their own plan and quota again within a second.",
    status: 204,
    async work({ service, holder, path, change }) {
      requireDone(await removeMember(service.database, holder.accountId, path.account_id, change), change)
      return null
    },
  }),

  accountEndpoint({
    method: "GET",
    path: "account/members/{account_id}/keys",
    title: "List the keys of a member",
    summary: "For the owner of the team: the keys of a member, without the keys themselves and their limits.",
    status: 200,
    answer: z.object({ keys: z.array(z.object(shownKey)).describe("The keys, those that work first.") }),
    async work({ service, holder, path, change }) {
      const { accountId } = holder
      return requireDone(await listMemberKeys(service.database, accountId, path.account_id, change.at), change)
    },
  }),

  accountEndpoint({
    method: "DELETE",
    path: "account/members/{account_id}/keys/{key_id}",
    title: "Revoke a key of a member",
    summary:
      "For the owner of the team. The key is refused at once, and the activity of the member’s account says who revoked it.",
    status: 204,
    async work({ service, holder, path, change }) {
      const which = { memberId: path.account_id, keyId: path.key_id }
      requireDone(await revokeMemberKey(service, holder.accountId, which, change), change)
      return null
    },
  }),
]
