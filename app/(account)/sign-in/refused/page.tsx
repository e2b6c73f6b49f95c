import type { Metadata } from "next"
import { Notice } from "@/components/site/notice"

export const metadata: Metadata = { title: "Not signed in", robots: { index: false } }

/** For a link that was valid when its page was opened, but no longer is. */
export default function SignInRefusedPage() {
  return (
    <Notice above="Not signed in" title="This link no longer works.">
      <p className="text-lg">
        It has expired, or it was used in the meantime, perhaps in another tab. If you are already signed in, open the{" "}
        <a href="/dashboard">dashboard</a>.
      </p>
      <p>
        <a
          href="/sign-in"
          className="inline-flex min-h-12 items-center bg-ink px-6 font-medium text-paper no-underline"
        >
          Email me a new link
        </a>
      </p>
    </Notice>
  )
}
