import { AutoRefresh } from "./autoRefresh"

const everyMs = 5_000
const times = 120

/** Shown with the progress of the first start until its figures appear. */
export function FillBanner({ progress }: { progress: string }) {
  return (
    <aside aria-label="First start" className="border-rule border-b">
      <p className="gutter py-3 text-[0.9375rem] leading-snug">
        <strong className="font-semibold">The data is being made.</strong> Figures appear once they are complete:{" "}
        {progress}.
      </p>
      <AutoRefresh everyMs={everyMs} times={times} />
    </aside>
  )
}
