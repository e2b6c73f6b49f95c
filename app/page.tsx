import { AccuracyFigure } from "@/components/home/accuracyFigure"
import { CurrentFigures } from "@/components/home/currentFigures"
import { Endpoints } from "@/components/home/endpoints"
import { Glossary } from "@/components/home/glossary"
import { Mcp } from "@/components/home/mcp"
import { OriginBanner } from "@/components/home/originBanner"
import { Plans } from "@/components/home/plans"
import { Start } from "@/components/home/start"
import { readEnv } from "@/server/env"
import { products } from "@/server/products"
import { readFigures } from "./figures"

export const dynamic = "force-dynamic"

export default async function HomePage() {
  const { BASE_URL } = readEnv()
  const figures = await readFigures(new Date())
  return (
    <>
      {figures && <OriginBanner origins={[figures.regime.meta.data_origin, figures.accuracy.meta.data_origin]} />}
      <div className="gutter pt-14 pb-14 sm:pt-24 sm:pb-20">
        <h1 className="max-w-[18ch] font-medium text-[clamp(2.5rem,6.4vw,5.25rem)] leading-[1.02] tracking-[-0.035em]">
          Market predictions that answer for themselves.
        </h1>
        <p className="mt-7 max-w-[42rem] text-lg sm:text-xl">
          Assay is an API of daily direction predictions and market context for stocks and ETFs, by REST and MCP. What
          it said, when it said it and how it turned out are stored together and served together.
        </p>
      </div>
      <AccuracyFigure accuracy={figures?.accuracy.accuracy ?? null}>
        <CurrentFigures figures={figures} />
      </AccuracyFigure>
      <Start baseUrl={BASE_URL} />
      <Endpoints products={products} />
      <Plans products={products} />
      <Mcp baseUrl={BASE_URL} />
      <Glossary />
    </>
  )
}
