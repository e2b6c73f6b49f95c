import { z } from "zod"
import { isAddress } from "../../../sources/liveSource"
import { liveSources } from "../upstreams"

/** The environment of a service all of whose upstreams are the fake ones behind this address. */
export function fakeAddresses(url: string): Record<string, string> {
  const addresses = liveSources.flatMap(({ id, variables }) =>
    Object.keys(variables)
      .filter(isAddress)
      .map((name) => [name, `${url}/${id}`]),
  )
  return Object.fromEntries(addresses)
}

/** The model that reads headlines, as the fake upstreams have one. */
export function fakeModel(url: string): Record<string, string> {
  return { LLM_BASE_URL: `${url}/llm/v1`, LLM_API_KEY: "a".repeat(32), LLM_MODEL: "fake" }
}

/**
 * The same with whatever else the sources ask for: keys of a form that all of them take, no two the same, since what equals
 * a key is blanked out of answers, and their terms acknowledged.
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
