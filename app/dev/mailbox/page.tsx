import type { Metadata } from "next"
import { Link } from "@/components/site/link"
import { TextPage } from "@/components/site/textPage"
import { readEmail } from "@/server/accounts/email"
import type { Database } from "@/server/platform/database/database"
import { requireMailbox } from "./read"

export const metadata: Metadata = { title: "Mailbox", robots: { index: false } }
export const dynamic = "force-dynamic"

const NEWEST = 100

type MailboxPageProps = { searchParams: Promise<{ to?: string | string[] }> }

export default async function MailboxPage({ searchParams }: MailboxPageProps) {
  const { database } = await requireMailbox()
  const { to } = await searchParams
  const typed = typeof to === "string" && to.trim() ? to : undefined
  const read = typed === undefined ? null : readEmail(typed)
  const messages = !read || read.ok ? await listMessages(database, read?.email) : []
  return (
    <TextPage
      above="Demo only"
      title="Local mailbox"
      lead="No mail provider is configured, so outgoing email is kept here instead. This page does not exist in production."
    >
      <form className="mt-8 flex flex-wrap items-end gap-3">
        <label className="flex min-w-0 flex-1 basis-64 flex-col gap-1.5">
          <span className="label text-muted">Only mail to</span>
          <input
            type="email"
            name="to"
            defaultValue={read?.ok ? read.email : typed}
            autoComplete="email"
            className="min-h-11 w-full border border-muted bg-raised px-3"
          />
        </label>
        <button type="submit" className="min-h-11 cursor-pointer border border-ink px-5 hover:bg-ink hover:text-paper">
          Show
        </button>
      </form>
      {messages.length === 0 && <p className="mt-8">{typed ? "No email to this address." : "No email yet."}</p>}
      <ul className="mt-8">
        {messages.map(({ id, recipient, subject, sentAt }) => (
          <li key={id} className="border-rule border-t py-4">
            <Link href={`/dev/mailbox/${id}`} className="[overflow-wrap:anywhere]">
              {subject}
            </Link>
            <p className="label mt-1 text-muted [overflow-wrap:anywhere]">
              {recipient} · <time dateTime={sentAt.toISOString()}>{sentAt.toISOString().slice(0, 19)}Z</time>
            </p>
          </li>
        ))}
      </ul>
    </TextPage>
  )
}

function listMessages({ prisma }: Database, recipient: string | undefined) {
  return prisma.mailboxMessage.findMany({
    where: { recipient },
    orderBy: [{ sentAt: "desc" }, { id: "desc" }],
    take: NEWEST,
    select: { id: true, recipient: true, subject: true, sentAt: true },
  })
}
