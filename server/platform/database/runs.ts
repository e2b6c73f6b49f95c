/** The outcomes by which a collection run told what there is, be it nothing. */
export const succeeded = "outcome IN ('ok', 'empty_confirmed')"

/** Whether the run that brought a row has an outcome. Before that nothing of what it brings is known to anybody. */
export const isOfFinishedRun = "ingestion_id NOT IN (SELECT id FROM ingestion WHERE outcome IS NULL)"
