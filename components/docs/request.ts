import { addressOf } from "@/server/surfaces/http/address"

type Sent = { name: string; place: "path" | "query" }

export type TriedAnswer =
  | {
      ok: true
      status: number
      milliseconds: number
      left: { minute: string; day: string } | null
      body: string
      isCut: boolean
    }
  | { ok: false; reason: string }

/** A longer body would slow the page down. */
const mostShown = 60_000

export function targetOf(name: string, parameters: readonly Sent[], values: Record<string, string>): string {
  const pathParams = parameters.filter(({ place }) => place === "path").map((each) => each.name)
  const filledIn = Object.entries(values).map(([param, value]) => [param, value.trim()])
  return addressOf({ name, pathParams }, Object.fromEntries(filledIn.filter(([, value]) => value !== "")))
}

export async function sendRequest(target: string, key: string): Promise<TriedAnswer> {
  const startedMs = performance.now()
  try {
    const response = await fetch(target, { headers: { "X-API-Key": key }, credentials: "omit", cache: "no-store" })
    const text = pretty(await response.text())
    const [minute, day] = ["", "-Day"].map((end) => response.headers.get(`X-RateLimit-Remaining${end}`))
    return {
      ok: true,
      status: response.status,
      milliseconds: Math.round(performance.now() - startedMs),
      left: minute && day ? { minute, day } : null,
      body: text.slice(0, mostShown),
      isCut: text.length > mostShown,
    }
  } catch {
    return {
      ok: false,
      reason: "The request could not be sent. Check your connection, and that the key has no spaces in it.",
    }
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
