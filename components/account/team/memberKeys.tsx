"use client"

import { useQuery } from "@tanstack/react-query"
import type { OwnKey } from "@/server/accounts/keys/list"
import { Dialog } from "../dialog"
import { Choice } from "../field"
import { dayText } from "../instants"

export type MemberKeyActions = {
  keysOf(accountId: string): Promise<Pick<OwnKey, "id" | "name" | "prefix" | "status" | "lastUsedAt">[]>
  revokeKey(of: { accountId: string; keyId: string }): Promise<unknown>
}

type MemberKeysProps = { accountId: string; email: string; actions: MemberKeyActions; onClose(): void }

/** For the owner of the team. */
export function MemberKeys({ accountId, email, actions, onClose }: MemberKeysProps) {
  const { data, error } = useQuery({
    queryKey: ["keys of a member", accountId],
    queryFn: () => actions.keysOf(accountId),
    staleTime: 0,
  })
  const working = data?.filter(({ status }) => status === "active" || status === "rotating") ?? []
  if (working.length === 0) {
    const lead = error?.message ?? (data ? `${email} has no working keys.` : "The keys are being read.")
    return <Dialog title="Keys of a member" lead={lead} submit="Close" work={async () => null} onClose={onClose} />
  }
  const options = working.map(({ id, name, prefix, lastUsedAt }) => ({
    value: id,
    label: name ?? "Unnamed key",
    hint: `${prefix}…, ${lastUsedAt ? `used ${dayText(lastUsedAt)}` : "never used"}`,
  }))
  const work = async (form: FormData) =>
    actions.revokeKey({ accountId, keyId: String(form.get("key")) }).then(() => null)
  const lead = `Every program of ${email} that uses the key is refused immediately. This cannot be undone, and both of you see it in the activity.`
  return (
    <Dialog title="Revoke a key" lead={lead} submit="Revoke the key" kind="danger" work={work} onClose={onClose}>
      <Choice legend="Key" name="key" options={options} />
    </Dialog>
  )
}
