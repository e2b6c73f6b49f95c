const news: Record<string, string> = {
  done: "Thank you. The plan changes as soon as Stripe tells us that it is paid, usually within seconds. Reload to see it.",
  cancelled: "Nothing was bought, and nothing has changed.",
  unavailable:
    "Stripe cannot be reached just now. Nothing was bought and your plan is as it was; try again in a minute.",
}

/** What came of a visit to Stripe. */
export function CheckoutNews({ outcome }: { outcome: string | string[] | undefined }) {
  const text = typeof outcome === "string" && Object.hasOwn(news, outcome) ? news[outcome] : null
  if (!text) return null
  return (
    <p role="status" className="mt-8 max-w-[42rem] border-accent border-l-4 bg-raised px-4 py-3">
      {text}
    </p>
  )
}
