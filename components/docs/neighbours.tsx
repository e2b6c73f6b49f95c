import { Link } from "@/components/site/link"
import type { NavLink } from "@/server/surfaces/docs/navigation"

export function Neighbours({ before, after }: { before?: NavLink; after?: NavLink }) {
  return (
    <nav
      aria-label="Previous and next page"
      className="mt-14 grid gap-4 border-ink border-t pt-4 text-[0.9375rem] sm:grid-cols-2"
    >
      {before && <Way to={before} label="Previous" />}
      {after && <Way to={after} label="Next" className="sm:col-start-2 sm:text-right" />}
    </nav>
  )
}

function Way({ to: { href, title }, label, className = "" }: { to: NavLink; label: string; className?: string }) {
  return (
    <Link href={href} className={`block no-underline hover:underline ${className}`}>
      <span className="label block text-muted">{label}</span>
      <span className="[overflow-wrap:anywhere]">{title}</span>
    </Link>
  )
}
