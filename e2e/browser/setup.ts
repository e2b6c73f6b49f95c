import { createWriteStream, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { issueKey } from "../../server/accounts/keys/issue"
import type { Tier } from "../../server/accounts/tiers"
import { connect } from "../../server/platform/database/database"
import { openPostgres } from "../../server/platform/database/embedded"
import { freePort } from "../support/machine"
import { requireBuild, run } from "../support/processes"

const professional = "professional@example.com"

/** Seconds become minutes on a busy machine; a process that ends is an error at once. */
const longMs = 600_000

/**
 * Starts the server as `npm start` does, and issues keys. Except for `npm test`, it also starts Next's handlers without
 * the listener. Tests get the results in environment variables, as Playwright requires.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await requireBuild()
  const folder = mkdtempSync(join(tmpdir(), "assay-browser-"))
  const [dataFolder, log] = [join(folder, "data"), join(folder, "server.log")]
  const port = String(await freePort())
  const world = { DATA_DIR: dataFolder, WORLD_SIZE: "test", WORLD_SEED: "browser", PORT: port }
  // A receiver of webhooks is on this machine too.
  const variables = { ...world, WEBHOOK_PRIVATE_NETWORKS: "allowed", OPERATORS: professional }
  const server = run("server/commands/start.ts", [], { ...variables, LOG_LEVEL: "trace" })
  const said = createWriteStream(log)
  for (const stream of [server.child.stdout, server.child.stderr]) stream?.pipe(said, { end: false })
  const [, mailbox] = await server.says(/Mail: +(\S+)/, longMs)
  const place = openPostgres(join(dataFolder, "pg"))
  const isNextAsked = process.env.TEST_JOURNEYS !== "fast"
  const next = isNextAsked ? run("e2e/support/nextProcess.ts", [], { ...variables, DATABASE_URL: place.url }) : null
  const [freeKey, professionalKey] = await issueKeys(place.url)
  const nextPort = (await next?.says(/^(\d+) (\d+)$/m, longMs))?.[2]
  await server.says(/^Ready after \d+ s/m, longMs)
  Object.assign(process.env, {
    TEST_ORIGIN: `http://localhost:${port}`,
    ...(nextPort && { TEST_NEXT_ORIGIN: `http://127.0.0.1:${nextPort}` }),
    TEST_MAILBOX: mailbox,
    TEST_FREE_KEY: freeKey,
    TEST_PROFESSIONAL_KEY: professionalKey,
    TEST_PROFESSIONAL: professional,
    TEST_DATA_FOLDER: dataFolder,
    TEST_DATABASE_URL: place.url,
    TEST_LOG: log,
  })
  return async () => {
    await next?.end()
    place.release()
    await server.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function issueKeys(databaseUrl: string): Promise<string[]> {
  const database = connect(databaseUrl, 1)
  const change = { at: new Date(), actor: "operator" }
  const issue = async (email: string, tier: Tier) => (await issueKey(database, { email, tier }, {}, change)).key
  const keys = [
    await issue("free@example.com", "free"),
    await issue(professional, "api_pro"),
    await issue("premium@example.com", "api_starter"),
  ]
  await database.close()
  return keys
}
