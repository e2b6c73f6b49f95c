import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { MarkdownLinks } from "@/components/docs/markdownLinks"
import { InstallSteps } from "@/components/docs/mcp/installSteps"
import { OwnPlan } from "@/components/docs/mcp/ownPlan"
import { SetupPart } from "@/components/docs/mcp/part"
import { ToolTable } from "@/components/docs/mcp/toolTable"
import { Neighbours } from "@/components/docs/neighbours"
import { DocsPage } from "@/components/docs/page"
import { Markdown } from "@/components/markdown/markdown"
import { readEnv } from "@/server/platform/env"
import { findDocsPage } from "@/server/surfaces/docs/contents"
import { neighbours } from "@/server/surfaces/docs/navigation"
import { markdownPath } from "@/server/surfaces/docs/page"
import { tools } from "@/server/surfaces/mcp/tools"
import { pageMetadata } from "../../pageMetadata"
import { findOwnAccount } from "./ownAccount"

export const dynamic = "force-dynamic"

const slug = "mcp"

export function generateMetadata(): Metadata {
  const { title, description } = findPage()
  return pageMetadata({ path: "/docs/mcp", title, description, types: { "text/markdown": markdownPath({ slug }) } })
}

/** The written page, with interactive steps and tools that use the reader's key and plan. */
export default async function McpPage() {
  const { BASE_URL } = readEnv()
  const page = findPage()
  const [introduction, rest] = withoutSteps(page.markdown)
  return (
    <DocsPage title={page.title} lead={page.description} toc={toc} actions={<MarkdownLinks page={page} />}>
      <OwnPlan account={await findOwnAccount()} tools={tools} />
      <Markdown text={introduction} />
      <InstallSteps baseUrl={BASE_URL} />
      <SetupPart id="tools" title="Tools">
        <p>Each plan includes the tools of the plans below it. Listing the tools needs no key and is free.</p>
        <ToolTable tools={tools} />
      </SetupPart>
      <Markdown text={rest} />
      <Neighbours {...neighbours(BASE_URL, slug)} />
    </DocsPage>
  )
}

function findPage() {
  return findDocsPage(readEnv().BASE_URL, slug) ?? notFound()
}

function withoutSteps(markdown: string): [string, string] {
  const [from, to] = ["\n## Set up a client\n", "\n## Toolsets\n"].map((heading) => markdown.indexOf(heading))
  return [markdown.slice(0, from), markdown.slice(to)]
}

const toc = [
  { title: "Claude", url: "#claude", depth: 2 },
  { title: "ChatGPT", url: "#chatgpt", depth: 2 },
  { title: "Cursor", url: "#cursor", depth: 2 },
  { title: "VS Code", url: "#vs-code", depth: 2 },
  { title: "Other clients", url: "#other-clients", depth: 2 },
  { title: "Local program (stdio)", url: "#stdio", depth: 2 },
  { title: "Tools", url: "#tools", depth: 2 },
  { title: "Toolsets", url: "#toolsets", depth: 2 },
  { title: "All products", url: "#all-products", depth: 2 },
  { title: "Answers", url: "#answers", depth: 2 },
  { title: "Resources and prompts", url: "#resources-and-prompts", depth: 2 },
  { title: "Quota and errors", url: "#quota-and-errors", depth: 2 },
]
