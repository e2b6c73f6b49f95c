import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startDatabaseProxy } from "./databaseProxy"
import { freePort } from "./machine"

export type PgBouncer = { url: string; directUrl: string; stop(): Promise<void> }

const missing = "These tests need a real pgbouncer. On Debian: apt-get install pgbouncer"

export async function startPgBouncer(
  databaseUrl: string,
  poolMode: "transaction" | "session" = "transaction",
): Promise<PgBouncer> {
  // It may run as a user who cannot enter the folder of PostgreSQL's socket.
  const proxy = await startDatabaseProxy(databaseUrl)
  const { port: proxyPort, username } = new URL(proxy.url)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), "assay-pgbouncer-"))
  chmodSync(folder, 0o755)
  const file = join(folder, "pgbouncer.ini")
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "any",
    pool_mode: poolMode,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(
    file,
    ["[databases]", `* = host=127.0.0.1 port=${proxyPort} user=${username}`, "[pgbouncer]", ...lines, ""].join("\n"),
  )
  const asAnother = process.getuid?.() === 0 ? ["--user", "nobody"] : []
  const path = `${process.env.PATH}:/usr/sbin`
  const child = spawn("pgbouncer", [...asAnother, file], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, PATH: path },
  })

  async function stop(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, "exit")
      child.kill("SIGKILL")
      await exited
    }
    await proxy.disconnect()
    rmSync(folder, { recursive: true, force: true })
  }

  await once(child, "spawn").catch((error) => {
    throw new Error(missing, { cause: error })
  })
  await new Promise<void>((resolve, reject) => {
    let said = ""
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      said += chunk
      if (said.includes("process up")) resolve()
    })
    child.once("exit", (code) => reject(new Error(`pgbouncer ended with ${code}:\n${said}`)))
  })
  const url = new URL(proxy.url)
  url.port = String(port)
  return { url: url.href, directUrl: proxy.url, stop }
}
