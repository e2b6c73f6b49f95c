/**
 * Charges to each account's quota ($1) on a UTC day ($2), from the usage table, by index: its own, minus those charged
 * to another account, plus those of other accounts.
 */
export const chargedOf = `
  SELECT id, sum(charged)::int AS charged FROM (
    SELECT account_id AS id, charged FROM usage WHERE account_id = ANY($1) AND day = $2::date
    UNION ALL SELECT account_id, -charged FROM team_usage WHERE account_id = ANY($1) AND day = $2::date
    UNION ALL SELECT owner_id, charged FROM team_usage WHERE owner_id = ANY($1) AND day = $2::date) AS counted
  GROUP BY id`
