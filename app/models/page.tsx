import type { Metadata } from "next"
import { OriginBanner } from "@/components/home/originBanner"
import { HowForecastsAreMade } from "@/components/models/howForecastsAreMade"
import { ModelCard } from "@/components/models/modelCard"
import { Link } from "@/components/site/link"
import { TextPage } from "@/components/site/textPage"
import { Unread } from "@/components/site/unread"
import { accuracy } from "@/server/products/predictions/accuracy"
import { model } from "@/server/products/predictions/model"
import { answersOf } from "../answers"
import { pageMetadata } from "../pageMetadata"

export const dynamic = "force-dynamic"

export const metadata: Metadata = pageMetadata({
  path: "/models",
  title: "Prediction models",
  description:
    "The models behind the daily, weekly and monthly predictions: how they were measured, and what they cannot do.",
})

const readModels = answersOf(
  "models",
  { models: model.response, record: accuracy.response },
  { models: { product: model, input: {} }, record: { product: accuracy, input: { days: 365 } } },
)

type Answers = NonNullable<Awaited<ReturnType<typeof readModels>>>

function worthOf(answer: Answers | null, { timeframe, origin }: Answers["models"]["models"][number]): string | null {
  const row = answer?.record.accuracy.find((each) => each.timeframe === timeframe && each.origin === origin)
  return row?.relative.long_short?.text ?? null
}

export default async function ModelsPage() {
  const answer = await readModels(new Date())
  const models = answer?.models.models ?? []
  return (
    <>
      {answer && <OriginBanner origins={[answer.models.meta.data_origin]} />}
      <TextPage
        title="Prediction models"
        lead="The model behind each prediction, how it scored on later data, and what it can and cannot do."
      >
        <p className="mt-4 text-muted">
          The same data is in the API at <code>/api/v1/predictions/model</code>, as of any past moment. The accuracy of
          the predictions themselves is in <Link href="/docs/api/predictions/accuracy">predictions/accuracy</Link>, and
          the <Link href="/docs/glossary">glossary</Link> explains terms such as base rate and log loss.
        </p>
        {answer === null && (
          <p className="mt-10 text-xl">
            <Unread>The models cannot be read right now.</Unread>
          </p>
        )}
        {answer && models.length === 0 && (
          <p className="mt-10 text-xl [overflow-wrap:anywhere]">{answer.models.meta.empty_detail}</p>
        )}
        {models.map((each) => (
          <ModelCard key={`${each.timeframe} ${each.origin}`} model={each} worth={worthOf(answer, each)} />
        ))}
        <HowForecastsAreMade />
      </TextPage>
    </>
  )
}
