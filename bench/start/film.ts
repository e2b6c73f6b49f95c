import { spawn } from "node:child_process"
import { stripVTControlCharacters } from "node:util"

/*
 * Runs `npm start` in a terminal of its own and prints what is seen there, each line with its second, until the start is
 * over; then presses Ctrl-C. DATA_DIR and PORT are those of this command; its words are the columns of the terminal and,
 * for a film of an interrupted start, the second of Ctrl-C.
 *
 *   DATA_DIR=/tmp/film PORT=3999 node --import tsx bench/start/film.ts 80
 */

const [columns = "80", interruptAt] = process.argv.slice(2)
/** Of a line that changes, one look in so many seconds. */
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

/** What stands in a line in the end: what was cleared before is gone. */
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
