import { setTimeout as sleep } from "node:timers/promises"
import { percentile99, unnoticedMs } from "../asking"
import { type Figure, milliseconds, times } from "../figure"
import { momentBefore } from "./loads"

export type Asking = {
  name: string
  pauseMs: number
  /** Whether it uses something up, so that the warm-up does not send it. */
  isScarce?: true
  /** Null when what it needs, such as unused keys, has run out. */
  next(): { path: string; headers?: Record<string, string> } | null
  isRight?(text: string): boolean
  bound: Bound
}

/** A multiple of the quiet 99th percentile, at least `leastMs` and at most `mostMs`. */
export type Bound = { times: number; leastMs?: number; mostMs?: number }

/** How long each answer took, in milliseconds, and why requests failed. */
export type Noticed = { asking: Asking; took: number[]; failures: string[] }

export function usualAskings(keys: readonly string[]): Asking[] {
  const since = Date.now() - 86_400_000
  let asked = 0
  // In turn: at random, some key would exceed its plan's limit.
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

export function together(parts: readonly Noticed[]): Noticed {
  return {
    asking: parts[0].asking,
    took: parts.flatMap(({ took }) => took),
    failures: parts.flatMap(({ failures }) => failures),
  }
}

/**
 * If many accounts request answers that must be computed, a computed answer may take one question of each: `roundMs`.
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
