import { docsPages, docsSections } from "./contents"
import { type DocsPage, docsPath, markdownPath } from "./page"
import { skillPath } from "./written"

export function pageAsMarkdown(page: DocsPage, baseUrl: string): string {
  const { title, description, markdown } = page
  const body = markdown.replaceAll("](/", `](${baseUrl}/`)
  return `# ${title}\n\n${description}\n\nSource: ${baseUrl}${docsPath(page)}\n\n${body}\n`
}

/** In the format of https://llmstxt.org. */
export function llmsIndex(baseUrl: string): string {
  const sections = docsSections(baseUrl).map(({ title, pages }) => {
    const links = pages.map((page) => `- [${page.title}](${baseUrl}${markdownPath(page)}): ${page.description}`)
    return `## ${title}\n\n${links.join("\n")}`
  })
  return `${head}\n\n${sections.join("\n\n")}\n\n${elsewhere(baseUrl)}\n`
}

export function llmsFull(baseUrl: string): string {
  return `${head}\n\n${docsPages(baseUrl)
    .map((page) => pageAsMarkdown(page, baseUrl))
    .join("\n---\n\n")}`
}

const head = `# Assay

> Market predictions, market context and alternative-data signals by REST and MCP, with a track record that a stranger can verify.

All data is read with GET and answered in JSON. A key goes into the header X-API-Key or Authorization: Bearer, never into a URL. Outputs are automated and uncertain, and are not financial advice.`

const elsewhere = (baseUrl: string) => `## Elsewhere

- [OpenAPI document](${baseUrl}/api/v1/openapi.json): every operation with its parameters and fields
- [The whole documentation in one file](${baseUrl}/llms-full.txt): every page that is listed above
- [Skill for agents](${baseUrl}${skillPath}): how to ask, what the fields of honesty mean, and when not to conclude
- [Track record](${baseUrl}/track-record): every event signal and its outcome`
