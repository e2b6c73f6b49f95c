import type { ReactNode } from "react"
import { firstCommand } from "@/components/account/requests/firstRequest"
import { CodeBlock } from "@/components/site/codeBlock"
import { Link } from "@/components/site/link"
import { Section } from "@/components/site/section"

export function Steps({ baseUrl }: { baseUrl: string }) {
  return (
    <Section id="start" title="Get started">
      <ol className="space-y-6 sm:space-y-8">
        <Step number={1} title="Get a free key">
          <p className="text-[0.9375rem] text-muted">
            <Link href="/signup">Sign up with an email address</Link>: no card and no password. On the machine that runs
            this service,{" "}
            <code className="text-[0.875em] [overflow-wrap:anywhere]">
              npm run -s assay -- keys issue --email you@example.com --tier free
            </code>{" "}
            does the same.
          </p>
        </Step>
        <Step number={2} title="Send a request">
          <CodeBlock label="The three strongest claims" code={firstCommand(baseUrl)} />
        </Step>
        <Step number={3} title="Or connect an agent">
          <CodeBlock label="Settings of an MCP client" code={settingsOf(baseUrl)} />
          <p className="mt-3 text-[0.9375rem] text-muted">
            Its tools include <code className="text-[0.875em]">get_latest_predictions</code>,{" "}
            <code className="text-[0.875em]">get_market_regime</code> and{" "}
            <code className="text-[0.875em]">get_ohlcv</code>. There are{" "}
            <Link href="/docs/mcp">steps for Claude, ChatGPT, Cursor, VS Code and others</Link>.
          </p>
        </Step>
      </ol>
    </Section>
  )
}

const settingsOf = (baseUrl: string) => `{
  "mcpServers": {
    "assay": {
      "type": "http",
      "url": "${baseUrl}/mcp",
      "headers": { "X-API-Key": "YOUR_KEY" }
    }
  }
}`

type StepProps = { number: number; title: string; children: ReactNode }

function Step({ number, title, children }: StepProps) {
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2">
      <span aria-hidden="true" className="font-medium text-accent tabular-nums">
        {number}
      </span>
      <div>
        <h3 className="mb-2 font-medium">{title}</h3>
        {children}
      </div>
    </li>
  )
}
