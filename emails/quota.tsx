import { Layout } from "./parts/layout"
import { Anchor, Paragraph } from "./parts/prose"
import { Rows } from "./parts/rows"
import { sayCount, sayInstant } from "./parts/say"
import type { Template } from "./template"

export const quota: Template<"quota"> = {
  subject: ({ share }) =>
    share === 100 ? "Your Assay quota for today is used up" : "80% of your Assay quota for today is used",
  body: ({ share, used, limit, tierName, resetsAt }, { baseUrl }) => (
    <Layout
      preheader={`${sayCount(used)} of ${sayCount(limit)} requests used; the quota resets on ${sayInstant(resetsAt)}.`}
      title={share === 100 ? "Today’s quota is used up" : "80% of today’s quota is used"}
      baseUrl={baseUrl}
      why={
        <>
          We send this email at most once a day at 80% and once at 100%. You can turn it off in the{" "}
          <Anchor href={`${baseUrl}/dashboard/settings`}>settings</Anchor>.
        </>
      }
    >
      <Rows
        rows={[
          { name: "Used today", value: `${sayCount(used)} of ${sayCount(limit)}` },
          { name: "Plan", value: tierName },
          { name: "Resets", value: sayInstant(resetsAt) },
        ]}
      />
      <Paragraph>
        {share === 100
          ? "Until the quota resets, requests get 429 rate_limited_day and are not charged. The Retry-After header says how long to wait."
          : "At 100%, requests get 429 rate_limited_day until the quota resets. Refused requests are not charged."}
      </Paragraph>
      <Paragraph>
        See <Anchor href={`${baseUrl}/dashboard/usage`}>your usage</Anchor>, or{" "}
        <Anchor href={`${baseUrl}/pricing`}>compare the plans</Anchor>.
      </Paragraph>
    </Layout>
  ),
}
