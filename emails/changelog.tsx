import { Button } from "./parts/button"
import { Layout } from "./parts/layout"
import { Anchor, Paragraph } from "./parts/prose"
import { sayDate } from "./parts/say"
import type { Template } from "./template"

export const changelog: Template<"changelog"> = {
  subject: ({ entry }) => `Assay changelog: ${entry.title}`,
  body: ({ entry }, { baseUrl, unsubscribeUrl }) => (
    <Layout
      preheader={entry.text}
      title={entry.title}
      baseUrl={baseUrl}
      why={
        <>
          You asked for the changelog by email.
          {unsubscribeUrl && (
            <>
              {" "}
              <Anchor href={unsubscribeUrl}>Unsubscribe</Anchor> with one click.
            </>
          )}
        </>
      }
    >
      <Paragraph isQuiet>{sayDate(entry.date)}</Paragraph>
      <Paragraph>{entry.text}</Paragraph>
      {entry.path ? (
        <Button href={`${baseUrl}${entry.path}`}>Read more</Button>
      ) : (
        <Button href={`${baseUrl}/changelog#${entry.id}`}>Open the changelog</Button>
      )}
    </Layout>
  ),
}
