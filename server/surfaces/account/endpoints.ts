import { apiPrefix } from "../http/address"
import type { AccountEndpoint } from "./endpoint"
import { keys } from "./keys"
import { members } from "./members"
import { requests } from "./requests"
import { webhooks } from "./webhooks"

/** Every endpoint about the account that is no product: the router, the OpenAPI document and the docs follow. */
export const accountEndpoints: readonly AccountEndpoint[] = [...keys, ...webhooks, ...members, ...requests]

export const formOfParam = (name: string) => (name === "delivery_id" ? "\\d{1,18}" : "[\\w-]{1,100}")

const prefix = `${apiPrefix}/account/`

const places = [...Map.groupBy(accountEndpoints, ({ path }) => path)].map(([path, endpoints]) => ({
  path,
  endpoints,
  form: new RegExp(`^${apiPrefix}/${path.replaceAll(/\{(\w+)\}/g, (_, name) => `(?<${name}>${formOfParam(name)})`)}$`),
}))

export type AccountPlace = { path: string; endpoints: readonly AccountEndpoint[]; params: Record<string, string> }

export function findAccountPlace(path: string): AccountPlace | null {
  if (!path.startsWith(prefix)) return null
  for (const { form, ...place } of places) {
    const found = form.exec(path)
    if (found) return { ...place, params: { ...found.groups } }
  }
  return null
}
