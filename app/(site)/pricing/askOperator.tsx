import { CodeBlock } from "@/components/site/codeBlock"
import { Section } from "@/components/site/section"
import type { Tier } from "@/server/accounts/tiers"

export function AskOperator({ contact, tier, email }: { contact: string; tier: Tier; email?: string }) {
  return (
    <Section id="operator" title="How to get a higher plan">
      <div className="max-w-[42rem] space-y-5">
        <p>
          Payments are not configured on this site. Ask the operator, <Contact of={contact} />, to change your plan.
          {!email && " Sign up first: a plan belongs to an account."} The new limits apply at once, to every key of the
          account.
        </p>
        <CodeBlock
          label="The command that the operator runs"
          code={`npm run -s assay -- accounts set-plan ${email ?? "you@example.com"} ${tier}`}
        />
      </div>
    </Section>
  )
}

function Contact({ of: contact }: { of: string }) {
  if (/^https?:\/\//.test(contact)) return <a href={contact}>{contact}</a>
  return contact.includes("@") ? <a href={`mailto:${contact}`}>{contact}</a> : <strong>{contact}</strong>
}
