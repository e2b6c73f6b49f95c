import { universe } from "../context/market/universe"
import type { Database } from "../platform/database/database"
import type { Env } from "../platform/env"
import type { Analyst } from "../signals/headlines/analyst"
import { llmAnalyst } from "../signals/headlines/llm"
import { scriptedAnalyst } from "../signals/headlines/scripted"
import { storedAnswers } from "../signals/headlines/storage/answers"

/** A script for the simulated market, a language model for the live one; null if none is configured. */
export function analystOf(database: Database, env: Env, now: () => Date): Analyst | null {
  const isInUniverse = signalledUniverse(env)
  if (env.FEED === "simulated") return scriptedAnalyst(isInUniverse)
  return modelOf(env, { answers: storedAnswers(database), isInUniverse, now })
}

export function modelOf(env: Env, reading: Omit<Parameters<typeof llmAnalyst>[0], "model" | "budget">): Analyst | null {
  if (!env.LLM_BASE_URL || !env.LLM_MODEL) return null
  return llmAnalyst({
    model: { baseUrl: env.LLM_BASE_URL, apiKey: env.LLM_API_KEY, name: env.LLM_MODEL },
    budget: {
      tokensPerDay: env.LLM_TOKENS_PER_DAY,
      usdPerDay: env.LLM_USD_PER_DAY,
      usdPerMillionInput: env.LLM_USD_PER_MILLION_INPUT,
      usdPerMillionOutput: env.LLM_USD_PER_MILLION_OUTPUT,
    },
    ...reading,
  })
}

export function signalledUniverse(env: Env): (ticker: string) => boolean {
  const members = universe(env.FEED === "live" ? "full" : env.WORLD_SIZE).filter(({ kind }) => kind !== "index")
  const tickers = new Set(members.map(({ ticker }) => ticker))
  return (ticker) => tickers.has(ticker)
}
