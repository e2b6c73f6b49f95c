import type { Message } from "./messages"

/** The signals that a reader learns of by this mail. */
export function mailedSignals(message: Message): string[] {
  if (message.kind === "alert") return message.signalIds ?? []
  if (message.kind !== "daily_brief") return []
  const { due, signals } = message.brief
  const ids = [...(due?.entries ?? []), ...signals.top].flatMap(({ id }) => id ?? [])
  return [...new Set(ids)]
}
