import type { MessageOf } from "../server/accounts/mail/messages"
import { Button } from "./parts/button"
import { Layout } from "./parts/layout"
import { Anchor, Paragraph } from "./parts/prose"
import { Rows } from "./parts/rows"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

const states: Record<MessageOf<"incident">["state"], string> = {
  investigating: "Investigating",
  identified: "Identified",
  monitoring: "Monitoring",
  resolved: "Resolved",
}

export const incident: Template<"incident"> = {
  subject: ({ title, state }) => `Assay status: ${title} (${state})`,
  body: ({ incidentId, title, state, text, startedAt, at }, { baseUrl, unsubscribeUrl }) => (
    <Layout
      preheader={text}
      title={title}
      baseUrl={baseUrl}
      why={
        <>
          You asked for email about the status.
          {unsubscribeUrl && (
            <>
              {" "}
              <Anchor href={unsubscribeUrl}>Unsubscribe</Anchor> with one click.
            </>
          )}
        </>
      }
    >
      <Rows
        rows={[
          { name: "State", value: states[state] },
          { name: "Since", value: sayInstant(startedAt) },
          { name: "This update", value: sayInstant(at) },
        ]}
      />
      {text.split(/\n+/).map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      <Button href={`${baseUrl}/status#${incidentId}`}>Open the status page</Button>
    </Layout>
  ),
}
