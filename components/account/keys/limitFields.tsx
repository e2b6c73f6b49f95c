import { Link } from "@/components/site/link"
import { type KeyShare, manageScope, mayManage, type WantedLimits } from "@/server/accounts/wantedKeyLimits"
import { Field } from "../field"

type LimitFieldsProps = { families: readonly string[]; limits?: WantedLimits; isLive: boolean }

export function LimitFields({ families, limits, isLive }: LimitFieldsProps) {
  return (
    <>
      <fieldset>
        <legend className="font-medium text-[0.9375rem]">Products</legend>
        <div className="mt-1 grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {families.map((name) => (
            <label key={name} className="flex min-h-9 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                name="scope"
                value={name}
                defaultChecked={limits?.scopes.includes(name)}
                className="accent-accent"
              />
              <code>{name}</code>
            </label>
          ))}
        </div>
        <p className="mt-1.5 text-[0.9375rem] text-muted">The key is refused for all others. Tick none for all.</p>
      </fieldset>
      <Field
        label="Networks"
        name="networks"
        defaultValue={limits?.networks.join(", ")}
        maxLength={1_000}
        placeholder="203.0.113.0/24, 2001:db8::/32"
        autoComplete="off"
        spellCheck={false}
        hint="The key is refused from other addresses. Leave it empty for any."
      />
      {isLive && (
        <Field
          label="Share of the day"
          name="share"
          defaultValue={shareText(limits)}
          pattern="\s*[0-9]{1,7}\s*%?\s*"
          title="A percentage such as 20%, or a number of requests"
          maxLength={12}
          placeholder="20%"
          autoComplete="off"
          hint="Of your plan’s requests a day: a percentage such as 20%, or a number of requests. Leave it empty for all."
        />
      )}
      {isLive && (
        <fieldset>
          <legend className="font-medium text-[0.9375rem]">Account</legend>
          <label className="mt-1 flex min-h-9 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name="scope"
              value={manageScope}
              defaultChecked={limits && mayManage(limits)}
              className="accent-accent"
            />
            May manage this account
          </label>
          <p className="mt-1.5 text-[0.9375rem] text-muted">
            A program with this key may make and revoke keys, change webhooks, invite and remove members. It cannot give
            this to another key. <Link href="/docs/account-api">How it works</Link>
          </p>
        </fieldset>
      )}
    </>
  )
}

export type LimitsRead = { scopes: string[]; networks: string[]; share: KeyShare | null }

export function limitsIn(form: FormData): LimitsRead {
  const share = String(form.get("share") ?? "").replaceAll(/\s/g, "")
  const amount = Number.parseInt(share, 10)
  return {
    scopes: form.getAll("scope").map(String),
    networks: String(form.get("networks") ?? "")
      .split(/[\s,;]+/)
      .filter(Boolean),
    share: share === "" ? null : share.endsWith("%") ? { percent: amount } : { requests: amount },
  }
}

function shareText(limits: WantedLimits | undefined): string | undefined {
  if (!limits?.share) return undefined
  return "percent" in limits.share ? `${limits.share.percent}%` : String(limits.share.requests)
}
