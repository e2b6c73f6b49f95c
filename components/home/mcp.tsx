import Link from "next/link"
import { CodeBlock } from "@/components/site/codeBlock"
import { Section } from "@/components/site/section"
import { tools } from "@/server/surfaces/mcp/tools"

export function Mcp({ baseUrl }: { baseUrl: string }) {
  const settings = {
    mcpServers: { assay: { type: "http", url: `${baseUrl}/mcp`, headers: { "X-API-Key": "YOUR_KEY" } } },
  }
  return (
    <Section id="mcp" title="For agents, by MCP">
      <p className="mb-5 max-w-[40rem]">
        The same answers are tools of a Model Context Protocol server at <code>{baseUrl}/mcp</code> (Streamable HTTP):
        same key, same plan, same quota, same words. <Link href="/docs/mcp">Steps for each client</Link>: Claude,
        ChatGPT, Cursor, VS Code and others, with a key or by signing in.
      </p>
      <CodeBlock label="Settings of a client" code={JSON.stringify(settings, null, 2)} isCopied />
      <h3 className="mt-8 font-medium">{tools.length} tools</h3>
      <ul className="label mt-3 grid gap-x-8 gap-y-1.5 text-muted sm:grid-cols-2">
        {tools.map(({ name }) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </Section>
  )
}
