import type { Metadata } from "next"
import Link from "next/link"
import { TextPage } from "@/components/site/textPage"
import { accountOf } from "@/server/mail/unsubscribe"
import { appSecrets } from "@/server/secret"
import { service } from "@/server/service"

export const metadata: Metadata = { title: "Unsubscribe", robots: { index: false }, referrer: "no-referrer" }
export const dynamic = "force-dynamic"

type AskPageProps = { searchParams: Promise<{ account?: string | string[]; signature?: string | string[] }> }

export default async function AskPage({ searchParams }: AskPageProps) {
  const { account, signature } = await searchParams
  const query = new URLSearchParams({ account: String(account ?? ""), signature: String(signature ?? "") })
  const { env } = await service()
  if (!accountOf(query, appSecrets(env))) {
    return (
      <TextPage
        title="This link is not complete."
        lead="It may have been cut short on its way. The one at the foot of the mail itself works as long as the mail does."
      >
        <p className="mt-6">
          The <Link href="/dashboard/settings">settings of your account</Link> end the daily brief as well.
        </p>
      </TextPage>
    )
  }
  return (
    <TextPage
      title="No more daily briefs?"
      lead="One press ends them. Mails about your keys and your sign-ins still come."
    >
      <form method="post" action={`/unsubscribe?${query}`} className="mt-8">
        <input type="hidden" name="from" value="page" />
        <button type="submit" className="min-h-12 cursor-pointer bg-ink px-6 font-medium text-paper hover:underline">
          Unsubscribe
        </button>
      </form>
    </TextPage>
  )
}
