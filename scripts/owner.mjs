// Plain JavaScript that the system's Node can run.
import { lstatSync, readFileSync } from "node:fs"
import { sep } from "node:path"

/**
 * Why root must not write to this folder: its owner could not change the files afterwards. Undefined if root may.
 * Another owner alone is no reason: in containers, root works in mounted folders.
 */
export function refusalForRoot(folder) {
  if (process.getuid?.() !== 0) return undefined
  const owner = lstatSync(folder).uid
  if (owner === 0) return undefined
  const account = accounts().find(({ uid }) => uid === owner)
  const isBorrowed = ["SUDO_UID", "DOAS_USER", "PKEXEC_UID"].some(
    (name) => !["", "0", "root"].includes(process.env[name] ?? ""),
  )
  const isAtHome = account !== undefined && account.home !== "/" && folder.startsWith(account.home + sep)
  if (!isBorrowed && !isAtHome) return undefined
  const name = account?.name ?? `the user ${owner}`
  return `This folder belongs to ${name}, who could not use what root leaves in it. Run the same command as ${name}, without sudo. If the folder is to be root's: chown -R root ${folder}`
}

function accounts() {
  try {
    return readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .map((line) => line.split(":"))
      .map(([name, , uid, , , home]) => ({ name, uid: Number(uid), home }))
  } catch {
    return []
  }
}
