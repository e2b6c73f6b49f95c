import { type Refusal, type RefusalName, refusalNames, refusalStatus } from "../../platform/errors"
import { errorVocabulary } from "../../platform/errorVocabulary"
import { problemExamples } from "../openapi/problemExamples"
import { type DocsPage, docsPage } from "./page"

export function errorPages(baseUrl: string): DocsPage[] {
  const examples = problemExamples(baseUrl)
  return byStatus().map((name) => {
    const { meaning, cases, remedy } = errorVocabulary[name]
    const { refusal, body } = examples[name]
    const about = { slug: `errors/${name}`, title: name, description: meaning }
    return docsPage(about, () =>
      [
        "## When it is returned",
        cases.map((each) => `- ${each}`).join("\n"),
        "## What to do",
        remedy,
        "## Example",
        `\`\`\`json title="${headOf(refusal)}"\n${JSON.stringify(body, null, 2)}\n\`\`\``,
      ].join("\n\n"),
    )
  })
}

export function errorTable(): string {
  const rows = byStatus().map(
    (name) => `| ${refusalStatus(name)} | [\`${name}\`](/docs/errors/${name}) | ${errorVocabulary[name].meaning} |`,
  )
  return ["| Status | Error | Meaning |", "| --- | --- | --- |", ...rows].join("\n")
}

function byStatus(): RefusalName[] {
  return refusalNames.toSorted((a, b) => refusalStatus(a) - refusalStatus(b))
}

function headOf({ refusal, more }: Refusal): string {
  const status = refusalStatus(refusal)
  const wait = more.retry_after_seconds
  return wait === undefined ? `HTTP ${status}` : `HTTP ${status}, Retry-After: ${wait}`
}
