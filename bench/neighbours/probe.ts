import { setTimeout as sleep } from "node:timers/promises"
import { percentile99 } from "../computations/responsiveness"
import { type Figure, milliseconds, times } from "../figure"
import { momentBefore } from "./moments"

/** Something that a neighbour asks for again and again, one request after the other with a pause between. */
export type Asking = {
  name: string
  pauseMs: number
  /** Whether it uses something up, and so is not asked to warm the server up. */
  isScarce?: true
  /** The next request, or null where the means to ask, such as unused keys, have run out. */
  next(): { path: string; headers?: Record<string, string> } | null
  /** Whether an answer with status 200 is what was asked for. */
  isRight?(text: string): boolean
  /** How much longer than on a quiet server it may take. */
  bound: Bound
}

/** In times of the quiet 99th percentile. Up to `leastMs` it may take in any case, and more than `mostMs` in none. */
export type Bound = { times: number; leastMs?: number; mostMs?: number }

/** How long each answer to an asking took, in milliseconds, and why those in vain failed. */
export type Noticed = { asking: Asking; took: number[]; failures: string[] }

/** Up to so many milliseconds nobody minds, however quiet it was before. */
export const unnoticedMs = 50

/** How long what is computed already may take beside other work, by how long it takes alone: 99th percentiles in milliseconds. */
export const mostBeside = (aloneMs: number) => Math.max(unnoticedMs, 8 * aloneMs)

/** A server's health, an answer that it has, and one that it has not; each of the last two from other accounts. */
export function usualAskings(keys: readonly string[]): Asking[] {
  const since = Date.now() - 86_400_000
  let asked = 0
  // Each key in its turn: by chance, one of them would be asked with more often than its plan allows.
  const own = () => ({ "X-API-Key": keys[asked++ % keys.length] })
  return [
    // One network may probe 3,000 times a minute.
    { name: "/livez", pauseMs: 40, next: () => ({ path: "/livez" }), bound: { times: 8, leastMs: unnoticedMs } },
    {
      name: "a repeated answer",
      pauseMs: 10,
      next: () => ({ path: "/api/v1/predictions/latest?limit=50", headers: own() }),
      bound: { times: 8, leastMs: unnoticedMs },
    },
    {
      name: "another account's cold answer",
      pauseMs: 50,
      next: () => ({
        path: `/api/v1/predictions/latest?limit=50&as_of=${momentBefore(since, asked)}`,
        headers: own(),
      }),
      bound: { times: 3 },
    },
  ]
}

/** Asks a server for each of them at its own pace until the other work is done. */
export function neighbour(origin: string, askings: readonly Asking[]) {
  async function ask(asking: Asking): Promise<{ ms: number; failure: string | null } | null> {
    const request = asking.next()
    if (!request) return null
    const started = performance.now()
    try {
      const response = await fetch(`${origin}${request.path}`, { headers: request.headers, redirect: "manual" })
      const text = await response.text()
      const ms = performance.now() - started
      const isWrong = response.status === 200 && asking.isRight?.(text) === false
      return { ms, failure: isWrong ? "a wrong answer" : response.status === 200 ? null : String(response.status) }
    } catch (error) {
      return { ms: performance.now() - started, failure: String(error) }
    }
  }

  return async (other: Promise<unknown>): Promise<Noticed[]> => {
    let isOver = false
    const end = () => {
      isOver = true
    }
    other.then(end, end)
    const noticed = async (asking: Asking): Promise<Noticed> => {
      const answers: { ms: number; failure: string | null }[] = []
      while (!isOver) {
        const answer = await ask(asking)
        if (answer) answers.push(answer)
        await sleep(asking.pauseMs)
      }
      const failures = answers.flatMap(({ failure }) => failure ?? [])
      return { asking, took: answers.map(({ ms }) => ms), failures }
    }
    return Promise.all(askings.map(noticed))
  }
}

/** What was noticed of one asking at several times. */
export function together(parts: readonly Noticed[]): Noticed {
  return {
    asking: parts[0].asking,
    took: parts.flatMap(({ took }) => took),
    failures: parts.flatMap(({ failures }) => failures),
  }
}

/**
 * Each asking beside a load, compared with the quiet server. Where many accounts ask for what must be computed, a cold
 * answer may take as long as one question of each of them: `roundMs`.
 */
export function besideQuiet(
  beside: string,
  quiet: readonly Noticed[],
  noticed: readonly Noticed[],
  roundMs = 0,
): Figure[] {
  return noticed.map(({ asking, took, failures }, index) => {
    const { bound, name } = asking
    const [p99, count] = [percentile99(took), took.length]
    const then = percentile99(quiet[index].took)
    const usual = Math.max(bound.leastMs ?? 0, roundMs, bound.times * then)
    const most = Math.min(usual, bound.mostMs ?? Number.POSITIVE_INFINITY)
    const failed = failures.length > 0 ? `, ${failures.length} of ${count} failed (${failures[0]})` : ""
    return {
      name: `  ${name}, p99 of ${count} beside ${beside}`,
      measured: `${milliseconds(p99)}, ${times(p99 / then)} quiet${failed}`,
      required: `under ${milliseconds(most)}, none fails`,
      holds: p99 < most && failures.length === 0,
    }
  })
}

export function wordsOf(noticed: readonly Noticed[]): string {
  return noticed
    .map(({ asking, took, failures }) => {
      const failed = failures.length > 0 ? `, ${failures.length} failed (${failures[0]})` : ""
      return `${asking.name} ${milliseconds(percentile99(took))} (p99 of ${took.length}${failed})`
    })
    .join(", ")
}
