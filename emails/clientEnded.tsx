import { Layout } from "./parts/layout"
import { Anchor, Paragraph } from "./parts/prose"
import { Rows } from "./parts/rows"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

export const clientEnded: Template<"client_ended"> = {
  subject: () => "An app was disconnected from your Assay account",
  body: ({ clientName, clientHost, endedAt }, { baseUrl }) => (
    <Layout
      preheader="An old token of it was used again, so two parties may hold its tokens."
      title="An app was disconnected"
      baseUrl={baseUrl}
      why="We send this email whenever an app loses its connection in this way, so that you know why and notice a copy."
    >
      <Rows
        rows={[
          ...(clientName ? [{ name: "Name, as given by the app", value: clientName }] : []),
          { name: "Connected from", value: clientHost },
          { name: "Time", value: sayInstant(endedAt) },
        ]}
      />
      <Paragraph>
        The app sent a token that it had already replaced. Either it did so by mistake, such as after a restore from a
        backup, or somebody has a copy of its tokens. Nobody can use them any more.
      </Paragraph>
      <Paragraph>
        To use the app again, connect it again. If this happens more than once, remove the app and{" "}
        <Anchor href={`${baseUrl}/dashboard/clients`}>see which apps are connected</Anchor>.
      </Paragraph>
    </Layout>
  ),
}
