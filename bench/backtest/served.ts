import { type PublishedFiles, publishAll } from "../files/published"
import { say } from "../processes"
import { listenOn, openServed } from "../world"

export type Served = { origin: string; key: string; asOf: string; published: PublishedFiles }

const { env, service, key } = await openServed()
const published = await publishAll(service.database, env)
const port = await listenOn(service)
const asOf = new Date(Date.now() - 1_000).toISOString()
say({ origin: `http://127.0.0.1:${port}`, key, asOf, published } satisfies Served)
