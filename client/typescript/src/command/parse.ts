import { parseArgs } from "node:util"
import { type Command, commands, everywhere, nearest, type Option, typedAs } from "./commands"
import { InputError } from "./exits"

export type Given = {
  words: string[]
  /** By option name; true for a switch. */
  options: Record<string, string | string[] | true>
}

const known: ReadonlyMap<string, Option> = new Map(
  [...everywhere, ...commands.flatMap(({ options }) => options)].map((option) => [option.name, option]),
)
const letters: Record<string, string> = { help: "h", version: "v", output: "o" }

/** Parses with the options of all commands, because the command is known only afterwards. */
export function parse(args: readonly string[]): Given {
  const options = Object.fromEntries(
    [...known.values()].map(({ name, value, isMultiple }) => [
      name,
      {
        type: value === null ? ("boolean" as const) : ("string" as const),
        multiple: isMultiple === true,
        ...(letters[name] && { short: letters[name] }),
      },
    ]),
  )
  const { values, positionals } = parseArgs({
    args: args.map((arg) => arg.replace(/^--[a-z_]+/, (name) => name.replaceAll("_", "-"))),
    options,
    strict: false,
  })
  for (const [name, value] of Object.entries(values)) requireForm(name, value)
  if (positionals[0] === "login" && positionals.length > 1) throw new InputError(keyShown)
  return { words: positionals, options: values as Given["options"] }
}

const keyShown =
  "A key on the command line stays in the history of the shell, and others see it. Pass it by the standard input: assay login --key < FILE"

function requireForm(name: string, value: unknown): void {
  const option = known.get(name)
  if (!option) {
    const close = nearest(name, [...known.keys()])
    throw new InputError(`There is no option ${dashed(name)}.${close ? ` Did you mean --${close}?` : ""}`)
  }
  const given = [value].flat()
  const isMissing = given.some((each) => each === true || (typeof each === "string" && each.startsWith("--")))
  if (option.value !== null && isMissing) throw new InputError(`--${name} needs a value: --${name} ${option.value}`)
  if (option.value === null && given.some((each) => typeof each === "string")) {
    throw new InputError(name === "key" ? keyShown : `--${name} takes no value.`)
  }
}

const dashed = (name: string) => (name.length === 1 ? `-${name}` : `--${name}`)

/** Rejects the options of other commands instead of ignoring them. */
export function requireOwn({ words, options }: Command, { options: given }: Given): void {
  const own = new Set([...everywhere, ...options].map(({ name }) => name))
  const other = Object.keys(given).find((name) => !own.has(name))
  if (other) throw new InputError(`${typedAs(words)} has no option --${other}. Its options: ${typedAs(words)} --help`)
}
