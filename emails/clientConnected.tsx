import { Layout } from "./parts/layout"
import { Anchor, Paragraph } from "./parts/prose"
import { Rows } from "./parts/rows"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

export const clientConnected: Template<"client_connected"> = {
  subject: () => "A client was connected to your Assay account",
  body: ({ clientName, clientHost, connectedAt }, { baseUrl }) => (
    <Layout
      preheader="It can call the MCP tools with your plan and quota."
      title="A client was connected"
      baseUrl={baseUrl}
      why="This mail comes whenever a client is connected to your account, so that nobody can do it unnoticed."
    >
      <Rows
        rows={[
          ...(clientName ? [{ name: "Calls itself", value: clientName }] : []),
          { name: "Host", value: clientHost },
          { name: "Connected", value: sayInstant(connectedAt) },
        ]}
      />
      <Paragraph>
        It can call the MCP tools with your plan and quota, and nothing else. If this was not you,{" "}
        <Anchor href={`${baseUrl}/dashboard/clients`}>disconnect it</Anchor> and sign out everywhere in the settings.
      </Paragraph>
    </Layout>
  ),
}
