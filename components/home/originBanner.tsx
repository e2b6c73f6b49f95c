import type { HomeFigures } from "./figures"

type Origin = HomeFigures["regime"]["meta"]["data_origin"]
type NotLive = Exclude<Origin, "live">

const sentences: Record<NotLive, string> = {
  simulated:
    "Every price here is made by a simulation that borrows real ticker symbols and company names. The computation is real; the market is not.",
  replay: "The record was made by running the pipeline over past sessions, after the fact.",
  mixed: "Some figures are live and others are replayed over past sessions; every answer says which it is.",
}

export function OriginBanner({ origins }: { origins: Origin[] }) {
  const origin = origins.find((each): each is NotLive => each !== "live")
  if (!origin) return null
  return (
    <aside aria-label="Origin of the data" className="bg-gold text-[#15181a]">
      <p className="gutter py-3 text-[0.9375rem] leading-snug">
        <strong className="font-semibold">{names[origin]}</strong> {sentences[origin]}
      </p>
    </aside>
  )
}

const names = { simulated: "Simulated data.", replay: "Replayed record.", mixed: "Mixed data." }
