import type { Metadata } from "next"
import { Link } from "@/components/site/link"
import { TextPage } from "@/components/site/textPage"
import { subscriptionOf } from "@/server/accounts/mail/unsubscribe"
import { service } from "@/server/hosts/service"
import { appSecrets } from "@/server/platform/secret"

export const metadata: Metadata = { title: "Unsubscribe", robots: { index: false }, referrer: "no-referrer" }
export const dynamic = "force-dynamic"

type AskPageProps = { searchParams: Promise<Record<string, string | string[]>> }

export default async function AskPage({ searchParams }: AskPageProps) {
  const given = await searchParams
  const query = new URLSearchParams(names.flatMap((name) => (name in given ? [[name, String(given[name])]] : [])))
  const { env } = await service()
  const subscription = subscriptionOf(query, appSecrets(env))
  if (!subscription) {
    return (
      <TextPage
        title="This link is incomplete."
        lead="Your email program may have cut it off. Use the link at the end of the email itself."
      >
        <p className="mt-6">
          With an account, you can also choose your emails in the <Link href="/dashboard/settings">settings</Link>.
        </p>
      </TextPage>
    )
  }
  return (
    <TextPage {...words[subscription.list]}>
      <form method="post" action={`/unsubscribe?${query}`} className="mt-8">
        <input type="hidden" name="from" value="page" />
        <button type="submit" className="min-h-12 cursor-pointer bg-ink px-6 font-medium text-paper hover:underline">
          Unsubscribe
        </button>
      </form>
    </TextPage>
  )
}

const names = ["account", "changelog", "status", "alert", "signature"]

const words = {
  account: {
    title: "Unsubscribe from the daily brief?",
    lead: "You will still receive emails about your keys and sign-ins.",
  },
  status: {
    title: "Unsubscribe from email about the status?",
    lead: "The page /status and its feed stay, and you will still receive emails about your keys and sign-ins.",
  },
  alert: { title: "Pause this alert?", lead: "You will not get it by email until you resume it in the dashboard." },
  changelog: { title: "Unsubscribe from the changelog?", lead: "You will not get its entries by email any more." },
}
