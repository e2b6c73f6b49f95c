import { setTimeout as sleep } from "node:timers/promises"
import type { Env } from "../platform/env"
import { once } from "../platform/process"
import { type Client, createClient } from "./transport"

/** One client per process, so that all its sources share the pace of each upstream. */
export function sharedClient({ CONTACT: contact }: Pick<Env, "CONTACT">): Client {
  return once("upstreams", () =>
    createClient({
      fetch: (url, init) => fetch(url, init),
      sleep: (milliseconds) => sleep(milliseconds),
      random: Math.random,
      now: () => new Date(),
      contact,
    }),
  )
}
