import type { ReactNode } from "react"
import { Section } from "@/components/site/section"

type AudienceProps = { toolCount: number }

export function Audience({ toolCount }: AudienceProps) {
  return (
    <Section id="audience" title="Who it is for">
      <div className="grid gap-x-12 gap-y-5 sm:gap-y-7 sm:grid-cols-2">
        <Reader name="Quants and data scientists" href="/docs/time-travel" more="Point-in-time queries">
          Every endpoint takes <code>as_of</code> and answers with what was known at that moment, so backtests do not
          look ahead. Lists come as JSON, CSV or NDJSON.
        </Reader>
        <Reader name="Developers" href="/docs/quickstart" more="Quick start">
          One REST API, an OpenAPI 3.1 document, and clients for TypeScript and Python that pace themselves by the quota
          headers.
        </Reader>
        <Reader name="AI agents" href="/docs/mcp" more="MCP setup">
          {toolCount} tools over the Model Context Protocol, with answers sized for a context window. Connect with a key
          or by signing in.
        </Reader>
        <Reader name="Skeptics" href="/track-record#verify" more="Verify the record">
          Signals and their grades are leaves of a Merkle tree. Your browser can check that none was edited, and that
          the published figures follow from them.
        </Reader>
      </div>
    </Section>
  )
}

type ReaderProps = { name: string; href: string; more: string; children: ReactNode }

function Reader({ name, href, more, children }: ReaderProps) {
  return (
    <div>
      <h3 className="font-medium">{name}</h3>
      <p className="mt-1 text-[0.9375rem] text-muted">
        {children} {/* One of these URLs also serves JSON, which a client-side link would get. */}
        <a href={href} className="whitespace-nowrap">
          {more}
        </a>
      </p>
    </div>
  )
}
