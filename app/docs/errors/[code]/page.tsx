import type { Metadata } from "next"
import Link from "next/link"
import { notFound } from "next/navigation"
import { errorNotes, exampleRefusal } from "@/components/docs/errorNotes"
import { DocsPage } from "@/components/docs/page"
import { CodeBlock } from "@/components/site/codeBlock"
import { readEnv } from "@/server/env"
import { type RefusalName, refusalNames, refusalStatus, refusalTitle } from "@/server/errors"
import { problemBody } from "@/server/surfaces/problem"

// The example names this deployment's own address, which a build does not know.
export const dynamic = "force-dynamic"

type ErrorPageProps = { params: Promise<{ code: string }> }

export async function generateMetadata({ params }: ErrorPageProps): Promise<Metadata> {
  const name = findName((await params).code)
  return name ? { title: name, description: refusalTitle(name) } : { title: "Not found" }
}

export default async function ErrorPage({ params }: ErrorPageProps) {
  const name = findName((await params).code) ?? notFound()
  const { BASE_URL } = readEnv()
  const { meaning, cases, remedy, example } = errorNotes(`${BASE_URL}/pricing`)[name]
  const body = problemBody(exampleRefusal(name, example), BASE_URL, example.path, "req_Vn3kQ0x21a")
  return (
    <DocsPage
      above={
        <>
          <Link href="/docs/errors">Errors</Link> / {refusalStatus(name)}
        </>
      }
      title={<span className="font-mono [overflow-wrap:anywhere]">{name}</span>}
      lead={`${refusalTitle(name)}. ${meaning}`}
    >
      <h2 className="mt-12 font-medium text-xl tracking-tight">When it comes</h2>
      <ul className="mt-3 list-disc space-y-2 pl-5 marker:text-muted">
        {cases.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <h2 className="mt-10 font-medium text-xl tracking-tight">What to do</h2>
      <p className="mt-3">{remedy}</p>
      <h2 className="mt-10 mb-4 font-medium text-xl tracking-tight">What it looks like</h2>
      <CodeBlock label={headOf(name, example.more)} code={JSON.stringify(body, null, 2)} />
    </DocsPage>
  )
}

function findName(code: string): RefusalName | undefined {
  return refusalNames.find((name) => name === code)
}

function headOf(name: RefusalName, more: Record<string, unknown> = {}): string {
  const status = refusalStatus(name)
  const wait = more.retry_after_seconds
  return wait === undefined ? `HTTP ${status}` : `HTTP ${status}, Retry-After: ${wait}`
}
