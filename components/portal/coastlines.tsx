import { feature } from "topojson-client"
import type { GeometryCollection, Topology } from "topojson-specification"
import land from "world-atlas/land-110m.json"

// Safe: the package says so of its file, whose JSON the compiler reads with wider types.
const topology = land as unknown as Topology<{ land: GeometryCollection }>

const outline = feature(topology, topology.objects.land)
  .features.flatMap(({ geometry }) => {
    if (geometry.type === "MultiPolygon") return geometry.coordinates.flat()
    return geometry.type === "Polygon" ? geometry.coordinates : []
  })
  .map((ring) => `M${ring.map(([x, y]) => `${x.toFixed(1)} ${(-y).toFixed(1)}`).join("L")}Z`)
  .join("")

/** The land of the world in degrees, by Natural Earth at 1:110 million. In a file of its own, for it is loaded with the map alone. */
export default function Coastlines() {
  return <path d={outline} fill="var(--rule)" />
}
