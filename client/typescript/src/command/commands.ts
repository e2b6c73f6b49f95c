import { InputError } from "./exits"
import { type DeclaredProduct, type Param, products } from "./products"

export type Option = {
  name: string
  value: string | null
  isMultiple?: boolean
  choices?: readonly string[] | null
  text: string
}

export type Command = {
  words: readonly string[]
  summary: string
  more: readonly string[]
  options: readonly Option[]
  product: DeclaredProduct | null
  choices?: readonly string[]
}

const byType: Record<string, string> = { integer: "N", number: "X" }
const byName: Record<string, string> = { as_of: "TIME", start: "DATE", end: "DATE" }
const toggle = (name: string, text: string): Option => ({ name, value: null, text })
const valued = (name: string, value: string, text: string): Option => ({ name, value, text })

export const everywhere: readonly Option[] = [
  valued("service", "URL", "The service to ask, instead of the one that the command came from."),
  toggle("help", "What there is, at each level."),
  toggle("version", "The version of the command."),
]

const json = toggle("json", "The answer as JSON, as the API gives it.")

const ownCommands: readonly Command[] = [
  {
    words: ["login"],
    summary: "Stores an API key, so that the other commands send it.",
    more: [
      "Asks for the key without showing it, tries it, and stores it in your configuration folder, in a file that only you can read. Make a key in the dashboard of the service. The environment variable ASSAY_API_KEY goes before it.",
    ],
    options: [toggle("key", "Read the key from the standard input: assay login --key < FILE")],
    product: null,
  },
  {
    words: ["logout"],
    summary: "Removes the stored key.",
    more: ["It stays valid: revoke it in the dashboard of the service if somebody else may know it."],
    options: [],
    product: null,
  },
  {
    words: ["verify"],
    summary: "Verifies the track record of the service, by the verifier that came with the command.",
    more: [
      "It needs no key and takes nobody's word: it reads the transparency log, and recomputes its hashes, signatures and grades. It ends with 0 if everything holds, 1 if something is false, and 2 if it could not be checked.",
    ],
    options: [
      valued("state", "FILE", "Remember what was verified, so that the next run finds what has changed since."),
      valued("checkpoint", "FILE", "A checkpoint that you kept: the log must still begin with what it covers."),
      { ...valued("witness", "KEY", "A witness that must have signed the newest checkpoint."), isMultiple: true },
      valued("require", "N", "How many of the witnesses must have signed."),
      { ...valued("authority", "FILE", "A certificate of a timestamp authority, in PEM."), isMultiple: true },
      toggle("strict", "Make a failure of each warning."),
      valued("bars", "FILE", "A CSV file of your own bars (ticker, date, open, close) to compare every grade with."),
      toggle("prices", "Compare grades with the prices of market/ohlcv also, by your key and on its quota."),
      json,
    ],
    product: null,
  },
  {
    words: ["replay", "{request_id}"],
    summary: "Asks a request of your request log again: the same bytes, and what differs in the answer of now.",
    more: [
      "It prints the answer as of its instant on standard output, and what it found on standard error. It ends with 0 if the bytes are the same, and with 1 if they differ. The id of a request is in X-Request-Id of its answer and in the request log of the dashboard. Each replay costs one request of your quota.",
    ],
    options: [json],
    product: null,
  },
  {
    words: ["files", "get", "{name}"],
    summary: "Downloads a bulk file, and compares it with its SHA-256.",
    more: [
      "assay files list names the files. A download that was interrupted goes on where it stopped, and a file that you have already is not downloaded again.",
    ],
    options: [valued("output", "PATH", "Where to, instead of the file's name in this folder."), json],
    product: null,
  },
  {
    words: ["completion", "{shell}"],
    summary: "Prints what completes commands in a shell: bash, zsh or fish.",
    more: [
      'bash: eval "$(assay completion bash)"',
      'zsh: eval "$(assay completion zsh)"',
      "fish: assay completion fish | source",
    ],
    options: [],
    product: null,
    choices: ["bash", "zsh", "fish"],
  },
]

export const commands: readonly Command[] = [...ownCommands, ...products.map(commandOf)]

export function isChosen(word: string): boolean {
  return word.startsWith("{")
}

function commandOf(product: DeclaredProduct): Command {
  const { words, summary, whenToUse, plan, params, list, hasCsv } = product
  const output = [
    json,
    ...(hasCsv ? [toggle("csv", "The rows as CSV.")] : []),
    ...(list ? [toggle("all", "All pages instead of the first. As JSON, then one row a line.")] : []),
    ...(list ? [valued("columns", "A,B", "The columns of the table, instead of those that fit.")] : []),
  ]
  return {
    ...{ words, summary, more: [whenToUse, `Plan: ${plan}.`], product },
    options: [...params.filter(({ name }) => !words.includes(`{${name}}`)).map(optionOf), ...output],
  }
}

export function optionNameOf(param: string): string {
  return param.replaceAll("_", "-")
}

/** Descriptions name parameters for programs; this names the options for people. */
function inTerminal(description: string): string {
  return description.replaceAll(/`([a-z_]+)`/g, (_, name: string) => `--${optionNameOf(name)}`).replaceAll("`", "")
}

function optionOf({ name, type, isList, choices, isRequired, description, ...param }: Param): Option {
  const isShort = choices !== null && choices.join("|").length <= 24
  const values = isShort ? choices.join("|") : (byName[name] ?? byType[type] ?? (isList ? "A,B" : "TEXT"))
  const { minimum, maximum } = param
  const range = minimum !== null && maximum !== null && maximum < 1e9 ? `${minimum} to ${maximum}` : ""
  const preset = param.default === null ? "" : `by default ${param.default}`
  const said = [isRequired ? "required" : "", range, preset].filter(Boolean).join(", ")
  return {
    ...{ name: optionNameOf(name), value: values, isMultiple: isList, choices },
    text: `${inTerminal(description)}${choices && !isShort ? ` One of: ${choices.join(", ")}.` : ""}${said ? ` (${said})` : ""}`,
  }
}

export const typedAs = (words: readonly string[]) =>
  ["assay", ...words.map((word) => (isChosen(word) ? word.slice(1, -1).toUpperCase() : word))].join(" ")

export type Found = { command: Command; chosen: Record<string, string> } | { start: readonly string[] }

export function find(words: readonly string[]): Found {
  const fitting = commands.filter((command) => command.words.length === words.length && startsWith(command, words))
  // Fixed words win over words that the user chooses, as in the API's paths.
  const [command] = fitting.toSorted((a, b) => a.words.filter(isChosen).length - b.words.filter(isChosen).length)
  if (command) return { command, chosen: chosenIn(command, words) }
  if (words.length === 0 || startingWith(words).length > 0) return { start: words }
  throw new InputError(unknown(words))
}

export const startingWith = (words: readonly string[]) => commands.filter((command) => startsWith(command, words))

function startsWith(command: Command, words: readonly string[]): boolean {
  return words.every((word, at) => {
    const own = command.words[at]
    return own !== undefined && (own === word || isChosen(own))
  })
}

function chosenIn(command: Command, words: readonly string[]): Record<string, string> {
  const pairs = command.words.flatMap((word, at) => (isChosen(word) ? [[word.slice(1, -1), words[at] ?? ""]] : []))
  return Object.fromEntries(pairs)
}

function unknown(words: readonly string[]): string {
  const known = [...words]
  while (known.length > 0 && startingWith(known).length === 0) known.pop()
  const wrong = words[known.length] ?? ""
  const close = nearest(wrong, nextWords(known))
  const hint = close ? ` Did you mean ${typedAs([...known, close])}?` : ""
  return `There is no ${typedAs([...known, wrong])}.${hint} ${typedAs(known)} --help lists what there is.`
}

export function nextWords(words: readonly string[]): string[] {
  const next = startingWith(words).map((command) => command.words[words.length])
  return [...new Set(next)].filter((word) => word !== undefined && !isChosen(word)) as string[]
}

export function nearest(word: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((each) => ({ each, letters: distance(word, each) }))
    .filter(({ each, letters }) => letters <= 2 && letters < each.length - 1)
    .toSorted((a, b) => a.letters - b.letters)
  return best?.each
}

function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...from.slice(0, 40)].entries()) {
    const next = [at + 1]
    for (const [place, other] of [...to].entries()) {
      const change = (row[place] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(change, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}
