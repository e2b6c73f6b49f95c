import { MonthsChart } from "../charts/monthsChart"
import { Parts } from "./parts"
import type { ShownRecord } from "./shown"

export function Months({ months }: { months: ShownRecord["by_month"] }) {
  return (
    <>
      <MonthsChart months={months} />
      <div className="mt-8">
        <Parts
          head="Month"
          caption="Signals by month of issue, newest first"
          parts={months.toReversed().map((month) => ({ ...month, name: month.month }))}
        />
      </div>
    </>
  )
}
