import { useEffect, useRef } from "react"
import { Link } from "@/components/site/link"
import { atMoment } from "../portal/address"
import type { SearchEntry } from "./find"

type OptionProps = { entry: SearchEntry; id: string; isActive: boolean; onChoose(): void; onPoint(): void }

/** A link, so that it can be opened in a new tab. */
export function Option({ entry, id, isActive, onChoose, onPoint }: OptionProps) {
  const { href, name, note, isPlain, hasMoment } = entry
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: "nearest" })
  }, [isActive])
  const address = hasMoment ? atMoment(href, new URLSearchParams(window.location.search).get("as_of")) : href
  return (
    <Link
      id={id}
      ref={link}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      href={address}
      isPlain={isPlain}
      onClick={onChoose}
      onPointerMove={isActive ? undefined : onPoint}
      className="mx-2 flex min-h-11 items-baseline gap-3 px-2 py-2 text-ink no-underline aria-selected:bg-ink aria-selected:text-paper"
    >
      <span className="shrink-0 font-medium max-sm:[overflow-wrap:anywhere]">{name}</span>
      {note && <span className="ml-auto min-w-0 truncate text-[0.875rem] opacity-80">{note}</span>}
    </Link>
  )
}
