import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { openLog } from "../ledger/append"
import { logIdentity } from "../ledger/identity"
import { recoverLog } from "../ledger/recover"
import { findCheckpoint } from "../ledger/storage/read"
import { takeCosignatures } from "../ledger/storeCosignatures"
import { readLogState } from "../operations/log"
import { dayMs } from "../platform/dates"
import { runCommand, UsageError } from "./command"

const usage = `usage:
  npm run -s assay -- log checkpoint               prints the newest checkpoint
  npm run -s assay -- log status                   prints how many rows it has, who has signed it, and what is missing
  npm run -s assay -- log rotate [--overlap DAYS]  signs with a new key from now on; the old key also signs for DAYS days (default 45)
  npm run -s assay -- log cosign FILE              stores the witnesses' lines under a checkpoint
  npm run -s assay -- log recover                  continues a log that was restored from an older copy, by a row that says so
Witnesses are named in LOG_WITNESSES by their C2SP verifier keys.`

await runCommand(usage, async (database, env) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { overlap: { type: "string", default: "45" } },
  })
  const [verb, file] = positionals
  if (verb === "checkpoint") {
    const newest = await findCheckpoint(database.prisma)
    if (!newest) throw new Error("Nothing is logged yet.")
    return console.log(newest.note.trimEnd())
  }
  if (verb === "status") {
    const { newest, witnesses, due } = await readLogState(database, env, new Date())
    console.log(
      newest ? `checkpoint ${newest.id}\t${newest.rows} rows\tsigned ${newest.signedAt}` : "Nothing is logged yet.",
    )
    for (const { name, signedAt, isNewest } of witnesses) {
      console.log(["witness", name, `signed ${signedAt}`, isNewest ? "the newest" : "an older one"].join("\t"))
    }
    for (const sentence of due) console.log(`due\t${sentence}`)
    return
  }
  if (verb === "rotate") {
    const days = Number(values.overlap)
    if (!Number.isInteger(days) || days < 0 || days > 3_650)
      throw new UsageError("--overlap takes a number of days, from 0 to 3650.")
    const at = new Date()
    const identity = logIdentity(env)
    const key = await database.prisma.$transaction(async (tx) => {
      const log = await openLog(tx, identity, () => at)
      const made = log.rotate(days * dayMs)
      await log.seal()
      return made
    })
    return console.log(key)
  }
  if (verb === "cosign") {
    if (!file) throw new UsageError("A file is missing.")
    const witnesses = env.LOG_WITNESSES.map(({ key }) => key)
    const taken = await takeCosignatures(database, readFileSync(file, "utf8"), witnesses, new Date())
    if (!taken.ok) throw new Error(reasons[taken.reason])
    return console.log(`${taken.added} added`)
  }
  if (verb === "recover") {
    const recovered = await recoverLog(database, logIdentity(env), () => new Date())
    if (!recovered) return console.log("The log lacks nothing that is known to be published.")
    const { keptSize, publishedSize, index } = recovered
    return console.log(`Row ${index} says that rows ${keptSize} to ${publishedSize - 1} are gone.`)
  }
  throw new UsageError(verb ? `Unknown command: ${verb}` : "A command is missing.")
})

const reasons = {
  unreadable: "The file is not a signed note.",
  unknown_checkpoint: "The log has signed no such checkpoint.",
  no_witness: "None of these lines is a valid cosignature of a witness in LOG_WITNESSES.",
  impossible_time: "The cosignature is dated before its checkpoint, or after now.",
}
