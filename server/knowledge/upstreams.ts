import { universe } from "../context/market/universe"
import type { Env } from "../platform/env"
import { once } from "../platform/process"
import { creatorsImport } from "../sources/creators-file/import"
import { csvImport } from "../sources/csv/import"
import { type LiveSource, requireSettings } from "../sources/liveSource"
import { notConfigured } from "../sources/outcome"
import { type FindRawBody, type KeepRawBody, recording } from "../sources/recording"
import { sharedClient } from "../sources/sharedClient"
import { simulated } from "../sources/simulated/world"
import type { Source } from "../sources/source"
import type { Client } from "../sources/transport"
import type { SourceCatalogue } from "./credits"
import { collectedFamilies, type FamilyName } from "./families"
import type { Collected } from "./families/family"
import { firstAnswer } from "./firstAnswer"

export const worldStart = { full: "2015-01-02", test: "2023-11-20" } as const

export const liveSources = onceEach(
  collectedFamilies.flatMap((family): readonly LiveSource<never, unknown>[] => family.sources),
)

export function requireSourceSettings({ FEED, variables }: Pick<Env, "FEED" | "variables">): void {
  if (FEED !== "live") return
  for (const source of liveSources) requireSettings(source, variables)
}

function onceEach<S extends { id: string }>(sources: readonly S[]): readonly S[] {
  return [...Map.groupBy(sources, ({ id }) => id).values()].map(([first]) => first)
}

export type Asking = {
  named?: string
  keep?: KeepRawBody
  find?: FindRawBody
}

export function upstreamOf<Request, Rows>(
  family: Collected<Request, Rows> & { name: string },
  env: Env,
  { named, keep, find }: Asking = {},
): Source<Request, Rows> {
  if (env.FEED === "simulated") return twinOf(family, env)
  const asking = clientOf(env, { keep, find })
  const [preferred, ...others] = chosenOf(family, env, named).map((source) => source.open(env.variables, asking))
  return preferred ? firstAnswer([preferred, ...others]) : undeclared(family, env)
}

/** If the family reads each source: all usable ones, or the first if none is usable. */
export function upstreamsOf<Request, Rows>(
  family: Collected<Request, Rows> & { name: string },
  env: Env,
  asking: Asking = {},
): readonly Source<Request, Rows>[] {
  if (env.FEED === "simulated" || family.choice !== "each") return [upstreamOf(family, env, asking)]
  const chosen = chosenOf(family, env, asking.named)
  const askable = chosen.filter((source) => source.refusal(env.variables) === null)
  const asked = askable.length > 0 ? askable : chosen.slice(0, 1)
  return asked.map((source) => source.open(env.variables, clientOf(env, asking)))
}

/** Whether any source is usable in this configuration. Manual imports are never collected. */
export function canCollect(family: Pick<Collected<never, unknown>, "sources" | "choice">, env: Env): boolean {
  return env.FEED === "simulated" || chosenOf(family, env).some((source) => source.refusal(env.variables) === null)
}

/** Why no source is usable, in sentences with the unset variables; null if one is. */
export function whyNotCollected(
  family: Pick<Collected<never, unknown>, "sources" | "choice">,
  env: Env,
): string | null {
  if (canCollect(family, env)) return null
  const chosen = chosenOf(family, env)
  if (chosen.length === 0) return undeclaredReason(family, env)
  return chosen.map((source) => asSentence(source.refusal(env.variables)?.reason ?? "")).join(" ")
}

function undeclaredReason({ sources }: Pick<Collected<never, unknown>, "sources">, env: Env): string {
  const needs = sources.map((source) => `${source.id}: ${source.refusal(env.variables)?.reason ?? "has what it needs"}`)
  return `BARS_PROVIDER is not set. ${needs.join("; ")}.`
}

function asSentence(text: string): string {
  return `${text.replace(/[.]$/, "")}.`
}

export type ConfiguredSource = {
  family: FamilyName
  sourceId: string
  name: string
  url: string
  isConfigured: boolean
  notReadReason: string | null
  isStandby: boolean
}

export function listSources(env: Env): ConfiguredSource[] {
  return collectedFamilies.flatMap((family) => {
    const twin = { family: family.name, sourceId: simulated.id, name: simulated.name, url: simulated.url }
    const live = listLive(family, env)
    if (env.FEED === "live" || family.twin === null) return live
    return [{ ...twin, isConfigured: true, notReadReason: null, isStandby: false }, ...live]
  })
}

function listLive(
  family: Pick<Collected<never, unknown>, "sources" | "choice"> & { name: FamilyName },
  env: Env,
): ConfiguredSource[] {
  const chosen = chosenOf(family, env)
  let isAnyAsked = false
  return family.sources.map((source) => {
    const refusal = source.refusal(env.variables)
    const notReadReason = whyUnasked(refusal?.reason ?? null, chosen.includes(source), env)
    const isStandby = family.choice !== "each" && isAnyAsked && notReadReason === null
    isAnyAsked ||= notReadReason === null
    const { id: sourceId, name, url } = source
    return { family: family.name, sourceId, name, url, isConfigured: refusal === null, notReadReason, isStandby }
  })
}

function whyUnasked(refusal: string | null, isChosen: boolean, env: Env): string | null {
  if (env.FEED === "simulated") return "The market is simulated, so that no live source is asked."
  const isUndeclared = !isChosen && !env.BARS_PROVIDER
  const lacks = [isUndeclared ? "BARS_PROVIDER is not set." : null, refusal === null ? null : asSentence(refusal)]
  if (lacks.some((lack) => lack !== null)) return lacks.filter((lack) => lack !== null).join(" ")
  return isChosen ? null : "Another provider is declared, and one series never mixes two."
}

function chosenOf<Request, Rows>(
  { sources, choice }: Pick<Collected<Request, Rows>, "sources" | "choice">,
  env: Env,
  named?: string,
): readonly LiveSource<Request, Rows>[] {
  const wanted = named ?? (choice === "declared" ? env.BARS_PROVIDER : undefined)
  return choice === "declared" || named ? sources.filter(({ id }) => id === wanted) : sources
}

export function sourceCatalogue(env: Env): SourceCatalogue {
  const operators = { ...csvImport, licence: env.BARS_LICENCE ?? csvImport.licence }
  const live = liveSources.map((source) => source.open(env.variables, sharedClient(env)))
  const known = new Map(
    [...live, simulated, operators, creatorsImport].map(({ id, name, url, licence }) => [id, { name, url, licence }]),
  )
  return (id) => known.get(id) ?? { name: id, url: "", licence: "" }
}

/** One per process, because it keeps the state of its last run. */
function twinOf<Request, Rows>(
  { name, twin }: Collected<Request, Rows> & { name: string },
  { WORLD_SIZE: size, WORLD_SEED: seed }: Env,
): Source<Request, Rows> {
  if (twin === null) return { ...simulated, collect: async () => notConfigured("The simulated market has none of it.") }
  return once(`twin.${name}.${size}.${seed}`, () => twin({ seed, members: universe(size), from: worldStart[size] }))
}

function undeclared<Request, Rows>(
  family: Collected<Request, Rows> & { name: string },
  env: Env,
): Source<Request, Rows> {
  return {
    id: family.name,
    name: `No provider of ${family.name}`,
    url: "",
    licence: "",
    origin: "live",
    collect: async () => notConfigured(undeclaredReason(family, env)),
  }
}

function clientOf(env: Env, { keep, find }: Asking): Client {
  return keep ? recording(sharedClient(env), keep, find) : sharedClient(env)
}
