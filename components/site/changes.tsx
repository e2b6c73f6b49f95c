import type { ChangelogEntry } from "@/server/products/changelog"

export function Changes({ entries }: { entries: readonly ChangelogEntry[] }) {
  return [...Map.groupBy(entries, ({ date }) => date)].map(([date, ofDay]) => (
    <section key={date} aria-labelledby={`day-${date}`} className="mt-12 border-ink border-t pt-5">
      <h2 id={`day-${date}`} className="label text-muted">
        <time dateTime={date}>{dayOf(date)}</time>
      </h2>
      <ul className="mt-4 space-y-7">
        {ofDay.map(({ id, title, text, path }) => (
          <li key={id} id={id}>
            {/* Some of these URLs also serve JSON, which a client-side link would get. */}
            <h3 className="font-medium text-lg">{path ? <a href={path}>{title}</a> : title}</h3>
            <p className="mt-1">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function dayOf(date: string): string {
  return new Date(date).toLocaleDateString("en-US", { timeZone: "UTC", dateStyle: "long" })
}
