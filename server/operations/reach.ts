import type { Env } from "../platform/env"

const patienceMs = 5_000

export async function reach({ CONTACT }: Pick<Env, "CONTACT">, url: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: "HEAD",
      redirect: "manual",
      headers: { "user-agent": `Assay/1.0 (${CONTACT})` },
      signal: AbortSignal.timeout(patienceMs),
    })
    await response.body?.cancel()
    return true
  } catch {
    return false
  }
}

export async function secondsAhead(url: URL, clock: () => number): Promise<number | null> {
  const response = await fetch(url, {
    method: "HEAD",
    redirect: "manual",
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => null)
  const date = Date.parse(response?.headers.get("date") ?? "")
  return Number.isNaN(date) ? null : Math.round((date - clock()) / 1_000)
}

export function minuteInUtc(instant: Date): string {
  return `${instant.toISOString().slice(0, 16).replace("T", " ")} UTC`
}
