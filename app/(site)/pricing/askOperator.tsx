import { CodeBlock } from "@/components/site/codeBlock"
import { Section } from "@/components/site/section"

/** How to get a paid plan where nothing can be paid. */
export function AskOperator({ contact, email = "you@example.com" }: { contact: string; email?: string }) {
  return (
    <Section id="operator" title="How to get a paid plan">
      <div className="max-w-[42rem] space-y-5">
        <p>
          Nothing can be bought on this site: it has no payment configured. Ask the operator, <Contact of={contact} />.
          Sign up first, so that there is an account to raise; its keys and limits follow at once.
        </p>
        <CodeBlock
          label="What the operator then runs"
          code={`npm run -s accounts -- set-plan ${email} api_starter`}
          isCopied
        />
      </div>
    </Section>
  )
}

function Contact({ of: contact }: { of: string }) {
  if (/^https?:\/\//.test(contact)) return <a href={contact}>{contact}</a>
  return contact.includes("@") ? <a href={`mailto:${contact}`}>{contact}</a> : <strong>{contact}</strong>
}
