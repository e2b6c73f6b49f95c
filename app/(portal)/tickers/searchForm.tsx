import type { TickersAsked } from "@/server/surfaces/portal/tickers"

/** Searches all sectors. */
export function SearchForm({ search, as_of }: TickersAsked) {
  return (
    <search className="mt-4 block">
      <form action="/tickers" className="flex max-w-[36rem] flex-wrap items-end gap-3">
        {as_of && <input type="hidden" name="as_of" value={as_of} />}
        <div className="min-w-0 flex-1 basis-48">
          <label htmlFor="search" className="label text-muted">
            Ticker or company
          </label>
          <input
            // Without the key, a page that is reached by a link keeps the words of the page before.
            key={search}
            id="search"
            name="search"
            type="search"
            defaultValue={search}
            placeholder="Apple"
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            className="mt-1 block min-h-11 w-full border border-muted bg-raised px-3 text-ink"
          />
        </div>
        <button type="submit" className="min-h-11 cursor-pointer bg-ink px-5 font-medium text-paper hover:bg-accent">
          Search
        </button>
      </form>
    </search>
  )
}
