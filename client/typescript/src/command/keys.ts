import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"
import { InputError } from "./exits"

/** Keys by the address of their service, so that no key is sent to another service. */
type Stored = Record<string, { key: string }>

/** `XDG_CONFIG_HOME/assay`, or else `~/.config/assay`; on Windows, the folder in `APPDATA`. */
function folder(): string {
  const { XDG_CONFIG_HOME, APPDATA } = process.env
  const base = process.platform === "win32" ? APPDATA : XDG_CONFIG_HOME
  return join(base || join(homedir(), ".config"), "assay")
}

export const keysFile = () => join(folder(), "keys.json")

export function keyFor(service: string): string | null {
  return process.env.ASSAY_API_KEY || (read()[service]?.key ?? null)
}

export const isStored = (service: string) => read()[service] !== undefined

export function store(service: string, key: string): void {
  write({ ...read(), [service]: { key } })
}

export function forget(service: string): void {
  const { [service]: _, ...rest } = read()
  if (Object.keys(rest).length > 0) write(rest)
  else rmSync(keysFile(), { force: true })
}

function read(): Stored {
  const path = keysFile()
  if (!existsSync(path)) return {}
  // Others may have been allowed to read it since it was written.
  if (process.platform !== "win32" && (statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600)
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Stored
  } catch {
    throw new InputError(`${path} cannot be read: remove it, and run assay login again.`)
  }
}

/** Replaces the file in one step, and never makes it readable for others, even for a moment. */
function write(stored: Stored): void {
  mkdirSync(folder(), { recursive: true, mode: 0o700 })
  const draft = `${keysFile()}.${process.pid}`
  rmSync(draft, { force: true })
  writeFileSync(draft, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600, flag: "wx" })
  renameSync(draft, keysFile())
}
