import { z } from "zod"
import { joinedVerifier, verifierCore } from "../verifier/joined"
import { logResource } from "./resource"

/**
 * The program with which anyone can check the log, and its core, which stands alone. As a page's worker it may read only
 * from here.
 */
export const verifier = logResource({
  path: /^(?<name>verify|core)\.mjs$/,
  params: z.object({}),
  async answer({ place }) {
    return {
      type: "text/javascript; charset=utf-8",
      body: place.name === "core" ? verifierCore() : joinedVerifier(),
      policy: "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    }
  },
})
