import { dayText } from "@/components/account/instants"
import { ReturnsChart } from "../charts/returnsChart"
import { countText, type ShownRecord } from "./shown"

export function Returns({ days }: { days: ShownRecord["cumulative"] }) {
  return (
    <>
      <ReturnsChart days={days} />
      <p className="mt-4 max-w-[42rem] text-[0.9375rem] text-muted">
        Each trade has the same stake, and its return is added on the day it ends: +100 is one stake gained. Costs are
        left out, so the opposite trades mirror the signals exactly; costs would lower both. SPY is bought in place of
        each trade and held over the same sessions.
      </p>
      <details className="mt-4">
        <summary className="cursor-pointer py-1.5 text-accent">Show as a table</summary>
        <div className="mt-3 border border-rule bg-raised px-2 sm:px-3">
          <table className="w-full border-collapse text-left text-[0.9375rem] tabular-nums">
            <caption className="sr-only">Cumulative returns in percent of one stake, day by day, newest first</caption>
            <thead>
              <tr className="label border-ink border-b align-bottom text-muted">
                <th scope="col" className="py-1.5 font-normal">
                  Session
                </th>
                <th scope="col" className="hidden py-1.5 text-right font-normal sm:table-cell">
                  Ended
                </th>
                <th scope="col" className="py-1.5 pl-2 text-right sm:pl-3 font-normal">
                  Signals
                </th>
                <th scope="col" className="py-1.5 pl-2 text-right sm:pl-3 font-normal">
                  Opposite
                </th>
                <th scope="col" className="py-1.5 pl-2 text-right sm:pl-3 font-normal">
                  SPY
                </th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ date, n_exits, signed_return_pct, opposite_return_pct, spy_return_pct }) => (
                <tr key={date} className="border-rule border-b">
                  <th scope="row" className="whitespace-nowrap py-1.5 font-normal">
                    {dayText(date)}
                  </th>
                  <td className="hidden py-1.5 text-right sm:table-cell">{countText(n_exits)}</td>
                  <td className="py-1.5 pl-2 text-right sm:pl-3">{signed_return_pct.toFixed(1)}</td>
                  <td className="py-1.5 pl-2 text-right sm:pl-3">{opposite_return_pct.toFixed(1)}</td>
                  <td className="py-1.5 pl-2 text-right sm:pl-3">{spy_return_pct.toFixed(1)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  )
}
