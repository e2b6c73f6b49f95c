import { issueKey } from "../../server/accounts/keys/issue"
import { listen } from "../../server/hosts/listen"
import { migrate } from "../../server/platform/database/migrate"
import { chooseDatabase } from "../../server/platform/env"
import { once } from "../../server/platform/process"
import { type PublishedFiles, publishWorld } from "../files/published"
import { openHelperDatabase } from "../helperDatabase"
import { say } from "../processes"
import { openUnlimited } from "../unlimited"

export type Served = { origin: string; key: string; asOf: string; published: PublishedFiles }

const { env, url } = openHelperDatabase()
chooseDatabase(url)
await migrate(url)
const published = await publishWorld(env, url)
const service = await once("service", () => openUnlimited(env, url))
const change = { at: new Date(), actor: "bench" }
const { key } = await issueKey(service.database, { email: "bench@example.com", tier: "api_pro" }, {}, change)
const { port } = await listen(service, { page: noPage }, { host: "127.0.0.1", port: 0 })
const asOf = new Date(Date.now() - 1_000).toISOString()
say({ origin: `http://127.0.0.1:${port}`, key, asOf, published } satisfies Served)

async function noPage(): Promise<void> {
  throw new Error("Pages were not asked for.")
}
