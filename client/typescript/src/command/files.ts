import { download } from "../../assay"
import { exits } from "./exits"
import type { Run } from "./run"
import { shown, shownJson } from "./terminal"

export async function getFile({ transport, chosen: { name = "" }, options }: Run): Promise<number> {
  const path = typeof options.output === "string" ? options.output : name
  const { isTTY } = process.stderr
  const onProgress = (done: number, total: number | null) => {
    const share = total ? ` (${Math.floor((100 * done) / total)}%)` : ""
    if (isTTY) process.stderr.write(`\r${sizeOf(done)}${total ? ` of ${sizeOf(total)}` : ""}${share}  `)
  }
  const file = await download(transport, name, path, { onProgress }).finally(() => {
    if (isTTY) process.stderr.write("\r\u001b[K")
  })
  if (options.json) process.stdout.write(`${shownJson(file)}\n`)
  else {
    const how =
      file.received === 0
        ? "was here already"
        : file.received < file.bytes
          ? `went on after ${sizeOf(file.bytes - file.received)}`
          : "downloaded"
    process.stdout.write(
      `${shown(file.path)}: ${sizeOf(file.bytes)}, ${how}\nSHA-256 ${file.sha256}, as the service names it\n`,
    )
  }
  return exits.done
}

function sizeOf(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
