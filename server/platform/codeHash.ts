import { createHash } from "node:crypto"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { once } from "./process"

/** The same for processes that run the same code. */
export function codeHash(projectRoot: string): string {
  return once("codeHash", () => {
    const hash = createHash("sha256")
    for (const file of globSync("server/**/*.ts", { cwd: projectRoot }).sort()) {
      if (!file.endsWith(".test.ts"))
        hash
          .update(file)
          .update("\0")
          .update(readFileSync(join(projectRoot, file)))
    }
    return hash.digest("hex").slice(0, 16)
  })
}
