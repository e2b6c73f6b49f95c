import { parseArgs } from "node:util"
import { listIncidents } from "../../accounts/incidents/list"
import { openIncident, updateIncident } from "../../accounts/incidents/write"
import type { Database } from "../../platform/database/database"
import { IncidentState } from "../../platform/database/generated/client"
import type { Env } from "../../platform/env"
import { type Command, type CommandLine, UsageError } from "../command"

const states = Object.keys(IncidentState).join("|")

const usage = `usage:
  npm run -s assay -- incidents list
  npm run -s assay -- incidents open TITLE --text TEXT [--state investigating] [--since 2026-11-30T12:00:00Z]
  npm run -s assay -- incidents update ID --text TEXT --state ${states}
/status, /status.json, /status.atom and the mails about the status have each update; "resolved" ends the incident.`

export const incidents: Command = { usage, work: run }

const mostListed = 100

async function run(database: Database, _env: Env, line: CommandLine): Promise<void> {
  const { values, positionals } = parseArgs({
    args: line.words,
    allowPositionals: true,
    options: { text: { type: "string" }, state: { type: "string" }, since: { type: "string" } },
  })
  const [verb, subject, ...more] = positionals
  if (more.length > 0) throw new UsageError(`Unexpected arguments: ${more.join(" ")}; put a title in quotes.`)
  const at = line.now()
  const change = { at, actor: "operator" }
  if (verb === "list") {
    for (const each of await listIncidents(database, { resolvedSince: new Date(0), most: mostListed })) {
      const [last] = each.updates
      line.print([each.id, each.started_at, each.state, each.title, last ? `${last.at}: ${last.text}` : "-"].join("\t"))
    }
  } else if (verb === "open") {
    const [title, startedAt] = [required("TITLE", subject), values.since === undefined ? at : readSince(values.since)]
    const said = { state: readState(values.state ?? "investigating"), text: required("--text", values.text) }
    const opened = await openIncident(database, { title, startedAt, ...said }, change)
    if (!opened.ok) throw new UsageError(opened.sentence)
    line.print(opened.id)
  } else if (verb === "update") {
    const said = { state: readState(values.state), text: required("--text", values.text) }
    const updated = await updateIncident(database, required("ID", subject), said, change)
    if (!updated.ok) throw new Error(updated.sentence)
    line.report("published")
  } else throw new UsageError(verb ? `Unknown command: ${verb}` : "A command is missing.")
}

function required(name: string, value: string | undefined): string {
  if (value === undefined || value.trim() === "") throw new UsageError(`${name} is missing.`)
  return value
}

function readState(text: string | undefined): IncidentState {
  const state = Object.values(IncidentState).find((each) => each === text)
  if (state === undefined) throw new UsageError(`--state is one of ${states.replaceAll("|", ", ")}.`)
  return state
}

function readSince(text: string): Date {
  const since = new Date(text)
  if (Number.isNaN(since.getTime())) throw new UsageError("--since takes an instant such as 2026-11-30T12:00:00Z.")
  return since
}
