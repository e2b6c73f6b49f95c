import type { ReactNode } from "react"

type PlainTableProps = {
  caption: string
  heads: readonly string[]
  rows: readonly { id: string; cells: readonly ReactNode[] }[]
  none: string
}

/** Rows as the server lists them; narrow screens scroll sideways. */
export function PlainTable({ caption, heads, rows, none }: PlainTableProps) {
  if (rows.length === 0) return <p className="text-muted">{none}</p>
  return (
    <>
      {heads.length > 3 && <p className="label mb-2 text-muted sm:hidden">Scroll right for more columns.</p>}
      <div className="relative overflow-x-auto">
        <table className="w-full border-collapse text-left text-[0.9375rem]">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-ink border-b align-bottom">
              {heads.map((head) => (
                <th key={head} scope="col" className="label whitespace-nowrap py-2 pr-5 font-normal text-muted">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {rows.map(({ id, cells }) => (
              <tr key={id} className="border-rule border-b align-baseline">
                {cells.map((cell, column) => (
                  <td key={heads[column]} className="py-2.5 pr-5 last:pr-0">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
