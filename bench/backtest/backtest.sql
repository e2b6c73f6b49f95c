WITH bar AS (
  SELECT ticker, date, arg_max(close, known_at) AS close FROM read_parquet($bars)
  WHERE ticker IN ($tickers) AND date BETWEEN $start AND $end AND known_at <= $as_of GROUP BY ALL),
split AS (
  SELECT ticker, ex_date, arg_max(value, known_at) AS ratio FROM read_parquet($actions)
  WHERE kind = 'split' AND known_at <= $as_of GROUP BY ALL),
adjusted AS (
  SELECT bar.ticker, date, floor(any_value(close) / coalesce(product(ratio), 1) * 10000::DOUBLE + 0.5::DOUBLE) / 10000::DOUBLE AS close
  FROM bar LEFT JOIN split ON split.ticker = bar.ticker AND ex_date > date AND ex_date <= (SELECT max(date) FROM bar) GROUP BY ALL),
move AS (
  SELECT ticker, floor((close / lag(close) OVER days - 1) * 1e6::DOUBLE + 0.5::DOUBLE) AS move
  FROM adjusted WINDOW days AS (PARTITION BY ticker ORDER BY date)),
month_end AS (
  SELECT ticker, strftime(date, '%Y-%m') AS month, arg_max(close, date) AS close FROM adjusted GROUP BY ALL),
around AS (
  SELECT ticker, month, close / lag(close, 12) OVER months - 1 AS momentum,
    floor((lead(close) OVER months / close - 1) * 1e6::DOUBLE + 0.5::DOUBLE) AS next
  FROM month_end WINDOW months AS (PARTITION BY ticker ORDER BY month)),
ranked AS (
  SELECT *, ntile(10) OVER (PARTITION BY month ORDER BY momentum, ticker) AS tenth
  FROM around WHERE momentum IS NOT NULL AND next IS NOT NULL)
SELECT 'moves' AS part, ticker AS name, 0 AS tenth, count(move) AS n, sum(move)::BIGINT AS sum,
  min(move)::BIGINT AS least, max(move)::BIGINT AS most
FROM move GROUP BY ticker HAVING count(move) > 0
UNION ALL
SELECT 'tenths', month, tenth, count(*), sum(next)::BIGINT, NULL, NULL FROM ranked GROUP BY month, tenth
UNION ALL
SELECT 'splits', 'within', 0, count(*), 0, NULL, NULL FROM split
WHERE ticker IN ($tickers) AND ex_date BETWEEN $start AND $end
ORDER BY part, name, tenth
