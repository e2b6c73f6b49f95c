import { auditLog } from "../ledger/audit"
import { runCommand } from "./command"
import { counted } from "./counted"

const usage = `usage:
  npm run -s assay -- audit     checks the whole transparency log, and exits with 1 if something is wrong`

await runCommand(usage, async (database) => {
  const { leaves, checkpoints, rows, problems } = await auditLog(database)
  for (const problem of problems) console.log(problem)
  const all = `${counted(leaves, "leaves")}, ${counted(checkpoints, "checkpoints")}, ${counted(rows, "rows of predictions, signals and grades")}`
  if (problems.length > 0) throw new Error(`${all}; differences found: ${problems.length}.`)
  console.log(`${all}; no differences found.`)
})
