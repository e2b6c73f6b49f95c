import { setTimeout as sleep } from "node:timers/promises"
import { percentile99 } from "../computations/responsiveness"
import { type Figure, milliseconds, times } from "../figure"
import { momentBefore } from "./moments"

/** What neighbours notice: 99th percentiles in milliseconds, how many were asked, and the statuses of those in vain. */
export type Noticed = Record<Kind, { p99: number; count: number; refused: number[] }>

export const kinds = ["livez", "warm", "cold"] as const
type Kind = (typeof kinds)[number]

/** Up to so many milliseconds nobody minds, however quiet it was before. */
const unnoticedMs = 50
const mostTimes = { warm: 8, cold: 3 }

/** How long what is computed already may take beside other work, by how long it takes alone: 99th percentiles in milliseconds. */
export const mostBeside = (aloneMs: number) => Math.max(unnoticedMs, mostTimes.warm * aloneMs)

export const names: Record<Kind, string> = {
  livez: "/livez",
  warm: "a repeated answer",
  cold: "another account's cold answer",
}

const pauseMs: Record<Kind, number> = { livez: 10, warm: 10, cold: 50 }

/** Asks a server for its health, for an answer that it has, and for one that it has not, each at its own pace. */
export function neighbour(origin: string, keys: readonly string[]) {
  const since = Date.now() - 86_400_000
  let asked = 0
  const pathOf: Record<Kind, () => string> = {
    livez: () => "/livez",
    warm: () => "/api/v1/predictions/latest?limit=50",
    cold: () => `/api/v1/predictions/latest?limit=50&as_of=${momentBefore(since, asked)}`,
  }

  async function ask(kind: Kind): Promise<{ ms: number; status: number }> {
    // Each key in its turn: by chance, one of them would be asked with more often than its plan allows.
    const headers: Record<string, string> = kind === "livez" ? {} : { "X-API-Key": keys[asked++ % keys.length] }
    const started = performance.now()
    const response = await fetch(`${origin}${pathOf[kind]()}`, { headers })
    await response.arrayBuffer()
    return { ms: performance.now() - started, status: response.status }
  }

  /** Until the other work is done. */
  return async (other: Promise<unknown>): Promise<Noticed> => {
    let isOver = false
    const end = () => {
      isOver = true
    }
    other.then(end, end)
    const noticed = async (kind: Kind) => {
      const answers: { ms: number; status: number }[] = []
      while (!isOver) {
        answers.push(await ask(kind))
        await sleep(pauseMs[kind])
      }
      const refused = answers.map(({ status }) => status).filter((status) => status !== 200)
      return [kind, { p99: percentile99(answers.map(({ ms }) => ms)), count: answers.length, refused }] as const
    }
    return Object.fromEntries(await Promise.all(kinds.map(noticed))) as Noticed
  }
}

/**
 * Each kind beside a load, held against the quiet server. Where many accounts ask for what must be computed, a cold
 * answer may take as long as one question of each of them: `roundMs`.
 */
export function besideQuiet(beside: string, quiet: Noticed, noticed: Noticed, roundMs = 0): Figure[] {
  return kinds.map((kind) => {
    const [now, then] = [noticed[kind], quiet[kind]]
    const most = kind === "cold" ? Math.max(roundMs, mostTimes.cold * then.p99) : mostBeside(then.p99)
    const refused = now.refused.length > 0 ? `, ${now.refused.length} of ${now.count} refused (${now.refused[0]})` : ""
    return {
      name: `  ${names[kind]}, p99 of ${now.count} beside ${beside}`,
      measured: `${milliseconds(now.p99)}, ${times(now.p99 / then.p99)} quiet${refused}`,
      required: `under ${milliseconds(most)}, none refused`,
      holds: now.p99 < most && now.refused.length === 0,
    }
  })
}
