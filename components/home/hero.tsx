import { Link } from "@/components/site/link"

export function Hero() {
  return (
    <div className="gutter pt-6 pb-8 sm:pt-14 sm:pb-14">
      <h1 className="max-w-[17ch] font-medium text-[clamp(2.375rem,6vw,4.75rem)] leading-[1.02] tracking-[-0.035em]">
        Market predictions that answer for themselves.
      </h1>
      <div className="mt-6 grid items-end gap-x-12 gap-y-7 lg:grid-cols-[minmax(0,42rem)_1fr]">
        <p className="text-lg leading-normal sm:text-xl">
          Assay is an API for stock and ETF predictions, market context and event signals, over REST and MCP. Every
          prediction is recorded before its session, graded after it, and served with its track record.
        </p>
        <p className="flex flex-wrap gap-3 lg:justify-end">
          <Link
            href="/signup"
            className="inline-flex min-h-12 items-center bg-ink px-5 sm:px-6 font-medium text-paper no-underline hover:bg-accent"
          >
            Get a free key
          </Link>
          <a
            href="#live"
            className="inline-flex min-h-12 items-center border border-ink px-5 sm:px-6 font-medium text-ink no-underline hover:border-accent hover:text-accent"
          >
            Try it now
          </a>
        </p>
      </div>
    </div>
  )
}
