import { placeOn, type Scale, scaleAround } from "@/components/charts/scale"
import { capitalised, originNames, sayCount, sayDay } from "@/server/surfaces/embeds/say"
import type { Shown } from "./figures"

const colors = {
  dark: { paper: "#15181a", ink: "#ecebe4", muted: "#a6aaa3", rule: "#33383a", gold: "#e6b64c" },
  light: { paper: "#fafaf8", ink: "#15181a", muted: "#565c5e", rule: "#d2d5cf", gold: "#7a5200" },
}

export type PictureTheme = keyof typeof colors
type Colors = (typeof colors)[PictureTheme]

export function pictureOf(shown: Shown, theme: PictureTheme) {
  const { lead, rate, interval, rival, origin } = shown
  const { paper, ink, muted, gold } = colors[theme]
  return (
    <div style={{ ...frame, background: paper, color: ink }}>
      <div style={{ display: "flex", justifyContent: "space-between", fontSize: 30 }}>
        <span>Assay</span>
        <span style={{ color: gold, fontFamily: "Geist Mono", fontSize: 24 }}>{originName(origin)}</span>
      </div>
      <div style={{ display: "flex", flexDirection: "column" }}>
        <span style={{ color: muted, fontFamily: "Geist Mono", fontSize: 24 }}>{periodOf(shown)}</span>
        {lead && <span style={{ fontSize: 28, lineHeight: 1.3, marginTop: 8 }}>{lead}</span>}
        <div style={{ display: "flex", alignItems: "flex-end", marginTop: 8 }}>
          <span style={{ fontSize: lead ? 130 : 190, lineHeight: 1, letterSpacing: lead ? -6 : -9 }}>
            {rate?.toFixed(3) ?? "–"}
          </span>
          <span
            style={{
              color: muted,
              fontSize: 28,
              lineHeight: 1.35,
              width: 560,
              marginLeft: 48,
              paddingBottom: lead ? 8 : 20,
            }}
          >
            {rate === null ? "No case has been graded yet." : sentenceOf(shown)}
          </span>
        </div>
      </div>
      {rate === null ? (
        <div style={{ display: "flex", height: 130 }} />
      ) : (
        <Axis {...{ rate, interval, rival, of: colors[theme] }} />
      )}
    </div>
  )
}

function periodOf({ title, period }: Shown): string {
  return period ? `${title}, ${sayDay(period.from)} to ${sayDay(period.through)}` : title
}

function sentenceOf({ n, counted, sessions, outcome, interval }: Shown): string {
  const bounds = interval ? ` 95% interval ${interval.low.toFixed(3)} to ${interval.high.toFixed(3)}.` : ""
  return `of ${sayCount(n)} ${counted} over ${sayCount(sessions)} sessions ${outcome}.${bounds}`
}

const frame = {
  width: "100%",
  height: "100%",
  display: "flex",
  flexDirection: "column",
  justifyContent: "space-between",
  padding: "56px 72px 48px",
  fontFamily: "Geist",
} as const

const originName = (origin: Shown["origin"]) => {
  const name = originNames[origin]
  return name === null ? "" : `${capitalised(name)} data`
}

type AxisProps = Pick<Shown, "interval" | "rival"> & { rate: number; of: Colors }

function Axis({ rate, interval, rival, of }: AxisProps) {
  const rates = [rate, interval?.low, interval?.high, rival.rate].filter((each) => typeof each === "number")
  const scale = scaleAround(rates)
  return (
    <div style={{ display: "flex", position: "relative", height: 130 }}>
      {scale.ticks.map((tick, index) => (
        <Tick key={tick} of={of} scale={scale} tick={tick} isLast={index === scale.ticks.length - 1} />
      ))}
      {interval && <Mark color={of.gold} left={placeOn(scale, interval.low)} right={placeOn(scale, interval.high)} />}
      {rival.rate !== null && <Rival color={of.gold} left={placeOn(scale, rival.rate)} name={rival.name} />}
      <div style={{ ...line(placeOn(scale, rate), 34, 44), width: 5, background: of.ink }} />
    </div>
  )
}

type TickProps = { of: Colors; scale: Scale; tick: number; isLast: boolean }

function Tick({ of: { muted, rule }, scale, tick, isLast }: TickProps) {
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

function Mark({ color, left, right }: { color: string; left: number; right: number }) {
  const place = { left: `${left}%`, width: `${Math.max(right - left, 0.3)}%` }
  return (
    <div
      style={{ position: "absolute", top: 47, height: 18, borderRadius: 9, background: color, opacity: 0.6, ...place }}
    />
  )
}

function Rival({ color, left, name }: { color: string; left: number; name: string }) {
  return (
    <div style={whole}>
      <div style={{ ...line(left, 24, 64), width: 2, background: color }} />
      <span
        style={{
          position: "absolute",
          top: -10,
          left: `${left}%`,
          color,
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
