import type { Metadata } from "next"
import Link from "next/link"
import { errorNotes } from "@/components/docs/errorNotes"
import { DocsPage } from "@/components/docs/page"
import { refusalNames, refusalStatus } from "@/server/errors"

export const metadata: Metadata = {
  title: "Errors",
  description: "Every way in which the API says no, and what to do.",
}

export default function ErrorsPage() {
  const names = refusalNames.toSorted((a, b) => refusalStatus(a) - refusalStatus(b))
  return (
    <DocsPage
      title="Errors"
      lead="The API has one way of saying each no. The list is closed: a client that handles these handles all."
    >
      <p className="mt-4 text-muted">
        Bodies are <code>application/problem+json</code>; only a 422 is <code>application/json</code>, since its{" "}
        <code>detail</code> is a list of violations. On 401, 403 and 429, <code>code</code> is the stable name below.{" "}
        <code>detail</code> is for people and may be reworded. No error costs quota.
      </p>
      <table className="mt-10 w-full border-collapse text-left">
        <caption className="sr-only">All errors by status</caption>
        <thead>
          <tr className="label border-ink border-b text-muted">
            <th scope="col" className="py-2 pr-4 font-normal">
              Status
            </th>
            <th scope="col" className="py-2 font-normal">
              Error
            </th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name} className="border-rule border-b align-baseline">
              <td className="w-20 py-4 pr-4 tabular-nums">{refusalStatus(name)}</td>
              <td className="py-4">
                <Link href={`/docs/errors/${name}`}>
                  <code className="[overflow-wrap:anywhere]">{name}</code>
                </Link>
                <p className="mt-1 text-muted">{errorNotes[name].meaning}</p>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DocsPage>
  )
}
