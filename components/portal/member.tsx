import Link from "next/link"

/** Who is signed in, and by which plan. */
export function Member({ email, plan }: { email: string; plan: string }) {
  return (
    <p className="label text-muted">
      <span className="block [overflow-wrap:anywhere]">{email}</span>
      <Link href="/pricing" className="text-ink">
        {plan} plan
      </Link>
    </p>
  )
}
