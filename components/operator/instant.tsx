/** 2026-11-30 19:45 UTC; a dash for none. */
export function Instant({ at }: { at: string | null }) {
  if (at === null) return <>–</>
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {at.slice(0, 16).replace("T", " ")} UTC
    </time>
  )
}
