import { SearchButton } from "../search/searchButton"
import { Link } from "./link"
import { Menu } from "./menu"
import { accountLinks, mainLinks, moreLinks, type NavigationLink, subscriberLinks, visitorLinks } from "./navigation"
import { NavLink } from "./navigationLink"

export type Reader = { email: string; planName: string } | null

/** One row. A narrow screen has its links in the menu. */
export function Header({ reader }: { reader: Reader }) {
  const links = reader ? subscriberLinks : mainLinks
  return (
    <header className="relative print:hidden">
      <div className="gutter flex min-h-16 items-center gap-x-3 py-2 sm:gap-x-8 sm:min-h-20 lg:gap-x-5">
        <Link
          href="/"
          className="mr-auto flex min-h-11 items-center gap-2.5 font-semibold text-ink text-lg tracking-tight no-underline lg:mr-4"
        >
          <Logo />
          Assay
        </Link>
        <Links label="Main" links={links} className="mr-auto max-lg:hidden" />
        {reader ? (
          <>
            <SearchButton />
            <Links label="Account" links={accountLinks} className="max-lg:hidden" />
          </>
        ) : (
          <Links label="Account" links={visitorLinks} className="max-sm:hidden" />
        )}
        <Menu isOnWide={reader !== null}>
          <div className="gutter pb-5 lg:px-4 lg:pb-2">
            {reader && <SignedInAs {...reader} />}
            <MenuLinks label="Main" links={links} className="lg:hidden" />
            <MenuLinks
              label="Account"
              links={reader ? accountLinks : visitorLinks}
              className={reader ? "lg:hidden" : "sm:hidden"}
            />
            {reader && <MenuLinks label="More" links={moreLinks} />}
          </div>
        </Menu>
      </div>
      {reader && <div className="border-rule border-b max-lg:hidden" />}
    </header>
  )
}

function SignedInAs({ email, planName }: NonNullable<Reader>) {
  return (
    <p className="label min-w-0 py-3 text-muted max-lg:border-rule max-lg:border-t">
      <span className="[overflow-wrap:anywhere]">{email}</span> · <span className="text-accent">{planName}</span>
    </p>
  )
}

type LinksProps = { label: string; links: readonly NavigationLink[]; className?: string }

function Links({ label, links, className }: LinksProps) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="-mx-1.5 flex flex-wrap gap-x-4 text-[0.9375rem]">
        {links.map((link) => (
          <li key={link.href}>
            <NavLink link={link} className="row-link" />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function MenuLinks({ label, links, className = "" }: LinksProps) {
  return (
    <nav aria-label={label} className={`border-rule border-t py-1 ${className}`}>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <NavLink link={link} className="menu-link" />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Logo() {
  return (
    <svg viewBox="0 0 64 64" width="26" height="26" aria-hidden="true">
      <rect width="64" height="64" rx="13" fill="#15181a" stroke="#33383a" strokeWidth="2" />
      <path d="M32 12v40" stroke="#a6aaa3" strokeWidth="3" strokeDasharray="4 4" />
      <path d="M14 38 50 26" stroke="#e6b64c" strokeWidth="9" strokeLinecap="round" />
    </svg>
  )
}
