/** `npm run -s assay -- COMMAND WORDS…`: runs an operator's command in this process. */
import { chooseProduction } from "../platform/env"

type Entry = { does: string; load(): Promise<unknown> }

const commands: Record<string, Entry> = {
  accounts: {
    does: "lists, shows, suspends, exports and deletes accounts, and sets their plans",
    load: () => import("./accounts"),
  },
  audit: { does: "checks the whole transparency log against the stored rows", load: () => import("./audit") },
  backup: { does: "writes the database and the secret to a file", load: () => import("./backup") },
  doctor: { does: "shows what is configured, reachable and due", load: loadDoctor },
  incidents: { does: "tells the readers of /status of an incident", load: () => import("./incidents") },
  ingest: { does: "collects from a family or a source, or imports files", load: () => import("./ingest") },
  jobs: { does: "lists the worker's jobs, and runs one now", load: () => import("./jobs") },
  keys: { does: "issues, limits, rotates, deactivates and lists keys", load: () => import("./keys") },
  log: { does: "prints a checkpoint, rotates the signing key, stores cosignatures", load: () => import("./log") },
  mail: { does: "lists queued mail, and sends it again", load: () => import("./mail") },
  migration: { does: "writes the migration that a change of the schema needs", load: () => import("./migration") },
  pipeline: { does: "runs the nightly pipeline now, or replays a range", load: () => import("./pipeline") },
  record: { does: "writes stored answers of a source as fixtures of tests", load: () => import("./record") },
  restore: { does: "fills an empty database from a file of backup", load: () => import("./restore") },
  webhooks: { does: "lists webhooks that fail", load: () => import("./webhooks") },
  witness: { does: "cosigns the log of a service, from another machine", load: () => import("./witness") },
}
const names = Object.keys(commands)
const usage = `usage: npm run -s assay -- COMMAND WORDS…

${names.map((name) => `  ${name.padEnd(12)} ${commands[name].does}`).join("\n")}

COMMAND --help lists its words. In bash or zsh, eval "$(npm run -s assay -- completion)" defines the
function assay, which runs them from any folder and completes their names.`

const completion = `assay() { npm run --silent --prefix '${process.cwd().replaceAll("'", "'\\''")}' assay -- "$@"; }
if [ -n "$ZSH_VERSION" ]; then autoload -U +X compinit bashcompinit && compinit && bashcompinit; fi
complete -W '${names.join(" ")}' assay`

const [node, program, ...given] = process.argv
const isRenamed = given[0] === "--renamed"
const [name = "", ...words] = isRenamed ? given.slice(1) : given
if (isRenamed) console.error(`npm run ${name} is now npm run -s assay -- ${name}`)

if (name === "" || name === "help" || name === "--help") {
  console.log(usage)
} else if (name === "completion") {
  console.log(completion)
} else if (Object.hasOwn(commands, name)) {
  process.argv = [node, program, ...words]
  await commands[name].load()
} else {
  console.error(`There is no command ${name}.\n\n${usage}`)
  process.exitCode = 2
}

function loadDoctor(): Promise<unknown> {
  chooseProduction()
  return import("./doctor")
}
