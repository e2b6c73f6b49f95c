import { fakeSettings } from "../../server/knowledge/families/testing/addresses"
import { readEnv } from "../../server/platform/env"
import { lastClosedSession } from "../../server/platform/exchange/sessions"
import { marketThrough } from "../../server/sources/testing/market"
import { startUpstream } from "../../server/sources/testing/upstream"
import { say } from "../processes"

export type Upstreams = { url: string; settings: Record<string, string> }

const upstream = await startUpstream(marketThrough(readEnv(), lastClosedSession(new Date()), () => new Date()))
say({ url: upstream.url, settings: fakeSettings(upstream.url) } satisfies Upstreams)
process.once("SIGTERM", () => process.exit(0))
