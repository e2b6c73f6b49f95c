import { spawn } from "node:child_process"
import { stripVTControlCharacters } from "node:util"

/*
 * Prints what `npm start` shows in a terminal, each line with its second, then presses Ctrl-C. Arguments: the columns
 * of the terminal and, to interrupt the start, the second of Ctrl-C.
 *
 *   DATA_DIR=/tmp/film PORT=3999 node --import tsx bench/start/film.ts 80
 */

const [columns = "80", interruptAt] = process.argv.slice(2)
const lookEveryMs = 5_000
const goneWithoutReadyMs = 20 * 60_000

const started = performance.now()
const line = `stty cols ${Number(columns)} rows 40; exec npm start`
const terminal = spawn("python3", ["e2e/support/terminal.py", "sh", "-c", line], { stdio: ["pipe", "pipe", "inherit"] })
const seconds = () => (performance.now() - started) / 1_000

let last = ""
let lookedAt = Number.NEGATIVE_INFINITY
let isEnding = false

terminal.stdout.setEncoding("utf8").on("data", (chunk: string) => {
  const lines = (last + chunk).split(/\r?\n/)
  last = lines.pop() ?? ""
  for (const each of lines) show(visible(each))
  const now = performance.now()
  if (visible(last) === "" || now - lookedAt < lookEveryMs) return
  lookedAt = now
  show(`~ ${visible(last)}`)
})
terminal.on("close", (code) => {
  if (visible(last) !== "") show(visible(last))
  show(`[ended with code ${code}]`)
  process.exit()
})
setTimeout(end, interruptAt === undefined ? goneWithoutReadyMs : Number(interruptAt) * 1_000)

function show(words: string): void {
  console.log(`${seconds().toFixed(1).padStart(6)} s  ${words}`)
  if (/^Ready after/.test(words) && interruptAt === undefined) end()
}

const clears = ["\u001b[2K", "\u001b[0K", "\u001b[K"]

/** What a line shows in the end, without what was cleared before. */
function visible(words: string): string {
  const shown = clears.reduce((left, clear) => left.split(clear).at(-1) ?? "", words)
  return stripVTControlCharacters(shown).replaceAll("\r", "")
}

function end(): void {
  if (isEnding) return
  isEnding = true
  show("[Ctrl-C]")
  terminal.stdin.write("\u0003")
}
