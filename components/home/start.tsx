import Link from "next/link"
import { CodeBlock } from "@/components/site/codeBlock"
import { Section } from "@/components/site/section"

export function Start({ baseUrl }: { baseUrl: string }) {
  return (
    <Section id="start" title="Start">
      <ol className="space-y-10">
        <li>
          <h3 className="font-medium">1. Get a key</h3>
          <p className="mt-1 mb-4 max-w-[40rem] text-muted">
            An address is enough: no card, no password. The key is shown once and mailed once.
          </p>
          <p className="mb-6">
            <Link
              href="/signup"
              className="inline-flex min-h-12 items-center bg-ink px-6 font-medium text-paper no-underline hover:bg-accent"
            >
              Get a key by mail
            </Link>
          </p>
          <p className="mb-4 max-w-[40rem] text-muted">Or, on the machine that runs this service:</p>
          <CodeBlock
            label="Issue a free key"
            code="npm run -s keys -- issue --email you@example.com --tier free"
            isCopied
          />
        </li>
        <li>
          <h3 className="font-medium">2. Ask</h3>
          <p className="mt-1 mb-4 max-w-[40rem] text-muted">
            Put the key in place of YOUR_KEY. It goes into the header <code>X-API-Key</code> or into{" "}
            <code>Authorization: Bearer</code>, never into the address.
          </p>
          <CodeBlock
            label="The three most confident predictions"
            code={`curl -H "X-API-Key: YOUR_KEY" "${baseUrl}/api/v1/predictions/latest?limit=3"`}
            isCopied
          />
        </li>
        <li>
          <h3 className="font-medium">3. Read what came</h3>
          <p className="mt-1 max-w-[40rem] text-muted">
            Each prediction names its session, its confidence and the record of its ticker. <code>meta</code> says where
            the data came from, how far it reaches and what it lacks. The headers <code>X-RateLimit-*</code> count what
            is left; whatever is refused costs nothing, and each <a href="/docs/errors">error has its page</a>.
          </p>
        </li>
      </ol>
    </Section>
  )
}
