import { Link } from "@/components/site/link"
import { includes, type Tier, tiers } from "@/server/accounts/tiers"
import type { Tool } from "@/server/surfaces/mcp/tools"

export type OwnAccount = { tier: Tier; keyPrefixes: readonly string[] }

export function OwnPlan({ account, tools }: { account: OwnAccount | null; tools: readonly Tool[] }) {
  if (!account) {
    return (
      <p className="mb-6 border-rule border-y py-4">
        <Link href="/signup">Get a free key</Link>, or <Link href="/sign-in">sign in</Link> to see which tools your plan
        includes.
      </p>
    )
  }
  const { tier, keyPrefixes } = account
  const own = tools.filter(({ needsKey, product }) => !needsKey || includes(tier, product.tier))
  return (
    <p className="mb-6 border-rule border-y py-4">
      Your plan is <strong className="font-medium">{tiers[tier].tierName}</strong>: it includes {own.length} of the{" "}
      {tools.length} tools.{" "}
      {keyPrefixes.length === 0 ? (
        <>
          Your account has no active key. <Link href="/dashboard/keys">Create one</Link>.
        </>
      ) : (
        <>
          Your keys begin with{" "}
          {keyPrefixes.map((prefix, index) => (
            <span key={prefix}>
              {index > 0 && ", "}
              <code>{prefix}…</code>
            </span>
          ))}
          . A lost key cannot be shown again: <Link href="/dashboard/keys">rotate it or create another</Link>.
        </>
      )}
    </p>
  )
}
