import type { Metadata } from "next"
import { Notice } from "@/components/site/notice"

export const metadata: Metadata = { title: "Not signed in", robots: { index: false } }

/** Where a link ends that was in force when its page was opened and is not any more. */
export default function SignInRefusedPage() {
  return (
    <Notice above="Nothing was changed" title="This link no longer signs in.">
      <p className="text-lg">
        It was used in the meantime, perhaps in another tab, or it has expired. If you are signed in already, the{" "}
        <a href="/dashboard">dashboard</a> opens.
      </p>
      <p>
        <a
          href="/sign-in"
          className="inline-flex min-h-12 items-center bg-ink px-6 font-medium text-paper no-underline"
        >
          Mail me a new link
        </a>
      </p>
    </Notice>
  )
}
