import { createRequire } from "node:module"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import { type ISpectralDiagnostic, Ruleset, Spectral } from "@stoplight/spectral-core"
import { oas } from "@stoplight/spectral-rulesets"

/** Redocly's recommended rules, with warnings as errors. */
export async function lintByRedocly(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended-strict"] })
  const found = await lintFromString({ source: JSON.stringify(document), config })
  return found.map(({ ruleId, location, message }) => `${ruleId} at ${location[0]?.pointer}: ${message}`)
}

/** Spectral's rules for OpenAPI and all of OWASP's, but for the exceptions below. */
export async function lintBySpectral(document: object): Promise<string[]> {
  const spectral = new Spectral()
  spectral.setRuleset(new Ruleset({ extends: [oas, [owasp, "all"]] }))
  const found = (await spectral.run(JSON.stringify(document))).filter((each) => !isException(each))
  return found.map(({ code, path, message }) => `${code} at ${path.join("/")}: ${message}`)
}

/** By `require`, since its ES module imports a file by a name that only bundlers find. */
const require = createRequire(import.meta.url)
const owasp: unknown = require("@stoplight/spectral-owasp-ruleset")

function isException({ code, path }: ISpectralDiagnostic): boolean {
  switch (code) {
    // Bounds of strings and lists protect a service from its input, so they must hold there. On answers they would be
    // arbitrary.
    case "owasp:api4:2023-string-limit":
    case "owasp:api4:2023-string-restricted":
    case "owasp:api4:2023-array-limit":
      return !path.includes("parameters")
    // It expects one generation of quota headers, and fails if a response has both, as here.
    case "owasp:api4:2023-rate-limit":
      return true
    default:
      return false
  }
}
