import { jobOfFamily, listJobLines, runJobNow } from "../../operations/jobs"
import { type Command, UsageError } from "../command"
import { printTable } from "./table"

const usage = `usage:
  npm run -s assay -- jobs list              each job of the worker: its last run, how long that took, and its next run
  npm run -s assay -- jobs run NAME          the worker runs it now
  npm run -s assay -- jobs collect FAMILY    the worker collects a family now`

const columns = ["job", "last run", "state", "ms", "next run", "fault"]

export const jobs: Command = {
  usage,
  async work(database, _env, line) {
    const [verb, name, ...more] = line.words
    if (more.length > 0) throw new UsageError(`Unexpected arguments: ${more.join(" ")}`)
    const at = line.now()
    if (verb === "list") {
      const rows = (await listJobLines(database, at)).map(({ name, last, lastMs, nextRunAt }) => [
        ...[name, last?.startedAt ?? "never", last?.state ?? "-", lastMs === null ? "-" : `${lastMs}`],
        ...[nextRunAt, last?.fault ?? "-"],
      ])
      return printTable(columns, rows, line)
    }
    if (verb !== "run" && verb !== "collect") {
      throw new UsageError(verb ? `Unknown command: ${verb}` : "A command is missing.")
    }
    if (name === undefined) throw new UsageError("The name is missing.")
    const job = verb === "run" ? name : await jobOfFamily(database, name)
    const isAsked = await runJobNow(database, job, { at, actor: "operator" })
    if (!isAsked) throw new Error(`There is no job ${job}; \`jobs list\` has their names, once a worker has started.`)
    line.report(`The worker runs ${job} within seconds.`)
  },
}
