import { openHelperTables } from "../helperDatabase"
import { say } from "../processes"
import { fillWorld } from "../world"
import { publishAll } from "./published"

const { env, database } = await openHelperTables()
await fillWorld(database, env)
const published = await publishAll(database, env)
await database.close()
say(published)
