import { refusalExamples } from "../../accounts/refusals"
import { type Refusal, type RefusalName, refusalNames } from "../../platform/errors"
import { problemBody } from "../http/problem"

export type ProblemExample = { refusal: Refusal; body: object }

export function problemExamples(baseUrl: string): Record<RefusalName, ProblemExample> {
  const cases = refusalExamples(baseUrl)
  const shown = (name: RefusalName) => {
    const [refusal, path = "/api/v1/predictions/latest"] = cases[name]
    return [
      name,
      { refusal, body: problemBody(refusal, baseUrl, { instance: path, requestId: "req_Vn3kQ0x21a" }) },
    ] as const
  }
  return Object.fromEntries(refusalNames.map(shown)) as Record<RefusalName, ProblemExample>
}
