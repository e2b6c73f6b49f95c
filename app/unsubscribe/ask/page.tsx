import type { Metadata } from "next"
import { Link } from "@/components/site/link"
import { TextPage } from "@/components/site/textPage"
import { accountOf } from "@/server/accounts/mail/unsubscribe"
import { service } from "@/server/hosts/service"
import { appSecrets } from "@/server/platform/secret"

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
        title="This link is incomplete."
        lead="Your email program may have cut it off. Use the link at the end of the email itself."
      >
        <p className="mt-6">
          You can also turn the daily brief off in the <Link href="/dashboard/settings">settings</Link>.
        </p>
      </TextPage>
    )
  }
  return (
    <TextPage
      title="Unsubscribe from the daily brief?"
      lead="You will still receive emails about your keys and sign-ins."
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
