import type { Queries } from "../../platform/database/byDriver"
import { canonicalJson, parseLeaf } from "../leaf"
import { eventSignal } from "../leaves/eventSignal"
import { eventSignalDocument } from "../leaves/eventSignalDocument"
import { eventSignalGrade } from "../leaves/eventSignalGrade"
import { saidOfDocument, saidOfGrade, saidOfSignal } from "../logSignals"
import { listLoggedDocuments, listLoggedGrades, listLoggedSignals } from "../storage/signalRows"

export async function auditSignals(queries: Queries) {
  const signals = await listLoggedSignals(queries)
  const grades = await listLoggedGrades(queries)
  const documents = await listLoggedDocuments(queries)
  const [{ issued, graded, changed }] = await queries.$queryRaw<Record<"issued" | "graded" | "changed", number>[]>`
    SELECT count(*) FILTER (WHERE kind = ${eventSignal.kind})::int AS issued,
      count(*) FILTER (WHERE kind = ${eventSignalGrade.kind})::int AS graded,
      count(*) FILTER (WHERE kind = ${eventSignalDocument.kind})::int AS changed FROM log_leaf`
  const problems = [
    ...signals.flatMap((signal) =>
      faultOf(`The signal ${signal.id}`, signal, (showsPrices) => saidOfSignal(signal, showsPrices)),
    ),
    // A signal without a leaf has been reported already.
    ...grades
      .filter(isOfLogged)
      .flatMap((grade) =>
        faultOf(`The grade of ${grade.signal.id}`, grade, (showsPrices) => saidOfGrade(grade, showsPrices)),
      ),
    ...documents
      .filter(isOfLogged)
      .flatMap((change) => faultOf(`The document of ${change.signal.id}`, change, () => saidOfDocument(change))),
    ...missing("signals", issued, signals.length),
    ...missing("grades of signals", graded, grades.length),
    ...missing("changes of documents", changed, documents.length),
  ]
  return { rows: signals.length + grades.length + documents.length, problems }
}

const isOfLogged = ({ signal }: { signal: { ledgerIndex: number | null } }) => signal.ledgerIndex !== null

type Logged = { ledgerIndex: number | null; leaf: string | null }

function faultOf(what: string, { ledgerIndex, leaf }: Logged, saidOf: (showsPrices: boolean) => object): string[] {
  if (ledgerIndex === null || leaf === null) return [`${what} is in no leaf.`]
  const logged: Record<string, unknown> = { ...parseLeaf(leaf) }
  const stored = Object.entries(saidOf(logged.has_prices === true))
  const changed = stored.filter(([name, value]) => canonicalJson([value]) !== canonicalJson([logged[name]]))
  if (changed.length === 0) return []
  return [`${what} is not what leaf ${ledgerIndex} says: ${changed.map(([name]) => name).join(", ")}.`]
}

function missing(what: string, logged: number, stored: number): string[] {
  return logged > stored ? [`There are leaves of ${logged} ${what}, and ${stored} are stored.`] : []
}
