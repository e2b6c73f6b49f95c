type Point = { id: string; title: string; latitude: number; longitude: number; size: number | null }

const meridians = [-120, -60, 0, 60, 120]
const parallels = [-60, -30, 0, 30, 60]

/** Where events were, on a plain grid of degrees. The table below has the same events. */
export function EventMap({ points }: { points: readonly Point[] }) {
  if (points.length === 0) return null
  return (
    <figure>
      <svg
        viewBox="-180 -90 360 180"
        role="img"
        aria-label={`${points.length} events on a map. They are listed in the table.`}
        className="w-full border border-rule bg-raised"
      >
        {meridians.map((x) => (
          <path key={x} d={`M${x} -90V90`} stroke="var(--rule)" strokeWidth="0.4" />
        ))}
        {parallels.map((y) => (
          <path key={y} d={`M-180 ${y}H180`} stroke="var(--rule)" strokeWidth={y === 0 ? 0.9 : 0.4} />
        ))}
        {points.map(({ id, title, latitude, longitude, size }) => (
          <circle
            key={id}
            cx={longitude}
            cy={-latitude}
            r={size === null ? 2 : Math.max(1.2, (size - 3.5) * 1.3)}
            fill="var(--accent)"
            fillOpacity="0.55"
            stroke="var(--accent)"
            strokeWidth="0.4"
          >
            <title>{title}</title>
          </circle>
        ))}
      </svg>
      <figcaption className="label mt-1 text-muted">
        Lines every 60° of longitude and 30° of latitude; larger circles are stronger earthquakes.
      </figcaption>
    </figure>
  )
}
