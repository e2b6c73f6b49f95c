import { connect } from "../../server/platform/database/database"
import { migrate } from "../../server/platform/database/migrate"
import { openHelperDatabase } from "../helperDatabase"
import { say } from "../processes"
import { fillWorld } from "../world"
import { publishAll } from "./published"

const { env, url } = openHelperDatabase()
await migrate(url)
const database = connect(url, 4)
await fillWorld(database, env)
const published = await publishAll(database, env)
await database.close()
say(published)
