import { Layout } from "./parts/layout"
import { Anchor, Paragraph } from "./parts/prose"
import { Rows } from "./parts/rows"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

export const clientConnected: Template<"client_connected"> = {
  subject: () => "An app was connected to your Assay account",
  body: ({ clientName, clientHost, connectedAt }, { baseUrl }) => (
    <Layout
      preheader="It can call the MCP tools on your plan and quota."
      title="An app was connected"
      baseUrl={baseUrl}
      why="We send this email whenever an app is connected to your account, so that you notice if somebody else does it."
    >
      <Rows
        rows={[
          ...(clientName ? [{ name: "Name, as given by the app", value: clientName }] : []),
          { name: "Connected from", value: clientHost },
          { name: "Time", value: sayInstant(connectedAt) },
        ]}
      />
      <Paragraph>
        It can call the MCP tools on your plan and quota, and nothing else. If this was not you,{" "}
        <Anchor href={`${baseUrl}/dashboard/clients`}>disconnect the app</Anchor> and sign out everywhere in the
        settings.
      </Paragraph>
    </Layout>
  ),
}
