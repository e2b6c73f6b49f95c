import { openService } from "../../server/hosts/service"
import { openHelperDatabase } from "../helperDatabase"
import { issueKeys } from "../keys"
import { say } from "../processes"
import { listenOn, withoutLimits } from "../world"

/** An account may have eighteen answers computed or waiting. */
const accounts = 8

export type Scanned = { port: number; keys: readonly string[]; sessions: readonly string[] }

/** Runs the listener without pages on an existing world, and reports the available sessions. */
const { env, url } = openHelperDatabase()
const service = withoutLimits(await openService(env, url, new Date()))
const keys = await issueKeys(service.database, accounts, "scans")
const { sessions } = service.knowledge.at(new Date(), ["bars"]).bars().axes
say({ port: await listenOn(service), keys, sessions: [...sessions] } satisfies Scanned)
