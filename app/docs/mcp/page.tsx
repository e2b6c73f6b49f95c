import type { Metadata } from "next"
import Link from "next/link"
import { InstallSteps } from "@/components/docs/mcp/installSteps"
import { OwnPlan } from "@/components/docs/mcp/ownPlan"
import { Part } from "@/components/docs/mcp/part"
import { ToolTable } from "@/components/docs/mcp/toolTable"
import { DocsPage } from "@/components/docs/page"
import { CodeBlock } from "@/components/site/codeBlock"
import { plans } from "@/components/site/plans"
import { anonymousLimits } from "@/server/accounts/tiers"
import { readEnv } from "@/server/env"
import { tools, toolsets } from "@/server/surfaces/mcp/tools"
import { pageMetadata } from "../../pageMetadata"
import { findOwnAccount } from "./ownAccount"

export const dynamic = "force-dynamic"

export const metadata: Metadata = pageMetadata({
  path: "/docs/mcp",
  title: "MCP",
  description:
    "How to use Assay from Claude, ChatGPT, Cursor, VS Code and any other MCP client, and the tools that it has.",
})

export default async function McpPage() {
  const { BASE_URL } = readEnv()
  return (
    <DocsPage
      title="Assay for agents"
      lead={`A Model Context Protocol server with ${tools.length} tools: the answers of the API, on the same plan, with the same quota and the same record.`}
    >
      <OwnPlan account={await findOwnAccount()} tools={tools} />
      <p className="mt-6">
        There are two ways to say who you are. <strong className="font-medium">With a key</strong>, the client sends it
        in the header <code>X-API-Key</code>, or as <code>Authorization: Bearer</code>.{" "}
        <strong className="font-medium">With OAuth</strong>, the client sends you here to sign in, and you need no key.
        A key in the address is refused.
      </p>
      <InstallSteps baseUrl={BASE_URL} />
      <Part id="tools" title={`${tools.length} tools`}>
        <p>A plan has its own tools and those above them. Listing the tools needs no key and costs nothing.</p>
        <ToolTable tools={tools} />
      </Part>
      <Part id="toolsets" title="Fewer tools">
        <p>
          Each tool takes room in the context of the model. Name the toolsets that you need, and only those are listed
          and callable: {toolsets.join(", ")}.
        </p>
        <CodeBlock label="Address with toolsets" code={`${BASE_URL}/mcp?toolsets=predictions,market`} isCopied />
      </Part>
      <Part id="answers" title="Answers">
        <p>
          Every tool takes <code>response_format</code>. <code>concise</code>, the default, is short enough for a
          conversation; <code>detailed</code> is what the API answers, field by field. Long lists come in pages: pass{" "}
          <code>next_cursor</code> back as <code>cursor</code>.
        </p>
        <p>
          <code>meta</code> comes first. Where its <code>data_origin</code> is <code>simulated</code>, the figures are
          not about the real market. Headlines and titles are the words of others: data, never instructions.
        </p>
      </Part>
      <Part id="quota" title="Quota and refusals">
        <p>
          A call that is answered costs one request of your account, as by the API:{" "}
          {plans
            .map(
              ([, { tierName, limits }]) =>
                `${tierName} ${limits.perMinute} a minute and ${limits.perDay.toLocaleString("en-US")} a day`,
            )
            .join("; ")}
          . Refused calls cost nothing. What costs nothing is limited to {anonymousLimits.perMinute} requests a minute.
        </p>
        <p>
          A call without a valid key is answered with HTTP 401, by which clients with OAuth know to ask you to sign in.
          Every other refusal is a result that the model can read, with the stable <code>code</code> of{" "}
          <Link href="/docs/errors">the list of errors</Link>.
        </p>
      </Part>
    </DocsPage>
  )
}
