import Link from "next/link"

const links = [
  ["/docs", "Docs"],
  ["/#mcp", "MCP"],
  ["/track-record", "Record"],
  ["/models", "Models"],
  ["/pricing", "Pricing"],
] as const

const signInLinks = [
  ["/sign-in", "Sign in"],
  ["/signup", "Get a key"],
] as const

const ownLinks = [["/dashboard", "Dashboard"]] as const

export function Header({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <header className="gutter flex flex-wrap items-center gap-x-8 gap-y-2 py-5">
      <Link href="/" className="flex items-center gap-2.5 font-semibold text-ink text-lg tracking-tight no-underline">
        <Logo />
        Assay
      </Link>
      <Links label="Main" links={links} className="max-sm:order-last max-sm:w-full sm:ml-auto" />
      <Links label="Account" links={isSignedIn ? ownLinks : signInLinks} className="max-sm:ml-auto" />
    </header>
  )
}

type LinksProps = { label: string; links: readonly (readonly [href: string, name: string])[]; className: string }

function Links({ label, links, className }: LinksProps) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="-mx-1.5 flex flex-wrap gap-x-2 text-[0.9375rem] sm:gap-x-4">
        {links.map(([href, name]) => (
          <li key={href}>
            <Anchor href={href}>{name}</Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What is a page and JSON is asked for as the browser asks, not as Next's own links do, which would get JSON. */
function Anchor({ href, children }: { href: string; children: string }) {
  const look = "block px-1.5 py-1.5 text-muted no-underline hover:text-ink hover:underline"
  const isPlain = href === "/track-record"
  return isPlain ? (
    <a href={href} className={look}>
      {children}
    </a>
  ) : (
    <Link href={href} className={look}>
      {children}
    </Link>
  )
}

/** The logo. */
function Logo() {
  return (
    <svg viewBox="0 0 64 64" width="26" height="26" aria-hidden="true">
      <rect width="64" height="64" rx="13" fill="#15181a" stroke="#33383a" strokeWidth="2" />
      <path d="M32 12v40" stroke="#a6aaa3" strokeWidth="3" strokeDasharray="4 4" />
      <path d="M14 38 50 26" stroke="#e6b64c" strokeWidth="9" strokeLinecap="round" />
    </svg>
  )
}
