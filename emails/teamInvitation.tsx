import { Button } from "./parts/button"
import { Layout } from "./parts/layout"
import { Paragraph } from "./parts/prose"
import { Rows } from "./parts/rows"
import { sayInstant } from "./parts/say"
import type { Template } from "./template"

export const teamInvitation: Template<"team_invitation"> = {
  subject: () => "You are invited to a team on Assay",
  body: ({ owner, tierName, expiresAt }, { baseUrl }) => (
    <Layout
      preheader={`Its members share the ${tierName} plan and one quota.`}
      title="You are invited to a team"
      baseUrl={baseUrl}
      why="You received this email because the owner of an Assay account typed your address. If you do not know them, ignore this email: nothing happens, and no account is made."
    >
      <Rows
        rows={[
          { name: "Invited by", value: owner },
          { name: "Plan", value: tierName },
          { name: "Open until", value: sayInstant(expiresAt) },
        ]}
      />
      <Paragraph>
        Members share the plan of the team and one quota. Each has keys, watchlists and webhooks of their own. The owner
        of the team sees how much you use, and not what you ask for.
      </Paragraph>
      <Button href={`${baseUrl}/dashboard/team`}>Read the invitation</Button>
      <Paragraph isQuiet>
        Sign in with the address that this email went to. If you have no account yet, signing up with it makes a free
        one.
      </Paragraph>
    </Layout>
  ),
}
