import { createRequire } from "node:module"
import { parentPort, workerData } from "node:worker_threads"
import type { TreesJob, TreesReply } from "./trees"

/*
 * The body of a worker thread started by `trees.ts`, one job each. Its only relative import is of types, so plain Node
 * runs it with or without a loader.
 */

type Columns = Record<string, readonly number[] | readonly string[]>

type TreesModel = {
  predict(columns: Columns): number[]
  save(): Promise<Blob>
  getLabelClasses(): string[]
  describe(): string
}

type TreesLibrary = {
  GradientBoostedTreesLearner: new (label: string, task: "CLASSIFICATION") => { train(columns: Columns): TreesModel }
  loadModelFromZipBlob(zip: Uint8Array): Promise<TreesModel>
}

type LoadTrees = (options: { print(): void; printErr(): void }) => Promise<TreesLibrary>

const LABEL = "label"
const CAME_ABOUT = "yes"
const require = createRequire(import.meta.url)

parentPort?.postMessage(await run(workerData))

async function run(job: TreesJob): Promise<TreesReply> {
  const library = await loadLibrary()
  if (job.kind === "read") {
    const model = await library.loadModelFromZipBlob(job.zip)
    return { probabilities: predict(model, job.names, job.matrix) }
  }
  const labels = Array.from(job.outcomes, (outcome) => (outcome ? CAME_ABOUT : "no"))
  const learner = new library.GradientBoostedTreesLearner(LABEL, "CLASSIFICATION")
  const model = learner.train({ ...columnsOf(job.names, job.matrix), [LABEL]: labels })
  return {
    probabilities: predict(model, job.names, job.heldOut),
    zip: new Uint8Array(await (await model.save()).arrayBuffer()),
    libraryVersion: require("ydf-training/package.json").version,
  }
}

async function loadLibrary(): Promise<TreesLibrary> {
  // The library reports progress on the console and looks for its zip writer among the globals.
  console.log = () => {}
  Object.assign(globalThis, { JSZip: require("jszip") })
  const load: LoadTrees = require("ydf-training")
  return load({ print() {}, printErr() {} })
}

function predict(model: TreesModel, names: readonly string[], matrix: Float32Array): Float64Array {
  // The probability is that of the second class, and which one that is depends on the training rows.
  const isDirect = model.getLabelClasses()[1] === CAME_ABOUT
  return Float64Array.from(model.predict(columnsOf(names, matrix)), (second) => (isDirect ? second : 1 - second))
}

function columnsOf(names: readonly string[], matrix: Float32Array): Columns {
  const count = matrix.length / names.length
  const columns = names.map((name, column) => [
    name,
    Array.from({ length: count }, (_, row) => matrix[row * names.length + column]),
  ])
  return Object.fromEntries(columns)
}
