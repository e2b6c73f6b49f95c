import { Layout } from "./parts/layout"
import { Anchor, Paragraph } from "./parts/prose"
import type { Template } from "./template"

export const alert: Template<"alert"> = {
  subject: ({ name, lines, left }) => {
    const count = lines.length + left
    return count > 1 ? `Assay alert: ${name} (${count} events)` : `Assay alert: ${name}`
  },
  body: ({ name, lines, left, moreUrl, notes }, { baseUrl, unsubscribeUrl }) => (
    <Layout
      preheader={lines[0]?.text ?? name}
      title={name}
      baseUrl={baseUrl}
      why={
        <>
          An alert that you set up: <Anchor href={`${baseUrl}/dashboard/alerts`}>your alerts</Anchor>.
          {unsubscribeUrl && (
            <>
              {" "}
              <Anchor href={unsubscribeUrl}>Pause this one</Anchor> with one click.
            </>
          )}
        </>
      }
    >
      {lines.map(({ text, url }) => (
        <Paragraph key={`${url} ${text}`}>
          {text} <Anchor href={url}>Open</Anchor>
        </Paragraph>
      ))}
      {left > 0 && (
        <Paragraph>
          <Anchor href={moreUrl}>And {left} more</Anchor>
        </Paragraph>
      )}
      {notes.map((note) => (
        <Paragraph key={note} isQuiet>
          {note}
        </Paragraph>
      ))}
    </Layout>
  ),
}
