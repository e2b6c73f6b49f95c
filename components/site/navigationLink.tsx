import { Link } from "./link"
import type { NavigationLink } from "./navigation"

/** A link of the navigation, for which nothing is fetched before it is followed. */
export function NavLink({ link, className }: { link: NavigationLink; className: string }) {
  const { href, name, isPlain } = link
  if (isPlain) {
    return (
      <a href={href} className={className}>
        {name}
      </a>
    )
  }
  return (
    <Link href={href} className={className}>
      {name}
    </Link>
  )
}
