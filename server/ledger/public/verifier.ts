import { readFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import { logResource } from "./resource"

/** The program by which anybody checks the log; it is served as it stands. As a worker of a page it reads from here alone. */
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
