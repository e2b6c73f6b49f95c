#!/usr/bin/env node
import { readFileSync } from "node:fs"
import { AssayError, defaultBaseUrl, Transport } from "../../assay"
import { call } from "./call"
import { type Command, find, nearest, nextWords, typedAs } from "./commands"
import { complete, completionScript } from "./completion"
import { exitOf, exits, InputError } from "./exits"
import { getFile } from "./files"
import { helpOf, helpOfStart } from "./help"
import { keyFor } from "./keys"
import { login, logout } from "./login"
import { parse, requireOwn } from "./parse"
import { replay } from "./replay"
import type { Run } from "./run"
import { shown } from "./terminal"
import { verifyRecord } from "./verify"

const own: Record<string, (run: Run) => Promise<number> | number> = {
  login,
  logout,
  verify: verifyRecord,
  files: getFile,
  replay,
  completion: ({ chosen: { shell = "" } }) => print(completionScript(shell)),
}

async function run(args: readonly string[]): Promise<number> {
  // Shells run this when Tab is pressed.
  if (args[0] === "--complete") return print(complete(args.slice(1)))
  const given = parse(args)
  const { help, version } = given.options
  if (version) return print(`${versionOf()}\n`)
  const found = find(given.words)
  if ("start" in found) {
    const text = helpOfStart(found.start)
    if (help || found.start.length === 0) return print(text)
    process.stderr.write(text)
    return exits.wrongInput
  }
  const { command, chosen } = found
  if (help) return print(helpOf(command))
  requireOwn(command, given)
  requireChoice(command, chosen)
  const service = serviceOf(given.options.service)
  const options = { service, transport: transportOf(service), chosen, options: given.options }
  try {
    return command.product
      ? await call(command.product, options)
      : await (own[command.words[0] ?? ""] ?? login)(options)
  } catch (error) {
    say(error)
    suggest(error, command, given.words)
    return exitOf(error)
  }
}

function requireChoice({ words, choices }: Command, chosen: Record<string, string>): void {
  const wrong = choices && Object.values(chosen).find((word) => !choices.includes(word))
  if (wrong !== undefined) throw new InputError(`${typedAs(words)}: it is one of ${choices?.join(", ")}, not ${wrong}.`)
}

function print(text: string): number {
  process.stdout.write(text)
  return exits.done
}

function versionOf(): string {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string
  }
  return version
}

/** Without slashes at the end, because a stored key belongs to exactly this address. */
function serviceOf(given: unknown): string {
  const address = String(given ?? process.env.ASSAY_SERVICE ?? defaultBaseUrl)
  if (!URL.canParse(address) || !/^https?:/.test(address)) {
    throw new InputError(`${address} is no address of a service, such as ${defaultBaseUrl}`)
  }
  return address.replace(/\/+$/, "")
}

function transportOf(service: string): Transport {
  const sleep = async (ms: number) => {
    if (ms >= 2_000) process.stderr.write(`assay: trying again in ${Math.ceil(ms / 1_000)} s\n`)
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
  return new Transport({ baseUrl: service, key: keyFor(service) ?? "", sleep })
}

function say(error: unknown): void {
  const problem = error instanceof AssayError ? error.problem : null
  const lines = Array.isArray(problem?.detail)
    ? problem.detail.map(({ loc: [, name], msg }) => `${name}: ${msg}`)
    : [error instanceof Error ? error.message : String(error)]
  for (const line of lines) process.stderr.write(`assay: ${shown(line)}\n`)
}

function suggest(error: unknown, { words, product }: Command, given: readonly string[]): void {
  const hints: string[] = []
  if (error instanceof AssayError) {
    const { suggestions = [], upgrade_url } = error.problem ?? {}
    if (error.status === 401) hints.push("Store a key: assay login")
    if (upgrade_url) hints.push(`Plans: ${upgrade_url}`)
    if (suggestions.length > 0) hints.push(`Did you mean ${suggestions.map(({ ticker }) => ticker).join(", ")}?`)
    if (error.status === 422 && product) hints.push(`Its options: ${typedAs(words)} --help`)
    if (error.requestId) hints.push(`Request ${error.requestId}`)
    // A mistyped word may have been taken for a ticker.
    const [first = "", second = ""] = given
    const meant = error.status === 404 && words[1]?.startsWith("{") ? nearest(second, nextWords([first])) : undefined
    if (meant) hints.push(`Did you mean ${typedAs([first, meant])}?`)
  }
  for (const hint of hints) process.stderr.write(`       ${shown(hint)}\n`)
}

// A reader such as `head` may close the pipe early.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(process.exitCode ?? exits.done)
  throw error
})

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  say(error)
  process.exitCode = exitOf(error)
}
