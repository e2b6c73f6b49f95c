import { setTimeout as sleep } from "node:timers/promises"
import { hasWaiting, shareBlocks } from "../../server/jobs/blockQueue"
import { nightBlocks } from "../../server/jobs/nightBlocks"
import { connect } from "../../server/platform/database/database"
import { openHelperDatabase } from "../helperDatabase"
import { say } from "../processes"

/** Helps with nights until it is ended, as a second worker does. */
const { url } = openHelperDatabase()
const database = connect(url, 4)
say({})
for (;;) {
  if (await hasWaiting(database, nightBlocks)) await shareBlocks(database, nightBlocks)
  await sleep(50)
}
