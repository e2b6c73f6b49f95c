import type { Pool } from "pg"
import type { Suggestion } from "../accounts/refusals"
import type { Database } from "../platform/database/database"
import type { Env } from "../platform/env"
import { freshnessKey, lastOf, listSilences, quarterOf } from "./arrivals"
import { noBars, openBars, panelFamilies } from "./bars"
import type { SourceCatalogue } from "./credits"
import type { Need } from "./facts/versions"
import type { Filling } from "./fill"
import { type StoreMessage, storePublisher } from "./follow"
import { type Knowledge, knowledgeAt } from "./knowledge"
import { keepEarlier, readState, type State } from "./state"
import { completionsFrom, listNamed, suggestFrom } from "./suggestions"
import { listSources } from "./upstreams"

export type KnowledgeStore = {
  /** Identifies the state of the facts behind an answer with these needs. Cached answers have it in their key. */
  versions(needs: readonly Need[]): string
  at(asOf: Date, needs: readonly Need[]): Knowledge
  hasTicker(ticker: string): boolean
  suggest(text: string): Suggestion[]
  listNamed(): Omit<Suggestion, "reason">[]
  /** Tickers that the typed text may become, likeliest first. */
  complete(typed: string): string[]
  /**
   * The instant since which an answer about now has not changed: no needed fact became known after it, and the clock
   * passed nothing that the answer depends on. All replicas with the same facts agree on it.
   */
  lastChange(needs: readonly Need[], at: number): number
  /** Of these needs, or of all, those that the first fill has yet to make. */
  filling(needs?: readonly Need[]): readonly Filling[]
  /** Loads what has changed in the database. A failure is retried until it succeeds. */
  refresh(): Promise<void>
  /** Sends the state now and after each change. Returns a function that ends this. */
  follow(send: (message: StoreMessage) => void): () => void
  close(): void
}

const firstPauseMs = 1_000
const longestPauseMs = 60_000
/**
 * Needs that rest on the panel are updated only with it, so that no answer mentions a session whose bars are not
 * loaded.
 */
const needsPanel: readonly Need[] = [...panelFamilies, "predictions", "signals"]

/**
 * `barsPool` runs the long statements that read all bars. Null for a process that gets its answers from another one.
 */
export async function openKnowledge(
  env: Env,
  database: Database,
  catalogue: SourceCatalogue,
  barsPool: Pool | null = database.pool,
): Promise<KnowledgeStore> {
  let state = await readState(database)
  const sources = listSources(env)
  const bars = barsPool ? await openBars(env, barsPool) : noBars
  let byNeeds = new WeakMap<readonly Need[], { versions: string; arrivals: number[]; silences: number[] }>()
  let refreshing: Promise<void> | null = null
  let isAskedAgain = false
  let isClosed = false
  const followers = new Set<() => void>()
  let pauseMs = firstPauseMs
  let retry: NodeJS.Timeout | undefined

  async function reload(): Promise<void> {
    clearTimeout(retry)
    try {
      do {
        isAskedAgain = false
        const next = await readState(database, state)
        if (panelFamilies.some((name) => next.versions.get(name) !== state.versions.get(name))) {
          // Everything else is updated at once, however long the panel takes and even if it fails.
          setState(keepEarlier(needsPanel, next, state))
          await bars.load()
        }
        setState(next)
      } while (isAskedAgain)
      pauseMs = firstPauseMs
    } catch (error) {
      if (!isClosed) tryLater()
      throw error
    } finally {
      refreshing = null
    }
  }

  function setState(next: State): void {
    if (next !== state) byNeeds = new WeakMap()
    state = next
    for (const tell of followers) tell()
  }

  /** The caller already has the error. */
  function tryLater(): void {
    retry = setTimeout(() => refresh().catch(() => {}), pauseMs).unref()
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }

  function refresh(): Promise<void> {
    // The current read may miss what changes meanwhile, so it is followed by another.
    isAskedAgain = true
    refreshing ??= reload()
    return refreshing
  }

  function stateOf(needs: readonly Need[]) {
    const known = byNeeds.get(needs)
    if (known) return known
    const versions = needs.map((need) => state.stamps.get(need)).join(" ")
    const arrivals = needs.flatMap((need) => state.arrivals.get(need) ?? []).sort((a, b) => a - b)
    const read = { versions, arrivals, silences: listSilences(needs, state.runs) }
    byNeeds.set(needs, read)
    return read
  }

  return {
    versions: (needs) => stateOf(needs).versions,
    hasTicker: (ticker) => state.names.has(ticker),
    suggest: (text) => suggestFrom(state.names, text),
    listNamed: () => listNamed(state.names),
    complete: (typed) => completionsFrom(state.names, typed),
    lastChange(needs, at) {
      const { arrivals, silences } = stateOf(needs)
      // Before the first arrival, an answer shows whether its sources could be read, and failed runs are not arrivals.
      const tried = needs.length > 0 && arrivals.length === 0 ? quarterOf(at) : 0
      return Math.max(freshnessKey(needs, at), lastOf(arrivals, at), lastOf(silences, at), tried)
    },
    filling(needs) {
      const { filling } = state
      return needs && filling.length > 0 ? filling.filter(({ need }) => needs.includes(need)) : filling
    },
    refresh,
    follow(send) {
      const teller = storePublisher(send)
      const tell = () => {
        teller.publishBars(bars.latest())
        teller.tellState(state)
      }
      tell()
      followers.add(tell)
      return () => followers.delete(tell)
    },
    close() {
      isClosed = true
      clearTimeout(retry)
    },
    at: (asOf, needs) =>
      knowledgeAt(asOf, needs, {
        env,
        database,
        catalogue,
        sources,
        bars,
        runs: state.runs,
        filling: state.filling,
        names: state.names,
      }),
  }
}
