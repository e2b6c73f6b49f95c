import { z } from "zod"
import { isAddress } from "../../../sources/liveSource"
import { liveSources } from "../../upstreams"

export function fakeAddresses(url: string): Record<string, string> {
  const addresses = liveSources.flatMap(({ id, variables }) =>
    Object.keys(variables)
      .filter(isAddress)
      .map((name) => [name, `${url}/${id}`]),
  )
  return Object.fromEntries(addresses)
}

export function fakeModel(url: string): Record<string, string> {
  return { LLM_BASE_URL: `${url}/llm/v1`, LLM_API_KEY: "a".repeat(32), LLM_MODEL: "fake" }
}

/**
 * Adds the other settings that sources need: acknowledged terms, and keys in a format that all of them accept. All keys
 * differ, because a value equal to a key is blanked out of answers.
 */
export function fakeSettings(url: string): Record<string, string> {
  const keys = liveSources.flatMap(({ variables, gate }, source) => [
    ...Object.keys(variables)
      .filter((name) => z.safeParse(variables[name], undefined).data === undefined)
      .map((name, index) => [name, `${source}f${index}`.padStart(32, "a")]),
    ...(gate ? [[gate.variable, "acknowledged"]] : []),
  ])
  return { ...Object.fromEntries(keys), ...fakeAddresses(url) }
}
