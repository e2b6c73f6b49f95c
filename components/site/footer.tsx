import { footerGroups } from "./navigation"
import { NavLink } from "./navigationLink"

export function Footer() {
  return (
    <footer className="mt-10 print:hidden border-rule border-t sm:mt-24">
      <div className="gutter grid gap-x-16 gap-y-6 py-8 sm:py-10 text-[0.9375rem] text-muted lg:grid-cols-[minmax(0,1fr)_auto]">
        <p className="max-w-[30rem] text-[0.875rem] leading-relaxed">
          Everything here is automated and uncertain output, for information only. It is not financial advice, and past
          accuracy does not promise future accuracy. Assay is a data service: it holds no money and places no orders.
        </p>
        <div className="grid grid-cols-2 gap-x-10 gap-y-6 sm:grid-cols-3 sm:gap-x-14">
          {footerGroups.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <p className="label mb-2 text-ink">{title}</p>
              <ul>
                {links.map((link) => (
                  <li key={link.href}>
                    <NavLink
                      link={link}
                      className="inline-block py-0.5 text-muted no-underline hover:text-ink hover:underline"
                    />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
    </footer>
  )
}
