import { replay } from "../../server/jobs/pipeline"
import { connect } from "../../server/platform/database/database"
import { openHelperDatabase } from "../helperDatabase"
import { say } from "../processes"
import { peakMegabytes } from "./peakMegabytes"

export type Replayed = { seconds: number; cpuSeconds: number; peakMegabytes: number; predictions: number }

const { env, url } = openHelperDatabase()
const database = connect(url, 4)
const start = performance.now()
await replay(database, env, { from: "2025-03-25", to: "2026-03-24" }, { at: new Date("2026-03-25T12:00:00Z") })
const seconds = (performance.now() - start) / 1_000
const { user, system } = process.cpuUsage()
const predictions = await database.prisma.prediction.count()
await database.close()
say({ seconds, cpuSeconds: (user + system) / 1e6, peakMegabytes: peakMegabytes(), predictions } satisfies Replayed)
