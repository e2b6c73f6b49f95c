import { Notice } from "@/components/site/notice"

export type BrokenReason =
  | "unknown"
  | "expired"
  | "used"
  | "taken"
  | "signed_out"
  | "recently_moved"
  | "subscribed"
  | "unreachable"
  | "not_admitted"

export type Remedy = { used: string; again: { href: string; text: string } }

const titles: Record<BrokenReason, string> = {
  unknown: "This link is incomplete.",
  expired: "This link has expired.",
  used: "This link has already been used.",
  taken: "This address already has an account.",
  signed_out: "Sign in first.",
  recently_moved: "The address was changed recently.",
  subscribed: "Your subscription is still active.",
  unreachable: "Stripe cannot be reached.",
  not_admitted: "This address cannot sign up.",
}

export function BrokenLink({ reason, used, again }: Remedy & { reason: BrokenReason }) {
  const { href, text } = reason === "signed_out" ? { href: "/sign-in", text: "Sign in" } : again
  const why: Record<BrokenReason, string> = {
    unknown:
      "Your email program may have cut it off, or it belongs to another page. Copy the whole link, or request a new one.",
    expired: "For security, links work for a limited time. Request a new one.",
    used,
    signed_out:
      "Only a browser that is signed in to the account can change its address. Sign in with the current address, then open this link again; it still works.",
    recently_moved:
      "The change can be undone from the previous address for seven days. Until then, the account cannot be deleted.",
    subscribed:
      "You would still be charged for it, and it cannot be cancelled from here. Ask the operator to cancel it first; this link still works afterwards.",
    unreachable:
      "Your subscription cannot be cancelled right now, so nothing was deleted. Open this link again in a minute.",
    not_admitted:
      "Sign-up was restricted after this link was sent, or your invitation has ended. Ask the operator, or the person who invited you.",
    taken:
      "Two accounts cannot share an address. Sign in to the other one and delete it first, or choose another address.",
  }
  return (
    <Notice above="Nothing was changed" title={titles[reason]}>
      <p className="text-lg">{why[reason]}</p>
      <p>
        <a href={href} className="inline-flex min-h-12 items-center bg-ink px-6 font-medium text-paper no-underline">
          {text}
        </a>
      </p>
    </Notice>
  )
}
