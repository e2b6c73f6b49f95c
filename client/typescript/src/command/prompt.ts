import { text } from "node:stream/consumers"
import { InputError } from "./exits"

export async function readKey(isFromInput: boolean): Promise<string> {
  if (!isFromInput && !process.stdin.isTTY) {
    throw new InputError("There is no terminal to ask at. Pass the key by the standard input: assay login --key < FILE")
  }
  const key = (isFromInput ? await text(process.stdin) : await typed("API key (not shown): ")).trim()
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new InputError("That is no key: it is one word, such as assay_…")
  return key
}

function typed(question: string): Promise<string> {
  const { stdin, stderr } = process
  return new Promise((resolve, reject) => {
    let line = ""
    const end = (settle: () => void) => {
      stdin.off("data", take)
      stdin.setRawMode(false)
      stdin.pause()
      stderr.write("\n")
      settle()
    }
    const take = (chunk: string) => {
      for (const character of chunk) {
        if (character === "\r" || character === "\n") return end(() => resolve(line))
        if (character === "\u0003" || character === "\u0004")
          return end(() => reject(new InputError("No key was typed.")))
        line = character === "\u007f" || character === "\b" ? line.slice(0, -1) : line + character
      }
    }
    // First, so that nothing typed before the question is shown either.
    stdin.setRawMode(true)
    stdin.setEncoding("utf8")
    stdin.on("data", take)
    stdin.resume()
    stderr.write(question)
  })
}
