import { AutoRefresh } from "@/components/site/autoRefresh"

const messages: Record<string, string> = {
  done: "Thank you. Your plan changes once Stripe confirms the payment, usually within seconds. This page updates by itself.",
  cancelled: "Checkout was cancelled. You were not charged, and your plan has not changed.",
  unavailable:
    "Stripe cannot be reached right now. You were not charged, and your plan has not changed. Try again in a minute.",
}

type CheckoutResultProps = {
  outcome: string | string[] | undefined
  isInForce: boolean
}

export function CheckoutResult({ outcome, isInForce }: CheckoutResultProps) {
  const text = typeof outcome === "string" && Object.hasOwn(messages, outcome) ? messages[outcome] : null
  if (!text) return null
  const isAwaited = outcome === "done" && !isInForce
  return (
    <p role="status" className="mt-8 max-w-[42rem] border-accent border-l-4 bg-raised px-4 py-3">
      {outcome === "done" && isInForce ? "Thank you. Your new plan is active for all keys of the account." : text}
      {isAwaited && <AutoRefresh everyMs={2_000} times={30} />}
    </p>
  )
}
