/** Short texts side by side, each under its name. */
export function Explanations({ entries }: { entries: readonly (readonly [name: string, meaning: string])[] }) {
  return (
    <dl className="grid gap-x-12 gap-y-9 sm:grid-cols-2">
      {entries.map(([name, meaning]) => (
        <div key={name}>
          <dt className="font-medium">{name}</dt>
          <dd className="mt-1 text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}
