import { setTimeout as sleep } from "node:timers/promises"
import type { Env } from "../env"
import type { SourceCatalogue } from "../knowledge/credits"
import { universe } from "../market/universe"
import { once } from "../process"
import { liveBars } from "."
import { alpaca } from "./alpaca/bars"
import { cboe } from "./cboe/vix"
import { csvImport } from "./csv/bars"
import { fred } from "./fred/vix"
import { massive } from "./massive/bars"
import { simulatedBars } from "./simulated"
import type { BarsSource } from "./source"
import { createTransport, type Transport } from "./transport"
import { vix } from "./vix"

/** The first session of the simulated worlds. */
export const worldStart = { full: "2015-01-02", test: "2023-11-20" } as const

/** Where the bars of stocks and ETFs come from under this configuration. */
export function barsSource(env: Env): BarsSource {
  if (env.FEED === "simulated") return simulatedWorld(env)
  const { alpaca, massive } = providers(env)
  return liveBars({ provider: env.BARS_PROVIDER ?? null, alpaca, massive, transport: transport(env) })
}

/** Where the VIX comes from under this configuration. */
export function vixSource(env: Env): BarsSource {
  if (env.FEED === "simulated") return simulatedWorld(env)
  const upstreams = indexes(env)
  return vix([upstreams.cboe, upstreams.fred])
}

/** Name, address and terms of a source, for the credits of an answer. */
export function sourceCatalogue(env: Env): SourceCatalogue {
  const parts = { transport: transport(env) }
  const { alpaca: alpacaConfig, massive: massiveConfig } = providers(env)
  const { cboe, fred } = indexes(env)
  const operators = { ...csvImport, licence: env.BARS_LICENCE ?? csvImport.licence }
  const all = [
    simulatedWorld(env),
    alpaca({ ...alpacaConfig, ...parts }),
    massive({ ...massiveConfig, ...parts }),
    cboe,
    fred,
    operators,
  ]
  const known = new Map(all.map(({ id, name, url, licence }) => [id, { name, url, licence }]))
  return (id) => known.get(id) ?? { name: id, url: "", licence: "" }
}

/** One world in a process: it remembers where each instrument was left. */
function simulatedWorld(env: Env): BarsSource {
  const members = universe(env.WORLD_SIZE)
  const from = worldStart[env.WORLD_SIZE]
  return once(`world.${env.WORLD_SIZE}.${env.WORLD_SEED}`, () => simulatedBars({ seed: env.WORLD_SEED, members, from }))
}

function providers(env: Env) {
  const { ALPACA_KEY_ID: keyId = null, ALPACA_SECRET_KEY: secretKey = null, ALPACA_FEED: feed } = env
  return {
    alpaca: { baseUrl: env.ALPACA_BASE_URL, keyId, secretKey, feed },
    massive: { baseUrl: env.MASSIVE_BASE_URL, apiKey: env.MASSIVE_API_KEY ?? null },
  }
}

function indexes(env: Env) {
  const shared = { transport: transport(env) }
  const apiKey = env.FRED_API_KEY ?? null
  return {
    cboe: cboe({ baseUrl: env.CBOE_BASE_URL, ...shared }),
    fred: fred({ apiBaseUrl: env.FRED_BASE_URL, chartBaseUrl: env.FRED_CSV_BASE_URL, apiKey, ...shared }),
  }
}

/** One in a process: what it knows of each upstream's pace holds for all who ask it. */
function transport({ CONTACT: contact }: Env): Transport {
  return once("transport", () =>
    createTransport({
      fetch: (url, init) => fetch(url, init),
      sleep: (milliseconds) => sleep(milliseconds),
      random: Math.random,
      now: () => new Date(),
      contact,
    }),
  )
}
