import { readFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import { logResource } from "./resource"

/** The program with which anyone can check the log, served unchanged. As a page's worker it may read only from here. */
export const verifier = logResource({
  path: /^verify\.mjs$/,
  params: z.object({}),
  async answer() {
    return {
      type: "text/javascript; charset=utf-8",
      body: readFileSync(join(process.cwd(), "server/ledger/verify.mjs")),
      policy: "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    }
  },
})
