import { placeOn, type Scale, scaleAround } from "@/components/charts/scale"
import type { Shown } from "./figures"

const ink = "#ecebe4"
const muted = "#a6aaa3"
const rule = "#33383a"
const gold = "#e6b64c"

export function pictureOf({ title, rate, interval, rival, sentence, origin }: Shown) {
  return (
    <div style={frame}>
      <div style={{ display: "flex", justifyContent: "space-between", fontSize: 30 }}>
        <span>Assay</span>
        <span style={{ color: gold, fontFamily: "Geist Mono", fontSize: 24 }}>{originName(origin)}</span>
      </div>
      <div style={{ display: "flex", flexDirection: "column" }}>
        <span style={{ color: muted, fontFamily: "Geist Mono", fontSize: 24 }}>{title}</span>
        <div style={{ display: "flex", alignItems: "flex-end", marginTop: 8 }}>
          <span style={{ fontSize: 190, lineHeight: 1, letterSpacing: -9 }}>{rate?.toFixed(3) ?? "–"}</span>
          <span style={{ color: muted, fontSize: 30, lineHeight: 1.35, width: 470, marginLeft: 48, paddingBottom: 20 }}>
            {rate === null ? "No case has been graded yet." : sentence}
          </span>
        </div>
      </div>
      {rate === null ? <div style={{ display: "flex", height: 130 }} /> : <Axis {...{ rate, interval, rival }} />}
    </div>
  )
}

const frame = {
  width: "100%",
  height: "100%",
  display: "flex",
  flexDirection: "column",
  justifyContent: "space-between",
  padding: "56px 72px 48px",
  background: "#15181a",
  color: ink,
  fontFamily: "Geist",
} as const

const originName = (origin: string) => (origin === "live" ? "" : `${origin[0].toUpperCase()}${origin.slice(1)} data`)

type AxisProps = Pick<Shown, "interval" | "rival"> & { rate: number }

function Axis({ rate, interval, rival }: AxisProps) {
  const rates = [rate, interval?.low, interval?.high, rival.rate].filter((each) => typeof each === "number")
  const scale = scaleAround(rates)
  return (
    <div style={{ display: "flex", position: "relative", height: 130 }}>
      {scale.ticks.map((tick, index) => (
        <Tick key={tick} scale={scale} tick={tick} isLast={index === scale.ticks.length - 1} />
      ))}
      {interval && <Mark left={placeOn(scale, interval.low)} right={placeOn(scale, interval.high)} />}
      {rival.rate !== null && <Rival left={placeOn(scale, rival.rate)} name={rival.name} />}
      <div style={{ ...line(placeOn(scale, rate), 34, 44), width: 5, background: ink }} />
    </div>
  )
}

function Tick({ scale, tick, isLast }: { scale: Scale; tick: number; isLast: boolean }) {
  const label = isLast ? { right: 0 } : { left: `${placeOn(scale, tick)}%` }
  return (
    <div style={whole}>
      <div style={{ ...line(placeOn(scale, tick), 24, 64), background: rule }} />
      <span style={{ position: "absolute", top: 94, color: muted, fontFamily: "Geist Mono", fontSize: 22, ...label }}>
        {tick.toFixed(2)}
      </span>
    </div>
  )
}

function Mark({ left, right }: { left: number; right: number }) {
  const place = { left: `${left}%`, width: `${Math.max(right - left, 0.3)}%` }
  return <div style={{ position: "absolute", top: 47, height: 18, borderRadius: 9, background: gold, ...place }} />
}

function Rival({ left, name }: { left: number; name: string }) {
  return (
    <div style={whole}>
      <div style={{ ...line(left, 24, 64), width: 2, background: gold }} />
      <span
        style={{
          position: "absolute",
          top: -10,
          left: `${left}%`,
          color: gold,
          fontFamily: "Geist Mono",
          fontSize: 22,
          transform: "translateX(-50%)",
        }}
      >
        {name}
      </span>
    </div>
  )
}

const whole = { display: "flex", position: "absolute", left: 0, top: 0, width: "100%", height: "100%" } as const

const line = (left: number, top: number, height: number) =>
  ({ position: "absolute", left: `${left}%`, top, height, width: 1 }) as const
