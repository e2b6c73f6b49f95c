import { spawnSync } from "node:child_process"
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"

export type EarlierCode = {
  folder: string
  commit: string
  /** Migrations of this code that it does not have. */
  lacks: string[]
  remove(): void
}

/** The code as it was before the newest migration landed, in a folder, with its packages. `reason`: why there is none. */
export function unpackEarlierCode(): EarlierCode | { reason: string } {
  const migrations = globSync("prisma/migrations/*/migration.sql").map((file) => basename(dirname(file)))
  const newest = migrations.toSorted().at(-1) ?? ""
  const added = git("log", "--first-parent", "-m", "--diff-filter=A", "--format=%H", "HEAD", "--", migrationOf(newest))
  const [landed] = words(added)
  const commit = git("rev-parse", "--verify", "--quiet", landed ? `${landed}^1` : "HEAD")?.trim()
  if (!commit) return { reason: "no history: this is no clone of the repository, or a shallow one" }
  const known = words(git("ls-tree", "--name-only", commit, "prisma/migrations/")).map((path) => basename(path))
  const changed = changedPackages(git("show", `${commit}:package-lock.json`) ?? "{}")

  const folder = mkdtempSync(join(tmpdir(), "assay-earlier-"))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const run = (...[program, ...own]: [string, ...string[]]) => spawnSync(program, own, { cwd: folder }).status === 0
  // It installs its own packages only if they differ, and generates what its repository leaves out.
  const prepare = () =>
    changed.length > 0
      ? run(process.execPath, "scripts/ready.mjs")
      : run("cp", "-al", join(process.cwd(), "node_modules"), folder) && run(process.execPath, "scripts/generate.mjs")
  const isWhole = unpack(commit, folder) && prepare()
  if (isWhole)
    return { folder, commit: commit.slice(0, 8), lacks: migrations.filter((name) => !known.includes(name)), remove }
  remove()
  const packages = changed.length > 0 ? `other packages (${changed.slice(0, 3).join(", ")}) that` : "packages that"
  return { reason: `${commit.slice(0, 8)} has ${packages} cannot be installed in ${tmpdir()}` }
}

const migrationOf = (name: string) => `prisma/migrations/${name}/migration.sql`
const words = (text: string | null) => (text ?? "").split(/\s+/).filter(Boolean)

function git(...asked: string[]): string | null {
  const { status, stdout } = spawnSync("git", asked, { encoding: "utf8", maxBuffer: 2 ** 28 })
  return status === 0 ? stdout : null
}

function unpack(commit: string, folder: string): boolean {
  const archive = join(folder, "archive.tar")
  if (git("archive", "--output", archive, commit) === null) return false
  const { status } = spawnSync("tar", ["-xf", archive, "-C", folder])
  rmSync(archive)
  return status === 0
}

/** Packages that it needs and that are missing here, or here in another version. */
function changedPackages(lock: string): string[] {
  type Lock = { packages?: Record<string, { version?: string }> }
  const here: Lock = JSON.parse(readFileSync("package-lock.json", "utf8"))
  const there: Lock = JSON.parse(lock)
  return Object.entries(there.packages ?? {}).flatMap(([path, { version }]) =>
    path === "" || here.packages?.[path]?.version === version ? [] : [path],
  )
}
