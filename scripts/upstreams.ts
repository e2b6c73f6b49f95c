/**
 * `npm run dev:upstreams [-- --port N]`: fakes of all upstreams in their real formats, over a simulated market, so that
 * FEED=live works without the internet. Each can be made to fail.
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { fakeModel, fakeSettings } from "../server/knowledge/families/testing/addresses"
import { readEnv } from "../server/platform/env"
import { lastClosedSession } from "../server/platform/exchange/sessions"
import { marketThrough } from "../server/sources/testing/market"
import { startUpstream } from "../server/sources/testing/upstream"

const lookEveryMs = 60_000

const { values } = parseArgs({ options: { port: { type: "string", default: "4010" } } })
const env = readEnv()
const now = () => new Date()

let through = lastClosedSession(now())
const upstream = await startUpstream(marketThrough(env, through, now), Number(values.port)).catch(refuse)
setInterval(follow, lookEveryMs)

const file = join(env.DATA_DIR, "upstreams.env")
const settings = {
  FEED: "live",
  LOG_NAME: "upstreams.example/track-record",
  DATA_DIR: `${env.DATA_DIR}-upstreams`,
  BARS_PROVIDER: "alpaca",
  BARS_LICENCE: '"Fake upstreams"',
  BARS_REDISTRIBUTION: "permitted",
  ...fakeSettings(upstream.url),
  ...fakeModel(upstream.url),
}
mkdirSync(env.DATA_DIR, { recursive: true })
writeFileSync(
  file,
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join(""),
)

console.log(`Upstreams at ${upstream.url}, with a simulated market up to ${through}. To serve from them:`)
console.log(`  set -a; . ${file}; set +a; npm start`)
console.log("To make one fail (ok ends it):")
console.log(`  curl ${upstream.url}/__scenario -d '{"source": "cboe", "name": "page_under_200"}'`)
for (const [source, names] of upstream.scenarios) console.log(`${source}: ${names.join(", ")}`)

function refuse(error: Error): never {
  console.error(
    `The upstreams cannot be served on port ${values.port}: ${error.message}\nChoose another with --port N.`,
  )
  process.exit(1)
}

/** The upstreams learn of each session after its close. */
function follow(): void {
  const newest = lastClosedSession(now())
  if (newest === through) return
  through = newest
  upstream.become(marketThrough(env, newest, now))
}
