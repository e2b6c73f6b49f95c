import type { Metadata } from "next"
import { AccuracyFigure } from "@/components/home/accuracyFigure"
import { Audience } from "@/components/home/audience"
import { CurrentFigures } from "@/components/home/currentFigures"
import { Families } from "@/components/home/families"
import { Hero } from "@/components/home/hero"
import { Limits } from "@/components/home/limits"
import { Live } from "@/components/home/live"
import { OriginBanner } from "@/components/home/originBanner"
import { Plans } from "@/components/home/plans"
import { Steps } from "@/components/home/steps"
import { StructuredData } from "@/components/site/structuredData"
import { findService } from "@/server/hosts/next/apiRoutes"
import { readEnv } from "@/server/platform/env"
import { newYorkDate } from "@/server/platform/exchange/sessions"
import { products } from "@/server/products"
import { tools } from "@/server/surfaces/mcp/tools"
import { firstDemoAnswer } from "@/server/surfaces/site/demoAnswer"
import { serviceDescription } from "@/server/surfaces/site/structuredData"
import { readFigures } from "./figures"
import { pageMetadata } from "./pageMetadata"

export const dynamic = "force-dynamic"

const title = "Assay: market predictions with a track record"
const description =
  "An API for stock and ETF predictions, market context and event signals, over REST and MCP. Every prediction is recorded before its session and graded after it."

export const metadata: Metadata = { ...pageMetadata({ path: "/", title, description }), title: { absolute: title } }

export default async function HomePage() {
  const { BASE_URL } = readEnv()
  const now = new Date()
  const [figures, first] = await Promise.all([readFigures(now), readFirstAnswer(now)])
  return (
    <>
      {figures && <OriginBanner origins={[figures.regime.meta.data_origin, figures.accuracy.meta.data_origin]} />}
      <Hero />
      <AccuracyFigure accuracy={figures?.accuracy.accuracy ?? null}>
        <CurrentFigures figures={figures} />
      </AccuracyFigure>
      <Live first={first} today={newYorkDate(now)} />
      <Families products={products} />
      <Audience toolCount={tools.length} />
      <Steps baseUrl={BASE_URL} />
      <Limits isSimulated={figures?.regime.meta.data_origin === "simulated"} />
      <Plans products={products} />
      <StructuredData value={serviceDescription(BASE_URL, products)} />
    </>
  )
}

async function readFirstAnswer(at: Date): Promise<string | null> {
  const service = await findService()
  return service && firstDemoAnswer(service, at.getTime())
}
