import type { DailyBrief } from "../../../server/accounts/mail/dailyBrief"
import { Paragraph, Points, Subheading } from "../prose"
import { Rows } from "../rows"
import { sayDate, saySigned } from "../say"

export function RegimePart({ regime }: { regime: DailyBrief["regime"] }) {
  if (regime.name === null) {
    return (
      <>
        <Subheading>Regime</Subheading>
        <Paragraph>There is no regime for this session: {regime.reason}</Paragraph>
      </>
    )
  }
  return (
    <>
      <Subheading>Regime</Subheading>
      <Rows
        rows={[
          { name: "Gate", value: regime.gate },
          { name: "Regime", value: regime.name, note: regime.since ? `since ${sayDate(regime.since)}` : undefined },
          { name: "Size multiplier", value: regime.sizeMultiplier },
          ...(regime.vix === null ? [] : [{ name: "VIX", value: regime.vix.toFixed(2) }]),
          ...(regime.spyVsMeanPct === null
            ? []
            : [{ name: "SPY against its 200-session mean", value: saySigned(regime.spyVsMeanPct) }]),
        ]}
      />
      {regime.changes.length > 0 && (
        <>
          <Paragraph isQuiet>What would change it at the next closes, at the mean of today:</Paragraph>
          <Points points={regime.changes} />
        </>
      )}
    </>
  )
}
