import { setTimeout as sleep } from "node:timers/promises"
import { percentile99 } from "../computations/responsiveness"
import { momentBefore } from "./moments"

/** What neighbours notice: 99th percentiles in milliseconds, how many were asked, and how many of them in vain. */
export type Noticed = Record<Kind, { p99: number; count: number; refused: number }>

const kinds = ["livez", "warm", "cold"] as const
export type Kind = (typeof kinds)[number]

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

  async function ask(kind: Kind): Promise<{ ms: number; isRefused: boolean }> {
    asked++
    const started = performance.now()
    const headers = { "X-API-Key": keys[asked % keys.length] }
    const response = await fetch(`${origin}${pathOf[kind]()}`, { headers })
    await response.arrayBuffer()
    return { ms: performance.now() - started, isRefused: response.status !== 200 }
  }

  /** Until the other work is done. */
  return async (other: Promise<unknown>): Promise<Noticed> => {
    let isOver = false
    const end = () => {
      isOver = true
    }
    other.then(end, end)
    const noticed = async (kind: Kind) => {
      const answers: { ms: number; isRefused: boolean }[] = []
      while (!isOver) {
        answers.push(await ask(kind))
        await sleep(pauseMs[kind])
      }
      const refused = answers.filter(({ isRefused }) => isRefused).length
      return [kind, { p99: percentile99(answers.map(({ ms }) => ms)), count: answers.length, refused }] as const
    }
    return Object.fromEntries(await Promise.all(kinds.map(noticed))) as Noticed
  }
}
