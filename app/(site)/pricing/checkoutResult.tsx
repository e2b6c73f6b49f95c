import { AutoRefresh } from "./autoRefresh"

const messages: Record<string, string> = {
  done: "Thank you. The plan changes as soon as Stripe tells us that it is paid, usually within seconds. This page looks for it.",
  cancelled: "Nothing was bought, and nothing has changed.",
  unavailable:
    "Stripe cannot be reached just now. Nothing was bought and your plan is as it was; try again in a minute.",
}

type CheckoutResultProps = {
  outcome: string | string[] | undefined
  /** Whether what was bought is in force already. */
  isInForce: boolean
}

/** The result of a visit to Stripe. */
export function CheckoutResult({ outcome, isInForce }: CheckoutResultProps) {
  const text = typeof outcome === "string" && Object.hasOwn(messages, outcome) ? messages[outcome] : null
  if (!text) return null
  const isAwaited = outcome === "done" && !isInForce
  return (
    <p role="status" className="mt-8 max-w-[42rem] border-accent border-l-4 bg-raised px-4 py-3">
      {outcome === "done" && isInForce ? "Thank you. Your plan is in force, for every key of the account." : text}
      {isAwaited && <AutoRefresh />}
    </p>
  )
}
