/**
 * `nightHelperProcess.ts DATABASE_URL`: a worker that takes blocks of a night and says which; with `hang`, it never ends the
 * first.
 */

import { setTimeout as sleep } from "node:timers/promises"
import { hasWaiting, shareBlocks } from "../../server/jobs/blockQueue"
import { nightBlocks } from "../../server/jobs/nightBlocks"
import { connect } from "../../server/platform/database/database"

const [databaseUrl, hang] = process.argv.slice(2)
const database = connect(databaseUrl, 2)
const queue: typeof nightBlocks = {
  ...nightBlocks,
  async compute(own, task) {
    console.log(`took the block of ${task.tickers[0]}`)
    if (hang) await new Promise(() => {})
    const piece = await nightBlocks.compute(own, task)
    console.log(`computed the block of ${task.tickers[0]}`)
    return piece
  },
}
console.log("ready")
for (;;) {
  if (await hasWaiting(database, queue)) await shareBlocks(database, queue)
  await sleep(20)
}
