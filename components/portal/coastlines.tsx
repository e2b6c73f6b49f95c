import { feature } from "topojson-client"
import type { GeometryCollection, Topology } from "topojson-specification"
import land from "world-atlas/land-110m.json"

// Safe, because the package declares this type for its file, whose JSON the compiler reads more widely.
const topology = land as unknown as Topology<{ land: GeometryCollection }>

type Ring = readonly (readonly number[])[]

const outline = feature(topology, topology.objects.land)
  .features.flatMap(({ geometry }): Ring[] => {
    if (geometry.type === "MultiPolygon") return geometry.coordinates.flat()
    return geometry.type === "Polygon" ? geometry.coordinates : []
  })
  .flatMap(onTheMap)
  .map((ring) => `M${ring.map(([x, y]) => `${x.toFixed(1)} ${(-y).toFixed(1)}`).join("L")}Z`)
  .join("")

/** Natural Earth land at 1:110 million, in degrees. In its own file, so that it loads only with the map. */
export default function Coastlines() {
  return <path d={outline} fill="var(--rule)" />
}

/** Draws land that crosses the date line at both edges; the map clips the rest. */
function onTheMap(ring: Ring): Ring[] {
  const whole = closedAtPole(unwrapped(ring))
  const longitudes = whole.map(([x]) => x)
  const [west, east] = [Math.min(...longitudes) < -180, Math.max(...longitudes) > 180]
  return [whole, ...(west ? [moved(whole, 360)] : []), ...(east ? [moved(whole, -360)] : [])]
}

/** Removes steps of more than half the globe: longitudes continue beyond 180 degrees instead. */
function unwrapped(ring: Ring): Ring {
  let turns = 0
  return ring.map(([x, y], index) => {
    const step = index === 0 ? 0 : x - ring[index - 1][0]
    if (Math.abs(step) > 180) turns -= Math.sign(step)
    return [x + 360 * turns, y]
  })
}

/** Land around a pole ends one turn after its start, so it is closed along the pole. */
function closedAtPole(ring: Ring): Ring {
  const [first, last] = [ring[0][0], ring[ring.length - 1][0]]
  return Math.abs(last - first) < 180 ? ring : [...ring, [last, -90], [first, -90]]
}

function moved(ring: Ring, by: number): Ring {
  return ring.map(([x, y]) => [x + by, y])
}
