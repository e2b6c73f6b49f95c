import { readRefused } from "@/components/portal/refused"

/** An answer about the account itself, by its path under `/api/portal/`. Throws an error with the title of a refusal. */
export async function askOwn<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(`/api/portal/${path}`, { signal })
  const body = await response.json().catch(() => null)
  if (response.ok) return body
  throw new Error(readRefused(response.status, body).title)
}
