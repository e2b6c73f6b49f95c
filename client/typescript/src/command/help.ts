import { type Command, commands, everywhere, type Option, startingWith, typedAs } from "./commands"
import { padEnd, wrap } from "./terminal"

const width = () => Math.min(process.stdout.columns || 80, 100)

export function helpOfStart(words: readonly string[]): string {
  const [only, ...others] = startingWith(words)
  if (only && others.length === 0) return helpOf(only)
  return words.length === 0 ? helpOfAll() : helpOfGroup(words)
}

function helpOfAll(): string {
  const own = commands.filter(({ product }) => !product)
  const products = commands.filter(({ product }) => product)
  const groups = [...new Set(products.map(({ words }) => words[0] ?? ""))]
  const grouped = groups.map((group): [string, string] => {
    const names = products
      .filter(({ words }) => words[0] === group)
      .map(({ words }) => typedAs(words.slice(1)).slice(6))
    return [group, names.join(", ")]
  })
  return [
    "Usage: assay COMMAND [options]\n",
    rows(
      "Commands",
      own.map(({ words, summary }) => [typedAs(words).slice(6), summary]),
    ),
    rows("Products, by their path in the API (assay predictions latest)", grouped),
    rows("Everywhere", everywhere.map(lineOf)),
    ending,
  ].join("\n")
}

function helpOfGroup(start: readonly string[]): string {
  const inside = startingWith(start).map(({ words, summary }): [string, string] => [typedAs(words).slice(6), summary])
  return [
    `Usage: ${typedAs(start)} COMMAND [options]\n`,
    rows("Commands", inside),
    `Options of each: ${typedAs(inside[0]?.[0].split(" ") ?? [])} --help\n`,
  ].join("\n")
}

export function helpOf({ words, summary, more, options }: Command): string {
  const needed = options
    .filter(({ text }) => text.includes("(required"))
    .map(({ name, value }) => ` --${name} ${value}`)
  const near = startingWith(words).filter(
    (other) => other.words.length > words.length && words.every((word, at) => other.words[at] === word),
  )
  const said = [summary, ...more.filter(Boolean)].flatMap((text) => wrap(text, width()))
  return [
    `Usage: ${typedAs(words)}${needed.join("")}${options.length > needed.length ? " [options]" : ""}\n`,
    `${said.join("\n")}\n`,
    ...(options.length > 0 ? [rows("Options", options.map(lineOf))] : []),
    rows("Everywhere", everywhere.map(lineOf)),
    ...(near.length > 0 ? [`See also: ${near.map((other) => typedAs(other.words)).join(", ")}\n`] : []),
  ].join("\n")
}

const ending = `Ends with 0 when done, 1 failed, 2 wrong input, 3 key or plan, 4 not found,
5 quota used up, 6 service not reached.
`

const lineOf = ({ name, value, text }: Option): [string, string] => [
  `--${name}${value === null ? "" : ` ${value}`}`,
  text,
]

function rows(title: string, lines: readonly (readonly [name: string, text: string])[]): string {
  const first = Math.min(Math.max(...lines.map(([name]) => name.length)), 26) + 2
  const text = lines.map(([name, said]) => {
    const [line = "", ...rest] = wrap(said, width() - first - 2)
    const more = rest.map((each) => `${" ".repeat(first + 2)}${each}\n`).join("")
    const isLong = name.length > first - 2
    return `  ${isLong ? `${name}\n${" ".repeat(first + 2)}` : padEnd(name, first)}${line}\n${more}`
  })
  return `${title}:\n${text.join("")}`
}
