"use client"

import { Switch } from "@base-ui/react/switch"
import { useMutation } from "@tanstack/react-query"

type Choices = {
  wantsDailyBrief: boolean
  wantsQuotaMails: boolean
  wantsExpiryMails: boolean
  wantsStatusMails: boolean
  wantsChangelog: boolean
}
type MailChoicesProps = { chosen: Choices & { tier: string }; onChoose(choice: Partial<Choices>): Promise<void> }

const mails = [
  ["wantsQuotaMails", "Quota", "When you have used 80% and 100% of the daily quota."],
  ["wantsExpiryMails", "Expiring keys", "A week before a key expires."],
  ["wantsStatusMails", "Status", "When an incident begins, changes or ends, or a source has not answered for a day."],
  ["wantsChangelog", "Changelog", "One email for each new entry: what has changed for users of the service."],
  ["wantsDailyBrief", "Daily brief", "After each trading day, on paid plans. It starts with your watchlist."],
] as const

export function MailChoices({ chosen, onChoose }: MailChoicesProps) {
  const { mutate, variables, isPending, error } = useMutation({ mutationFn: onChoose })
  const shown = isPending ? { ...chosen, ...variables } : chosen
  return (
    <>
      <ul className="max-w-[40rem] border-rule border-t">
        {mails.map(([name, title, when]) => (
          <li key={name} className="border-rule border-b">
            <label htmlFor={name} className="flex min-h-14 cursor-pointer items-center justify-between gap-6 py-2">
              <span>
                <span id={`${name}-title`}>{title}</span>
                <span className="block text-[0.9375rem] text-muted">{when}</span>
              </span>
              <Switch.Root
                id={name}
                aria-labelledby={`${name}-title`}
                checked={shown[name]}
                onCheckedChange={(isOn) => mutate({ [name]: isOn })}
                className="flex h-6 w-11 shrink-0 cursor-pointer items-center border border-muted bg-raised p-0.5 forced-color-adjust-none data-[checked]:border-accent data-[checked]:bg-accent"
              >
                <Switch.Thumb className="block size-4.5 bg-muted transition-transform data-[checked]:translate-x-5 data-[checked]:bg-paper" />
              </Switch.Root>
            </label>
          </li>
        ))}
      </ul>
      <p role="alert" className="mt-2 min-h-6 text-danger">
        {error?.message}
      </p>
    </>
  )
}
