import Link from "next/link"

export function Footer() {
  return (
    <footer className="mt-24 border-rule border-t">
      <div className="gutter grid gap-6 py-10 text-[0.9375rem] text-muted sm:grid-cols-[1fr_auto] sm:gap-16">
        <p className="max-w-[44rem]">
          Everything here is automated and uncertain output, for information only. It is not financial advice, and past
          accuracy does not promise any future one. Assay is a data service: it holds no money and places no orders.
        </p>
        <ul className="space-y-1">
          <li>
            <a href="/api/v1/openapi.json">OpenAPI 3.1 document</a>
          </li>
          <li>
            <Link href="/docs/mcp">MCP, client by client</Link>
          </li>
          <li>
            <a href="/demo/snapshot">Snapshot of what it says now</a>
          </li>
          <li>
            <a href="/track-record">Track record, and how to verify it</a>
          </li>
          <li>
            <Link href="/methodology">Methodology</Link>
          </li>
          <li>
            <Link href="/models">Models, and what they cannot do</Link>
          </li>
          <li>
            <Link href="/docs">Documentation</Link>
          </li>
          <li>
            <Link href="/status">Status of the sources</Link>
          </li>
          <li>
            <Link href="/changelog">Changelog</Link>
          </li>
          <li>
            <Link href="/terms">Terms of service</Link>
          </li>
          <li>
            <Link href="/disclaimer">Disclaimer</Link>
          </li>
          <li>
            <a href="/readyz">Readiness</a>
          </li>
        </ul>
      </div>
    </footer>
  )
}
