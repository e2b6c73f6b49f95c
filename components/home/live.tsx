import { Section } from "@/components/site/section"
import { demoQuestions } from "@/server/surfaces/site/demoAnswer"
import { LiveAnswer } from "./liveAnswer"
import { indented, type LiveQuestion } from "./liveRequest"

type LiveProps = {
  first: string | null
  today: string
}

export function Live({ first, today }: LiveProps) {
  return (
    <Section id="live" title="Try it">
      <p className="mb-5 max-w-[42rem]">
        A real response, with no key needed. Change the question, the ticker or the date: a past date gets the answer
        with what was known then.
      </p>
      <LiveAnswer questions={questions} first={first && indented(first)} today={today} />
    </Section>
  )
}

const titles: Record<string, string> = {
  prediction: "What is predicted for a ticker?",
  regime: "What is the market regime?",
  accuracy: "How accurate were the predictions?",
}

const questions: LiveQuestion[] = Object.entries(demoQuestions).map(([name, { product, parameters }]) => ({
  name,
  title: titles[name] ?? product.title,
  path: product.name,
  takesTicker: parameters.includes("ticker"),
}))
