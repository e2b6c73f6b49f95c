import { countText } from "../portal/words"

type WonLostProps = { won: number; lost: number; voided: number }

/** One bar, in the order of the words below it: filled, hatched, empty. */
export function WonLost({ won, lost, voided }: WonLostProps) {
  const parts = [
    { name: "won", count: won, look: "bg-accent border-accent" },
    { name: "lost", count: lost, look: `border-muted ${hatched}` },
    { name: "void", count: voided, look: "border-muted" },
  ].filter(({ count }) => count > 0)
  if (parts.length === 0) return null
  const said = parts.map(({ name, count }) => `${countText(count)} ${name}`).join(", ")
  return (
    <>
      <div role="img" aria-label={`Signals graded: ${said}`} className="mt-1.5 flex h-3 gap-x-0.5">
        {parts.map(({ name, count, look }) => (
          <div key={name} className={`min-w-1 border forced-color-adjust-none ${look}`} style={{ flexGrow: count }} />
        ))}
      </div>
      <p className="mt-1 flex flex-wrap gap-x-3 text-[0.75rem] tabular-nums leading-snug" aria-hidden="true">
        {parts.map(({ name, count, look }) => (
          <span key={name} className="inline-flex items-center gap-x-1">
            <span className={`inline-block size-2.5 border forced-color-adjust-none ${look}`} />
            {countText(count)} {name}
          </span>
        ))}
      </p>
    </>
  )
}

const hatched = "bg-[repeating-linear-gradient(135deg,var(--muted)_0_1.5px,transparent_1.5px_4px)]"
