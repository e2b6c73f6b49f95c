import { Explanations } from "@/components/site/explanations"
import { Section } from "@/components/site/section"

const rules = [
  [
    "Said before, graded after",
    "A prediction is made from what was known before its session opens, and graded against that session's close. A past that was built afterwards, session by session, is labelled replay or simulated, never live.",
  ],
  [
    "The rival is always up",
    "Over the years prices rise more often than they fall, so calling everything up needs no model and is hard to beat. Skill is what remains of the accuracy after subtracting how often the same directions were right across the whole universe.",
  ],
  [
    "Two claims, two grades",
    "Each prediction also says whether the ticker will do better or worse than the median of its session. That claim is graded on its own, and half of all such calls are right by chance.",
  ],
  [
    "Never a rate without its n",
    "Beside each rate stand the number of cases and a 95% interval. Stocks move together, so a second interval counts each session as one observation; it is the wider and the more honest one.",
  ],
  [
    "Ask again as of then",
    "as_of takes a date or an instant, and the answer uses only what was known at that moment. So any past answer can be asked for again.",
  ],
  [
    "Empty says why",
    "A figure that cannot be had is null with a documented meaning, and an empty list names its reason. Neither is filled with a guess.",
  ],
  [
    "A simulated world is not the market",
    "Until a live feed is configured, prices come from a generator. Its record shows that the machine works. It says nothing about any real stock.",
  ],
] as const

export function Glossary() {
  return (
    <Section id="rules" title="What the figures mean">
      <Explanations entries={rules} />
    </Section>
  )
}
