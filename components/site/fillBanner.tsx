/** Says that the first start is still making its data, and how far it is. */
export function FillBanner({ progress }: { progress: string }) {
  return (
    <aside aria-label="First start" className="border-rule border-b">
      <p className="gutter py-3 text-[0.9375rem] leading-snug">
        <strong className="font-semibold">The data is being made.</strong> Figures appear once they are complete:{" "}
        {progress}.
      </p>
    </aside>
  )
}
