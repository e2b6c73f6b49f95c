import { createHash } from "node:crypto"
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { cp } from "node:fs/promises"
import { join } from "node:path"
import { build } from "esbuild"
import { holdingLock } from "../../scripts/lock.mjs"
import { testVariables } from "./database"
import { run } from "./processes"

const worlds = join(".data", "test-world")
const maker = "e2e/support/worldProcess.ts"
/** What the maker reads by path, and the packages that it runs on. */
const read = ["prisma/migrations/**/*.sql", "universe/**/*", "package-lock.json"]

/**
 * Copies the data folder of a PostgreSQL with the databases that test files copy. Makes one if there is none yet from
 * the present code, and keeps it: the simulated world is the same on every machine and every day. The run may change
 * its copy.
 */
export async function copyWorld(target: string): Promise<void> {
  mkdirSync(worlds, { recursive: true })
  const folder = join(worlds, await digestMaker())
  await holdingLock(join(worlds, "lock"), async () => {
    if (!existsSync(folder)) await makeWorld(folder)
    await cp(join(folder, "pg"), target, { recursive: true, preserveTimestamps: true })
  })
}

async function makeWorld(folder: string): Promise<void> {
  for (const older of readdirSync(worlds))
    if (older !== "lock") rmSync(join(worlds, older), { recursive: true, force: true })
  const draft = `${folder}-${process.pid}`
  const variables = { ...testVariables, DATA_DIR: draft }
  const { code, stdout, stderr } = await run(maker, [], variables).ended
  if (code !== 0) throw new Error(`The world of the tests could not be made: ${stdout}\n${stderr}`)
  renameSync(draft, folder)
}

/** Of the maker's program without comments, and of what it reads. */
async function digestMaker(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [maker],
    bundle: true,
    write: false,
    minifyWhitespace: true,
    packages: "external",
    platform: "node",
    format: "esm",
  })
  const digest = createHash("sha256").update(outputFiles[0].contents)
  for (const file of globSync(read, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()) {
    digest.update(file).update(readFileSync(file))
  }
  return digest.digest("hex").slice(0, 16)
}
