import { Explanation } from "@/components/site/explanations"
import { Link } from "@/components/site/link"
import { Section } from "@/components/site/section"

type LimitsProps = {
  isSimulated: boolean
}

export function Limits({ isSimulated }: LimitsProps) {
  return (
    <Section id="limits" title="Limits">
      <dl className="grid gap-x-12 gap-y-5 sm:grid-cols-2 sm:gap-y-7">
        <Explanation name="Prices rise more often than they fall">
          So “always up” needs no model and is hard to beat. Skill is what remains of the accuracy after subtracting the{" "}
          <Link href="/docs/glossary">base rate</Link>, and it may be zero.
        </Explanation>
        <Explanation name="Stocks move together">
          A thousand predictions of one session are not a thousand independent cases. Rely on the wider interval, which
          counts each session once.
        </Explanation>
        {isSimulated ? (
          <Explanation name="A simulated market is not the market">
            Prices here come from a generator: the record shows that the pipeline works, and nothing about real stocks.
            Every answer says whether it is live, replayed or simulated.
          </Explanation>
        ) : (
          <Explanation name="Replayed is not predicted live">
            What was computed afterwards, session by session, is labelled replay. Only live predictions were published
            before their session.
          </Explanation>
        )}
        <Explanation name="Unknown stays unknown">
          A figure that is not available is null, with a documented meaning, and an empty list gives its reason. Neither
          is filled with an estimate.
        </Explanation>
      </dl>
      <p className="mt-6">
        <Link href="/methodology">How every figure is computed</Link>
      </p>
    </Section>
  )
}
