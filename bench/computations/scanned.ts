import { listen } from "../../server/hosts/listen"
import { openService } from "../../server/hosts/service"
import { openHelperDatabase } from "../helperDatabase"
import { issueKeys } from "../keys"
import { say } from "../processes"

/** An account may have eighteen answers computed or waiting. */
const accounts = 8

export type Scanned = { port: number; keys: readonly string[]; sessions: readonly string[] }

/** Runs the listener without pages on an existing world, and reports the available sessions. */
const { env, url } = openHelperDatabase()
const service = await openService(env, url, new Date())
const limits = { perMinute: 1e9, perDay: 1e9 }
const unlimited = {
  ...service.quota,
  charge: (subject: string, _: unknown, at: number) => service.quota.charge(subject, limits, at),
  peek: (subject: string, _: unknown, at: number) => service.quota.peek(subject, limits, at),
}
const keys = await issueKeys(service.database, accounts, "scans")
const pages = { page: async () => {} }
const listener = await listen({ ...service, quota: unlimited }, pages, { host: "127.0.0.1", port: 0 })
const { sessions } = service.knowledge.at(new Date(), ["bars"]).bars().axes
say({ port: listener.port, keys, sessions: [...sessions] } satisfies Scanned)
