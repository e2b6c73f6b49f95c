import { trackRecord } from "../../products/trackRecord"
import { paramsOf } from "./params"
import { listViews, type View } from "./view"
import { sizeOf } from "./widgets"

export type App = {
  name: string
  img: string
  description: string
  allowCustomization: true
  tabs: Record<string, { id: string; name: string; layout: Place[] }>
  groups: Group[]
  prompts: string[]
}

type Place = { i: string; x: number; y: number; w: number; h: number; groups?: string[]; state?: object }

/** Widgets that follow one choice of a parameter. */
type Group = { name: string; type: "param"; paramName: string; defaultValue: string; widgetIds: string[] }

export function appsDocument(): App[] {
  const views = listViews()
  return [
    app("Assay: market today", "The gauges of the market now, and the year before.", {
      views: views.filter(isGauge),
    }),
    app("Assay: one ticker", "The prices and the predictions of one ticker.", {
      views: views.filter(({ product }) => product.pathParams.includes("ticker")),
      follows: "ticker",
    }),
    app("Assay: track record", `${trackRecord.summary} Needs no key.`, {
      views: views.filter(({ product }) => product.name === trackRecord.name),
    }),
  ]
}

/** An answer about now, which also gives the days before. Together they fit into a minute of the smallest plan. */
function isGauge({ product, kind, needsDays }: View): boolean {
  return product.list === null && product.range !== null && (kind === "figures" || needsDays)
}

function app(name: string, description: string, { views, follows }: { views: View[]; follows?: string }): App {
  const groups = follows ? [groupOf(follows, views)] : []
  const layout = placed(views).map((place) => ({ ...place, ...(groups.length > 0 && followed(groups)) }))
  return {
    name,
    img: "",
    description,
    allowCustomization: true,
    tabs: { overview: { id: "overview", name: "Overview", layout } },
    groups,
    prompts: [],
  }
}

/** The Workspace ignores groups with other names. */
const groupName = "Group 1"

function groupOf(paramName: string, views: readonly View[]): Group {
  const value = paramsOf(views[0]).find((param) => param.paramName === paramName)?.value
  const widgetIds = views.map(({ id }) => id)
  return { name: groupName, type: "param", paramName, defaultValue: String(value), widgetIds }
}

function followed(groups: readonly Group[]): Pick<Place, "groups" | "state"> {
  const params = Object.fromEntries(groups.map(({ paramName, defaultValue }) => [paramName, defaultValue]))
  return { groups: groups.map(({ name }) => name), state: { params } }
}

/** In two columns, each widget in the one that ends first. */
function placed(views: readonly View[]): Place[] {
  const ends = [0, 0]
  return views.map((view) => {
    const { w, h } = sizeOf(view)
    const column = ends[0] <= ends[1] ? 0 : 1
    const y = ends[column]
    ends[column] += h
    return { i: view.id, x: column * w, y, w, h }
  })
}
