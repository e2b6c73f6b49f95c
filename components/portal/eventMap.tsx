"use client"

import dynamic from "next/dynamic"
import { withoutControls } from "./thirdParty"

type Point = { id: string; title: string; latitude: number; longitude: number; magnitude: number | null }

const Coastlines = dynamic(() => import("./coastlines"), { ssr: false })

const meridians = [-120, -60, 0, 60, 120]
const parallels = [60, 30, 0, -30, -60]

export function EventMap({ points }: { points: readonly Point[] }) {
  if (points.length === 0) return null
  return (
    <figure>
      <Legend />
      <div className="relative pb-6 pl-10 sm:pl-12">
        <svg
          viewBox="-180 -90 360 180"
          role="img"
          aria-label={`${points.length} events on a map of the world. They are listed in the table.`}
          className="block w-full border border-rule bg-raised"
        >
          <Coastlines />
          <path d={grid} fill="none" stroke="var(--muted)" strokeOpacity="0.35" vectorEffect="non-scaling-stroke" />
          {points.map((point) => (
            <Mark key={point.id} {...point} />
          ))}
        </svg>
        {parallels.map((latitude) => (
          <span
            key={latitude}
            aria-hidden="true"
            className="label absolute left-0 -translate-y-1/2 text-muted"
            style={{ top: `calc((100% - 1.5rem) * ${(90 - latitude) / 180})` }}
          >
            {degreesText(latitude, "N", "S")}
          </span>
        ))}
        <div aria-hidden="true" className="relative">
          {meridians.map((longitude) => (
            <span
              key={longitude}
              className={`label absolute top-1 -translate-x-1/2 whitespace-nowrap text-muted ${Math.abs(longitude) === 60 ? "max-sm:hidden" : ""}`}
              style={{ left: `${(longitude + 180) / 3.6}%` }}
            >
              {degreesText(longitude, "E", "W")}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}

const grid = [...meridians.map((x) => `M${x} -90V90`), ...parallels.map((y) => `M-180 ${-y}H180`)].join("")

function Mark({ title, latitude, longitude, magnitude }: Point) {
  return (
    <path
      d={`M${longitude} ${-latitude}h0`}
      stroke="var(--accent)"
      strokeOpacity="0.6"
      strokeWidth={diameterOf(magnitude)}
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
    >
      <title>{withoutControls(title)}</title>
    </path>
  )
}

const known = [5, 6, 7]

function Legend() {
  return (
    <figcaption className="mb-2 flex flex-wrap items-center gap-x-5 gap-y-1">
      <span className="label text-muted">Magnitude</span>
      {known.map((magnitude) => (
        <span key={magnitude} className="label inline-flex items-center gap-2 text-muted">
          <span
            aria-hidden="true"
            className="forced-color-adjust-none rounded-full bg-accent opacity-60"
            style={{ width: diameterOf(magnitude), height: diameterOf(magnitude) }}
          />
          {magnitude}
        </span>
      ))}
    </figcaption>
  )
}

const diameterOf = (magnitude: number | null) => (magnitude === null ? 7 : Math.max(4, (magnitude - 3.5) * 5))

const degreesText = (degrees: number, above: string, below: string) =>
  degrees === 0 ? "0°" : `${Math.abs(degrees)}° ${degrees > 0 ? above : below}`
