// What the chapters need of Node. A browser has none of it.

import { isNode } from "./core.mjs"

export const { existsSync, readFileSync, realpathSync, renameSync, writeFileSync } = isNode
  ? await import("node:fs")
  : {}
export const { X509Certificate } = isNode ? await import("node:crypto") : {}
export const { fileURLToPath } = isNode ? await import("node:url") : {}
export const { parseArgs } = isNode ? await import("node:util") : {}
