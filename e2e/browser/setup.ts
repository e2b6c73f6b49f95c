import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { requireBuild } from "../support/build"
import { freePort } from "../support/machine"
import { run, runToEnd } from "../support/processes"

/** Starts the server as `npm start` does and issues a key; both reach the tests by the environment, as Playwright has it. */
export default async function setup(): Promise<() => Promise<void>> {
  await requireBuild()
  const folder = mkdtempSync(join(tmpdir(), "assay-browser-"))
  const port = String(await freePort())
  const variables = { DATA_DIR: join(folder, "data"), WORLD_SIZE: "test", WORLD_SEED: "browser", PORT: port }
  const server = run("server/commands/start.ts", [], variables)
  await server.says(/A call:.*\n/, 200_000)
  const keys = (email: string, tier: string) =>
    runToEnd("server/commands/keys.ts", ["issue", "--email", email, "--tier", tier], variables)
  const [free, professional] = await Promise.all([
    keys("free@example.com", "free"),
    keys("professional@example.com", "api_pro"),
  ])
  process.env.TEST_ORIGIN = `http://localhost:${port}`
  process.env.TEST_FREE_KEY = free.stdout.trim()
  process.env.TEST_PROFESSIONAL_KEY = professional.stdout.trim()
  return async () => {
    await server.end()
    rmSync(folder, { recursive: true, force: true })
  }
}
