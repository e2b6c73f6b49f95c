import type { Brief } from "../../../server/accounts/mail/brief"
import { Paragraph, Subheading } from "../prose"
import { Rows } from "../rows"
import { sayDate, saySigned } from "../say"

export function RegimePart({ regime }: { regime: Brief["regime"] }) {
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
    </>
  )
}
