// @module-tag slow
import { spawnSync } from "node:child_process"
import { once } from "node:events"
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir, userInfo } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeSocketFolder } from "../../server/platform/database/embedded/sockets"
import { processesOn } from "../support/machine"
import { launchServer, plainVariables, requireBundle } from "../support/processes"

const parent = mkdtempSync(join(tmpdir(), "assay-refusals-"))
afterAll(() => {
  unmount()
  rmSync(parent, { recursive: true, force: true })
})

beforeAll(() => requireBundle())

/** By a program that accepts connections and never answers. */
async function occupyPort(): Promise<{ port: number; close(): void }> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

const isRoot = userInfo().uid === 0

function start(dataDir: string, more: Record<string, string> = {}) {
  const variables = { DATA_DIR: dataDir, WORLD_SIZE: "test", PORT: "0", ...more }
  return launchServer(variables).ended
}

describe.concurrent("npm start explains in one sentence what to do, and ends", () => {
  it("if its port is taken, before it has touched anything", async () => {
    const other = await occupyPort()
    const { port } = other
    const folder = join(parent, "untouched")
    const { code, stderr } = await start(folder, { PORT: String(port) })
    other.close()
    expect(code).toBe(1)
    expect(stderr).toBe(
      `Port ${port} of 127.0.0.1 is taken by another program. Stop that, or choose another port: PORT=${port + 1} npm start\n`,
    )
    expect(existsSync(folder)).toBe(false)
  })

  it("if HOST is not an address of this machine", async () => {
    const { code, stderr } = await start(join(parent, "host"), { HOST: "192.0.2.1" })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^HOST=192\.0\.2\.1 is not an address of this machine\. Use .*\n$/)
  })

  it("if DATA_DIR cannot be created, although the database is elsewhere", async () => {
    const file = join(parent, "file")
    writeFileSync(file, "")
    const { code, stderr } = await start(join(file, "below"), { DATABASE_URL: "postgresql://127.0.0.1:1/none" })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^No folder can be made at .*file\/below\. Set DATA_DIR to .*\n$/)
  })

  it("if the database does not answer", async () => {
    const silent = await occupyPort()
    const DATABASE_URL = `postgresql://user:secret@127.0.0.1:${silent.port}/none`
    const { code, stderr } = await start(join(parent, "silent"), { DATABASE_URL })
    silent.close()
    expect(code).toBe(1)
    expect(stderr).toMatch(/^The database at 127\.0\.0\.1:\d+ \(DATABASE_URL\) does not answer: .*\n$/)
    expect(stderr).not.toContain("secret")
  })

  it("if the folder of its socket is in the way", async () => {
    const folder = join(parent, "socket")
    const sockets = makeSocketFolder(join(folder, "pg"))
    rmSync(sockets, { recursive: true })
    writeFileSync(sockets, "")
    const { code, stderr } = await start(folder)
    rmSync(sockets)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^PostgreSQL's socket goes to .*, which is not a folder\. Remove it, .*\n$/)
    expect(processesOn(folder)).toEqual([])
  })
})

const disk = join(parent, "disk")
mkdirSync(disk)
const mount = (options: string) => spawnSync("mount", ["-t", "tmpfs", "-o", options, "none", disk]).status === 0
const unmount = () => spawnSync("umount", [disk]).status === 0

/** In most containers, root may not mount. */
const canMount = isRoot && mount("size=1m") && unmount()

describe.runIf(canMount)("on file systems that cannot be written", () => {
  it.each([
    ["read-only", "ro", /^.*disk is on a read-only file system\. Set DATA_DIR .*\n$/],
    ["full", "size=4m", /^The disk that holds .*disk\/pg is full\. Make room, .*\n$/],
    ["full before long", "size=56m", /^The disk that holds .*disk is full\. Make room, .*\n/m],
  ])("npm start reports that and what to do: %s", async (_, options, sentence) => {
    expect(mount(options)).toBe(true)
    const { code, stderr } = await start(disk)
    expect(stderr).toMatch(sentence)
    expect(code).toBe(1)
    // On a busy machine, PostgreSQL may still be ending.
    await expect.poll(() => processesOn(disk)).toEqual([])
    expect(unmount()).toBe(true)
  })
})

describe.runIf(isRoot)("root in another user's folder", () => {
  const clone = join(parent, "clone")
  const ready = (variables: Record<string, string>) =>
    spawnSync(process.execPath, [join(clone, "scripts/ready.mjs")], {
      encoding: "utf8",
      env: { NODE_ENV: "production", ...plainVariables(), npm_execpath: join(clone, "npm.mjs"), ...variables },
    })

  it("is refused before anything is touched if it came by sudo, and works if it is the only user, as in a container", () => {
    mkdirSync(clone)
    for (const path of ["scripts", "package-lock.json"]) {
      cpSync(path, join(clone, path), { recursive: true })
    }
    writeFileSync(join(clone, "npm.mjs"), 'console.error("installs"); process.exit(1)')
    chmodSync(parent, 0o755)
    chownSync(clone, 4_242, 4_242)
    const before = readdirSync(clone)
    const bySudo = ready({ SUDO_UID: "4242" })
    expect(bySudo.stderr).toMatch(/^This folder belongs to the user 4242, .* without sudo\..*\n$/)
    expect([bySudo.status, readdirSync(clone)]).toEqual([1, before])
    expect(ready({}).stderr).toContain("Installing packages")
    chownSync(clone, 0, 0)
    expect(ready({ SUDO_UID: "4242" }).stderr).toContain("Installing packages")
  })
})
