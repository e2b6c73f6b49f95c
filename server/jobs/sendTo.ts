import type { Env } from "../platform/env"
import { sharedClient } from "../sources/sharedClient"
import type { GetOptions, Reply, SentBody } from "../sources/transport"

/** Sends to addresses that the operator named, each at most once a second and only to its host. */
export function sendTo(env: Env): (url: string, body: SentBody, options: GetOptions) => Promise<Reply> {
  const client = sharedClient(env)
  return (url, body, options) => {
    const { host } = new URL(url)
    const pace = { name: `log at ${host}`, calls: 60, windowSeconds: 60 }
    return client.reaching({ hosts: [host], pace }).post(url, body, options)
  }
}
