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

type BrokenLinkProps = { reason: BrokenReason; used: string; again: { href: string; text: string } }

const titles: Record<BrokenReason, string> = {
  unknown: "This link is not complete.",
  expired: "This link has expired.",
  used: "This link was used already.",
  taken: "This address has an account already.",
  signed_out: "Sign in first.",
  recently_moved: "The address was changed recently.",
  subscribed: "A subscription would go on.",
  unreachable: "Stripe cannot be reached.",
}

/** A link that opens nothing, and what to do instead. `used` says what became of the first use. */
export function BrokenLink({ reason, used, again }: BrokenLinkProps) {
  const why: Record<BrokenReason, string> = {
    unknown:
      "It may have been cut off by the mail program, or belong to another page. Copy it whole, or ask for a new one.",
    expired: "Links work for a limited time, so that an old mail opens nothing.",
    used,
    signed_out:
      "Only a browser that is signed in to the account may move it to another address. Sign in with the address that it has now, then open this link again; it still works.",
    recently_moved:
      "For seven days the address that the account had before can take the change back. Until then the account cannot be deleted.",
    subscribed:
      "It would go on being charged, and cannot be ended from here. Ask the operator to end it first; this link still works after that.",
    unreachable: "What you pay for cannot be ended just now. Nothing was deleted; open this link again in a minute.",
    taken:
      "Two accounts cannot share an address. Sign in to the other one and delete it first, or choose another address.",
  }
  return (
    <Notice above="Nothing changed just now" title={titles[reason]}>
      <p className="text-lg">{why[reason]}</p>
      <p>
        <a
          href={again.href}
          className="inline-flex min-h-12 items-center bg-ink px-6 font-medium text-paper no-underline"
        >
          {again.text}
        </a>
      </p>
    </Notice>
  )
}
