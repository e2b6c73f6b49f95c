/** Outcomes of a run that told what there is, even if that is nothing. */
export const succeeded = "outcome IN ('ok', 'empty_confirmed')"

/** Nobody knows what a run brings before the run has an outcome. */
export const isOfFinishedRun = "ingestion_id NOT IN (SELECT id FROM ingestion WHERE outcome IS NULL)"
