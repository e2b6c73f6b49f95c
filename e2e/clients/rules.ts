import { createRequire } from "node:module"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import { Ruleset, Spectral } from "@stoplight/spectral-core"
import { oas } from "@stoplight/spectral-rulesets"

/** Redocly's recommended rules, with warnings as errors. */
export async function lintByRedocly(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended-strict"] })
  const found = await lintFromString({ source: JSON.stringify(document), config })
  return found.map(({ ruleId, location, message }) => `${ruleId} at ${location[0]?.pointer}: ${message}`)
}

/** Spectral's rules for OpenAPI and all of OWASP's. */
export async function lintBySpectral(document: object): Promise<string[]> {
  const spectral = new Spectral()
  spectral.setRuleset(new Ruleset({ extends: [oas, [owasp, "all"]] }))
  const found = await spectral.run(JSON.stringify(document))
  return found.map(({ code, path, message }) => `${code} at ${path.join("/")}: ${message}`)
}

/** By `require`, since its ES module imports a file by a name that only bundlers find. */
const require = createRequire(import.meta.url)
type Rule = { then: { functionOptions: { schema: object } } }
const owasp: { rules: Record<string, Rule> } = require("@stoplight/spectral-owasp-ruleset")

/** Of OWASP's rules as they are loaded, which want one generation of quota headers: each response here has both. */
owasp.rules["owasp:api4:2023-rate-limit"].then.functionOptions.schema = {
  type: "object",
  required: ["RateLimit", "RateLimit-Policy", "X-RateLimit-Limit"],
}
