import { migrate } from "../../server/platform/database/migrate"
import { openHelperDatabase } from "../helperDatabase"
import { say } from "../processes"
import { publishWorld } from "./published"

const { env, url } = openHelperDatabase()
await migrate(url)
say(await publishWorld(env, url))
