import type { Metadata } from "next"
import { Link } from "@/components/site/link"
import { requireMessage } from "../read"

export const metadata: Metadata = { title: "Mail", robots: { index: false }, referrer: "no-referrer" }
export const dynamic = "force-dynamic"

type MessagePageProps = { params: Promise<{ id: string }>; searchParams: Promise<{ as?: string | string[] }> }

export default async function MessagePage({ params, searchParams }: MessagePageProps) {
  const { id } = await params
  const isText = (await searchParams).as === "text"
  const { recipient, subject, text, headers, sentAt } = await requireMessage(id)
  const facts = [["To", recipient], ["Sent", `${sentAt.toISOString().slice(0, 19)}Z`], ...Object.entries(headers)]
  return (
    <div className="gutter pt-12">
      <p className="label">
        <Link href="/dev/mailbox">Local mailbox</Link>
      </p>
      <h1 className="mt-4 font-medium text-3xl tracking-tight [overflow-wrap:anywhere]">{subject}</h1>
      <dl className="label mt-4 grid gap-x-6 gap-y-1 text-muted sm:grid-cols-[max-content_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="text-ink [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <nav aria-label="Parts of the mail" className="mt-6 flex gap-5">
        <Part href={`/dev/mailbox/${id}`} isShown={!isText} name="HTML" />
        <Part href={`/dev/mailbox/${id}?as=text`} isShown={isText} name="Text" />
      </nav>
      {isText && (
        <pre className="mt-4 border border-rule bg-raised p-5 text-[0.875rem] leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text}
        </pre>
      )}
      {!isText && (
        // Links open a new window. The mail's own policy already forbids scripts; without `allow-scripts`,
        // accessibility checks could not run either.
        <iframe
          src={`/dev/mailbox/${id}/html`}
          title={`The mail: ${subject}`}
          sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
          className="mt-4 h-[70rem] max-h-[85vh] w-full border border-rule bg-raised"
        />
      )}
    </div>
  )
}

function Part({ href, isShown, name }: { href: string; isShown: boolean; name: string }) {
  return (
    <Link href={href} aria-current={isShown ? "page" : undefined} className={isShown ? "text-ink no-underline" : ""}>
      {name}
    </Link>
  )
}
