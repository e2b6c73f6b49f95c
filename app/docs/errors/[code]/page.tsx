import type { Metadata } from "next"
import Link from "next/link"
import { notFound } from "next/navigation"
import { errorNotes } from "@/components/docs/errorNotes"
import { DocsPage } from "@/components/docs/page"
import { CodeBlock } from "@/components/site/codeBlock"
import { readEnv } from "@/server/env"
import { type Refusal, type RefusalName, refusalNames, refusalStatus, refusalTitle } from "@/server/errors"
import { problemExamples } from "@/server/surfaces/problemExamples"

// The example names this deployment's own address, which a build does not know.
export const dynamic = "force-dynamic"

type ErrorPageProps = { params: Promise<{ code: string }> }

export async function generateMetadata({ params }: ErrorPageProps): Promise<Metadata> {
  const name = findName((await params).code)
  return name ? { title: name, description: refusalTitle(name) } : { title: "Not found" }
}

export default async function ErrorPage({ params }: ErrorPageProps) {
  const name = findName((await params).code) ?? notFound()
  const { meaning, cases, remedy } = errorNotes[name]
  const { refusal, body } = problemExamples(readEnv().BASE_URL)[name]
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
      <CodeBlock label={headOf(refusal)} code={JSON.stringify(body, null, 2)} />
    </DocsPage>
  )
}

function findName(code: string): RefusalName | undefined {
  return refusalNames.find((name) => name === code)
}

function headOf({ refusal, more }: Refusal): string {
  const status = refusalStatus(refusal)
  const wait = more.retry_after_seconds
  return wait === undefined ? `HTTP ${status}` : `HTTP ${status}, Retry-After: ${wait}`
}
