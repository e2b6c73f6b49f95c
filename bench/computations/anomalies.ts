import { openKnowledge } from "../../server/knowledge/store"
import { sourceCatalogue } from "../../server/knowledge/upstreams"
import { connect } from "../../server/platform/database/database"
import { envelope } from "../../server/products/envelope"
import { anomalies } from "../../server/products/market/anomalies"
import { openHelperDatabase } from "../helperDatabase"
import { say } from "../processes"

export type ColdAnswer = { loadedMs: number; answeredMs: number; universe: unknown }

const { env, url } = openHelperDatabase()
const database = connect(url)
const opened = performance.now()
const knowledge = await openKnowledge(env, database, sourceCatalogue(env))
const loaded = performance.now()
const at = new Date()
const answer = await envelope(anomalies, anomalies.params.parse({}), knowledge.at(at, anomalies.needs))
const answered = performance.now()
knowledge.close()
await database.close()
const universe = "universe_count" in answer ? answer.universe_count : null
say({ loadedMs: loaded - opened, answeredMs: answered - loaded, universe } satisfies ColdAnswer)
