import Link from "next/link"
import { Mark } from "./mark"

const places = [
  ["/#endpoints", "Endpoints"],
  ["/#mcp", "MCP"],
  ["/pricing", "Pricing"],
  ["/docs/errors", "Errors"],
] as const

const waysIn = [
  ["/sign-in", "Sign in"],
  ["/signup", "Get a key"],
] as const

const ownPlaces = [["/dashboard", "Dashboard"]] as const

export function Header({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <header className="gutter flex flex-wrap items-center gap-x-8 gap-y-2 py-5">
      <Link href="/" className="flex items-center gap-2.5 font-semibold text-ink text-lg tracking-tight no-underline">
        <Mark />
        Assay
      </Link>
      <Links label="Main" places={places} className="max-sm:order-last max-sm:w-full sm:ml-auto" />
      <Links label="Account" places={isSignedIn ? ownPlaces : waysIn} className="max-sm:ml-auto" />
    </header>
  )
}

type LinksProps = { label: string; places: readonly (readonly [href: string, name: string])[]; className: string }

function Links({ label, places, className }: LinksProps) {
  return (
    <nav aria-label={label} className={className}>
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
  )
}
