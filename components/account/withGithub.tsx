import type { ReturnTo } from "@/server/accounts/sessions/returnTo"
import { readEnv } from "@/server/platform/env"

type WithGithubProps = {
  to: ReturnTo
  request?: string
}

/** Empty if the operator has not configured GitHub. A link, because forms may not lead to other sites. */
export function WithGithub({ to, request }: WithGithubProps) {
  if (!readEnv().GITHUB_ID) return null
  const query = new URLSearchParams({ to, ...(request ? { request } : {}) })
  return (
    <p>
      <a
        href={`/api/auth/github?${query}`}
        className="inline-flex min-h-12 items-center border border-ink px-6 text-ink no-underline hover:bg-ink hover:text-paper"
      >
        Continue with GitHub
      </a>
    </p>
  )
}
