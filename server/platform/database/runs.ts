/** Outcomes of runs that delivered all that the source has, even if that is nothing. */
export const succeeded = "outcome IN ('ok', 'empty_confirmed')"

/** What a run delivers is unknown until the run has an outcome. */
export const isOfFinishedRun = "ingestion_id NOT IN (SELECT id FROM ingestion WHERE outcome IS NULL)"
