import { countText } from "@/components/portal/words"
import { Link } from "@/components/site/link"
import type { tickerTable } from "@/server/products/portal/tickerTable"
import type { AnswerOf } from "@/server/products/product"
import type { TickersAsked } from "@/server/surfaces/portal/tickers"
import { tickersPath } from "./address"

type SectorsProps = { asked: TickersAsked; answer: Pick<AnswerOf<typeof tickerTable>, "sectors" | "all_count"> }

/** Each sector with its number of tickers. On narrow screens they unfold, so that the first rows are near the top. */
export function Sectors({ asked, answer }: SectorsProps) {
  const { sector, page: _, ...rest } = asked
  const links = [
    { name: "All sectors", href: tickersPath(rest), count: answer.all_count, isHere: sector === undefined },
    ...answer.sectors.map(({ sector: name, count }) => {
      return { name, href: tickersPath({ ...rest, sector: name }), count, isHere: sector === name }
    }),
  ]
  const here = links.find(({ isHere }) => isHere)
  return (
    <>
      <details key={sector} className="mt-4 border-rule border-y sm:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between font-medium">
          {here ? `${here.name} (${countText(here.count)})` : sector}
          <span className="label text-muted">Choose a sector</span>
        </summary>
        <SectorLinks links={links} />
      </details>
      <div className="mt-4 mb-2 border-rule border-y py-2 max-sm:hidden">
        <SectorLinks links={links} />
      </div>
    </>
  )
}

type SectorLink = { name: string; href: string; count: number; isHere: boolean }

function SectorLinks({ links }: { links: readonly SectorLink[] }) {
  return (
    <nav aria-label="Sectors">
      <ul className="flex flex-wrap gap-x-5 max-sm:flex-col max-sm:pb-2 sm:gap-y-1">
        {links.map(({ name, href, count, isHere }) => (
          <li key={name}>
            <Link
              href={href}
              aria-current={isHere ? "page" : undefined}
              className="flex min-h-11 items-center justify-between gap-x-2 text-[0.9375rem] text-muted no-underline hover:text-ink hover:underline aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-2 sm:min-h-8"
            >
              {name} <span className="label tabular-nums">{countText(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
