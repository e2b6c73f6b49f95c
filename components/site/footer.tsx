import Link from "next/link"

type FooterLink = readonly [href: string, name: string]

const groups: readonly (readonly [title: string, links: readonly FooterLink[]])[] = [
  [
    "Service",
    [
      ["/track-record", "Track record"],
      ["/demo/snapshot", "Demo snapshot"],
      ["/models", "Models"],
      ["/methodology", "Methodology"],
      ["/pricing", "Pricing"],
      ["/status", "Status"],
    ],
  ],
  [
    "Developers",
    [
      ["/docs", "Documentation"],
      ["/docs/quickstart", "Quick start"],
      ["/docs/api", "API reference"],
      ["/docs/mcp", "MCP setup"],
      ["/api/v1/openapi.json", "OpenAPI document"],
    ],
  ],
  [
    "About",
    [
      ["/changelog", "Changelog"],
      ["/terms", "Terms of service"],
      ["/disclaimer", "Disclaimer"],
    ],
  ],
]

export function Footer() {
  return (
    <footer className="mt-24 border-rule border-t">
      <div className="gutter grid gap-x-16 gap-y-8 py-10 text-[0.9375rem] text-muted lg:grid-cols-[1fr_auto]">
        <p className="max-w-[40rem]">
          All outputs are automated and uncertain, and for information only. They are not financial advice, and past
          accuracy does not guarantee future accuracy. Assay is a data service: it holds no money and places no orders.
        </p>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-10 gap-y-7 sm:grid-cols-3 lg:gap-x-14">
          {groups.map(([title, links]) => (
            <div key={title}>
              <p className="label text-muted">{title}</p>
              <ul className="mt-2">
                {links.map(([href, name]) => (
                  <li key={href}>
                    <Anchor href={href}>{name}</Anchor>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  )
}

/** What is also JSON is asked for as the browser asks, not as Next's own links do, which would get JSON. */
const plain = ["/track-record", "/demo/snapshot", "/api/v1/openapi.json"]

function Anchor({ href, children }: { href: string; children: string }) {
  const look = "inline-block py-1 text-ink no-underline hover:underline"
  return plain.includes(href) ? (
    <a href={href} className={look}>
      {children}
    </a>
  ) : (
    <Link href={href} prefetch={false} className={look}>
      {children}
    </Link>
  )
}
