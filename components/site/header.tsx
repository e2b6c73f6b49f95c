import Link from "next/link"
import { Mark } from "./mark"

const places = [
  ["/#start", "Start"],
  ["/#endpoints", "Endpoints"],
  ["/pricing", "Pricing"],
  ["/#mcp", "MCP"],
  ["/docs/errors", "Errors"],
  ["/dashboard", "Dashboard"],
  ["/sign-in", "Sign in"],
  ["/signup", "Sign up"],
] as const

export function Header() {
  return (
    <header className="gutter flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-5">
      <Link href="/" className="flex items-center gap-2.5 font-semibold text-ink text-lg tracking-tight no-underline">
        <Mark />
        Assay
      </Link>
      <nav aria-label="Main">
        <ul className="-mx-1.5 flex flex-wrap gap-x-2 text-[0.9375rem] sm:gap-x-4">
          {places.map(([href, name]) => (
            <li key={href}>
              <Link href={href} className="block px-1.5 py-1.5 text-muted no-underline hover:text-ink hover:underline">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  )
}
