import type { Pool } from "pg"
import type { Suggestion } from "../accounts/refusals"
import type { Database } from "../platform/database/database"
import type { Env } from "../platform/env"
import { freshnessKey, lastOf, listSilences, quarterOf } from "./arrivals"
import { noBars, openBars, panelFamilies } from "./bars"
import type { SourceCatalogue } from "./credits"
import type { Need } from "./facts/versions"
import { listSources } from "./families/upstreams"
import type { Filling } from "./fill"
import { type StoreMessage, storeTeller } from "./follow"
import { type Knowledge, knowledgeAt } from "./knowledge"
import { keepEarlier, readState, type State } from "./state"
import { completionsFrom, listNamed, suggestFrom } from "./suggestions"

export type KnowledgeStore = {
  /** Names the state of the facts behind an answer with these needs. Cached answers carry it. */
  versions(needs: readonly Need[]): string
  /** What was known at an instant, limited to what an answer needs. */
  at(asOf: Date, needs: readonly Need[]): Knowledge
  hasTicker(ticker: string): boolean
  /** Tickers that a text may mean, likeliest first. */
  suggest(text: string): Suggestion[]
  /** In alphabetical order. */
  listNamed(): Suggestion[]
  /** Tickers that the typed text may become, likeliest first. */
  complete(typed: string): string[]
  /**
   * The instant since which an answer about now has stayed the same: no needed fact has become known since, and the
   * clock has passed nothing it depends on. Every replica with the same facts names the same one.
   */
  lastChange(needs: readonly Need[], at: number): number
  /** Of these needs, or of all, those that the first fill has still to make. */
  filling(needs?: readonly Need[]): readonly Filling[]
  /** Asks the database what changed and loads it. A failure is retried until it succeeds. */
  refresh(): Promise<void>
  /** Sends the state now, and each time when it has changed; returns how to end that. */
  follow(send: (message: StoreMessage) => void): () => void
  close(): void
}

const firstPauseMs = 1_000
const longestPauseMs = 60_000
/** What the panel holds and what is made from it, so that no answer speaks of a session whose bars are not loaded. */
const needsPanel: readonly Need[] = [...panelFamilies, "predictions", "signals"]

/** `barsPool` runs the long statements that read all bars; a process that asks another one for its answers has none. */
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
          // Everything else is taken over at once, however long the panel takes and even if it fails.
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

  /** The caller has been told of the failure. */
  function tryLater(): void {
    retry = setTimeout(() => refresh().catch(() => {}), pauseMs).unref()
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }

  function refresh(): Promise<void> {
    // What changes while earlier changes are read may be missed by that read.
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
      // Before anything is known, an answer says whether it could be read, which no arrival tells.
      const tried = needs.length > 0 && arrivals.length === 0 ? quarterOf(at) : 0
      return Math.max(freshnessKey(needs, at), lastOf(arrivals, at), lastOf(silences, at), tried)
    },
    filling(needs) {
      const { filling } = state
      return needs && filling.length > 0 ? filling.filter(({ need }) => needs.includes(need)) : filling
    },
    refresh,
    follow(send) {
      const teller = storeTeller(send)
      const tell = () => {
        teller.tellBars(bars.latest())
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
